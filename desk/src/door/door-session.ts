import type { Me } from '@foyer/contract/desk/desk.ts';
import type { DoorDivision, ScanAnswer, ScansAnswer } from '@foyer/contract/desk/door.ts';
import type { AskedRefusal, ask, keepToken } from '#api/ask.ts';
import { CodesInView } from './codes-in-view.ts';
import {
  decide,
  isOfSession,
  type KeptScan,
  type KnownTicket,
  knownTickets,
  letsIn,
  newer,
  type PhoneVerdict,
  trustIn,
  undivided,
  withoutOwn,
} from './decide.ts';
import {
  addOwn,
  atFirst,
  type DoorState,
  isNews,
  markUnlisted,
  peopleIn,
  type ShownVerdict,
  shapeOfShown,
  withChanges,
  worstOf,
} from './door-state.ts';
import { type DoorStore, EarlierDoors, type KeptList, sendAll, sentAfter } from './door-store.ts';

/** So long a person waits for the server's word; then the phone decides. */
const patience = 700;
const syncEvery = 3_000;
const listEvery = 120_000;
/** A clock that differs by so much more than before was set, milliseconds; less is the way of an answer. */
const wasSet = 30_000;
/** So long at least a verdict other than green stays before the camera reads another code, milliseconds. */
const timeToRead = 2_500;

interface Door {
  store: DoorStore;
  me: Me;
  sessionId: number;
  network: { ask: typeof ask; keepToken: typeof keepToken };
  /** The phone's own clock, epoch milliseconds. */
  clock(): number;
  tell(state: DoorState): void;
}

/** One phone at the door of one session. */
export class DoorSession {
  readonly #store: DoorStore;
  readonly #sessionId: number;
  readonly #network: Door['network'];
  readonly #clock: () => number;
  readonly #tell: (state: DoorState) => void;
  #me: Me;
  #state: DoorState = atFirst;
  #since = 0;
  #listAt = 0;
  #isListOld = false;
  #exchanging: Promise<void> | null = null;
  #keeping: Promise<void> = Promise.resolve();
  #timer: ReturnType<typeof setInterval> | undefined;
  readonly #view = new CodesInView();
  /** Codes whose verdict is not there yet. */
  #taking = 0;
  #shownAt = 0;
  /** Sold after the list was made, and let in by this phone. */
  readonly #unlistedIn = new Set<string>();
  readonly #earlier: EarlierDoors;

  constructor({ store, me, sessionId, network, clock, tell }: Door) {
    this.#store = store;
    this.#me = me;
    this.#sessionId = sessionId;
    this.#network = network;
    this.#clock = clock;
    this.#tell = tell;
    this.#earlier = new EarlierDoors({ store, network, clock });
  }

  async start(): Promise<void> {
    const kept = await this.#store.list(this.#sessionId);
    if (kept) await this.#showList(kept);
    this.#timer = setInterval(() => void this.sync(), syncEvery);
    await this.sync();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /**
   * A code was read or typed. One that the camera sees beside another waits, so that a green never takes the place of a red that nobody
   * has read; one typed twice is one scan until its verdict was put away. The scan is kept before the screen changes.
   */
  async scan(code: string, by: 'camera' | 'hand'): Promise<void> {
    if (code === '') return;
    const at = this.#clock();
    const isStillThere = by === 'camera' || this.#taking > 0 || this.#state.shown?.code === code;
    const isInView = isStillThere && this.#view.has(code, at, by);
    if (by === 'camera' && !isInView && this.#hasToWait(at)) return;
    this.#view.note(code, at);
    if (isInView) return;
    await this.#take(code, 'in');
  }

  #hasToWait(at: number): boolean {
    if (this.#taking > 0) return true;
    const { shown, isAnotherInView } = this.#state;
    if (shown === null || shapeOfShown(shown) === 'yes') return false;
    const stays = this.#view.hasNow(shown.code, at) || Math.abs(at - this.#shownAt) < timeToRead;
    if (stays && !isAnotherInView) this.#change({ isAnotherInView: true });
    return stays;
  }

  /** The rest of an order: each ticket is a scan of its own. */
  async letIn(codes: readonly string[]): Promise<void> {
    const taken: ShownVerdict[] = [];
    await this.#whileTaking(async () => {
      for (const code of codes) taken.push(...(await this.#take(code, 'in')));
    });
    const worst = worstOf(taken);
    const last = taken.at(-1)?.n ?? 0;
    // Whoever was read meanwhile stands there now.
    if (worst && (this.#state.shown?.n ?? 0) <= last) this.#change({ shown: worst });
  }

  /** Let in by mistake. */
  async takeBack(code: string): Promise<void> {
    await this.#take(code, 'back');
  }

  clear(): void {
    this.#change({ shown: null, strangers: 0 });
  }

  /** From now on this phone lets in these parts of the hall and no other. null: it is so. */
  async divide(parts: readonly string[]): Promise<AskedRefusal | null> {
    const { list } = this.#state;
    if (list === null) return { kind: 'door-over' };
    const { version } = list.division;
    const asked = { session: this.#sessionId, device: this.#store.device, version, parts };
    const answer = await this.#network.ask('divideDoors', asked, { timeout: 10_000 });
    if (answer.ok) await this.#keepNews({ division: answer.value });
    await this.sync();
    return answer.ok ? null : answer.refusal;
  }

  /** What it came to; nothing without a list. */
  async #take(code: string, kind: 'in' | 'back'): Promise<ShownVerdict[]> {
    return await this.#whileTaking(() => this.#judgeAndKeep(code, kind));
  }

  async #whileTaking<Value>(take: () => Promise<Value>): Promise<Value> {
    this.#taking += 1;
    return await take().finally(() => {
      this.#taking -= 1;
    });
  }

  async #judgeAndKeep(code: string, kind: 'in' | 'back'): Promise<ShownVerdict[]> {
    const { list, awaySince } = this.#state;
    if (list === null) return [];
    const local = kind === 'in' ? decide(this.#state.tickets, list, code, this.#now()) : 'back';
    // Of what its list lacks the phone knows nothing: the network may be back this moment.
    const isAsked = awaySince === null || local === 'not-in-list';
    const alone = isAsked ? null : await this.#judge(local, code, list);
    const scan = {
      n: await this.#store.nextNumber(),
      session: this.#sessionId,
      code,
      at: this.#clock(),
      ahead: list.ahead,
      kind,
      letIn: alone !== null && letsIn(alone),
      division: list.division.version,
      isSent: false,
      verdict: null,
    };
    // The phone writes it while the shop is asked; the screen waits for both.
    const asked = alone === null ? this.#send([scan], patience) : null;
    await this.#store.keepScan(scan);
    const heard = await asked;
    const answer = heard?.answers.find(({ n }) => n === scan.n) ?? null;
    const verdict = answer?.verdict ?? alone ?? (await this.#decideAlone(scan, local, list));
    if (answer && isNews(answer, local)) this.#isListOld = true;
    this.#markLocally(code, verdict, answer !== null);
    const strangers = verdict === 'not-ours' ? this.#state.strangers + 1 : 0;
    const unsent = this.#state.unsent + (answer ? 0 : 1);
    // As it is after the answer, which may have brought another seat.
    const ticket = this.#state.tickets.get(code);
    const trust = this.#trustIn(verdict, ticket, answer);
    const own = { n: scan.n, code, verdict, ticket, answer, at: this.#now(), rest: null, ...trust };
    // The one of whoever came after stays: their ticket is in front of the phone.
    const shown = (this.#state.shown?.n ?? 0) > scan.n ? this.#state.shown : own;
    this.#change({ strangers, unsent, shown });
    // Whoever stands there does not wait for it, so the screen is drawn first: a scan sent twice gets the same answer.
    await new Promise((resolve) => setTimeout(resolve));
    await heard?.keep();
    return [own];
  }

  /** The shop was asked and said nothing: the phone keeps what it decides by itself. */
  async #decideAlone(scan: KeptScan, local: PhoneVerdict, list: KeptList): Promise<PhoneVerdict> {
    const verdict = await this.#judge(local, scan.code, list);
    if (letsIn(verdict)) await this.#store.keepScan({ ...scan, letIn: true });
    return verdict;
  }

  #trustIn(verdict: PhoneVerdict, ticket: KnownTicket | undefined, answer: ScanAnswer | null) {
    return trustIn({ verdict, ticket, answer }, this.#state.list?.division ?? undivided);
  }

  /** Also of a code that the list lacks, without the shop's word. */
  async #judge(local: PhoneVerdict, code: string, { key }: KeptList): Promise<PhoneVerdict> {
    if (local !== 'not-in-list') return local;
    if (this.#unlistedIn.has(code)) return 'again';
    return (await isOfSession(code, key)) ? 'late' : 'not-ours';
  }

  /** Sends what was not answered, hears of the other doors, and loads the list anew now and then; one at a time. */
  sync(): Promise<void> {
    this.#exchanging ??= this.#exchange().finally(() => {
      this.#exchanging = null;
    });
    return this.#exchanging;
  }

  async #exchange(): Promise<void> {
    if (this.#state.awaySince !== null || this.#state.refusal?.kind === 'signed-out') await this.#renewMe();
    if (this.#isListOld || Math.abs(this.#clock() - this.#listAt) > listEvery) await this.#loadList();
    // Read before the scans: what was let in by an older version is among them.
    const { version } = this.#state.list?.division ?? undivided;
    const unsent = await this.#earlier.waiting(this.#sessionId);
    await sendAll(unsent, async (scans, isAll) => {
      const heard = await this.#send(scans, 15_000, isAll ? version : 0);
      await heard?.keep();
      const { refusal } = this.#state;
      return heard ? 'taken' : refusal ? sentAfter(refusal) : 'stop';
    });
    if (this.#state.awaySince === null) await this.#earlier.send(this.#sessionId);
    this.#change({ unsent: (await this.#earlier.waiting()).length });
  }

  /** After a night without a network the token of the page is an old one. */
  async #renewMe(): Promise<void> {
    const me = await this.#network.ask('me', {}, { timeout: 5_000 });
    if (!me.ok) return;
    this.#me = me.value;
    this.#network.keepToken(me.value);
  }

  async #loadList(): Promise<void> {
    const answer = await this.#network.ask('doorList', {
      session: this.#sessionId,
      device: this.#store.device,
    });
    if (!answer.ok) {
      this.#heard(answer.refusal);
      if (answer.refusal.kind === 'door-over') {
        await this.#store.dropList(this.#sessionId);
        this.#change({ list: null, tickets: new Map() });
      }
      return;
    }
    this.#heard(null);
    this.#listAt = this.#clock();
    this.#isListOld = false;
    const list = {
      ...answer.value,
      loadedAt: this.#clock(),
      ahead: answer.value.now - this.#clock(),
      me: this.#me,
    };
    await this.#keepInTurn(async () => {
      const division = newer(list.division, this.#state.list?.division);
      await this.#store.keepList({ ...list, division });
      await this.#showList({ ...list, division });
    });
  }

  /** The phone acts by a division, and says so, once it would still know it after a restart. */
  async #keepNews(heard: { division: DoorDivision; ahead?: number | undefined }): Promise<void> {
    await this.#keepInTurn(async () => {
      const { list } = this.#state;
      if (list === null) return;
      const division = newer(heard.division, list.division);
      const { ahead = list.ahead } = heard;
      const isSet = Math.abs(ahead - list.ahead) > wasSet;
      if (!isSet && JSON.stringify(division) === JSON.stringify(list.division)) return;
      const changed = { ...list, division, ahead: isSet ? ahead : list.ahead };
      await this.#store.keepList(changed);
      this.#change({ list: changed });
    });
  }

  /** One after the other: an older list never takes the place of a newer one. */
  #keepInTurn(keep: () => Promise<void>): Promise<void> {
    const kept = this.#keeping.then(keep);
    this.#keeping = kept.catch(() => {});
    return kept;
  }

  /** What the shop says of them; `keep` has the phone remember it. null: no word. */
  async #send(
    scans: readonly KeptScan[],
    timeout: number,
    knows = 0,
  ): Promise<{ answers: readonly ScanAnswer[]; keep(): Promise<void> } | null> {
    const request = {
      session: this.#sessionId,
      device: this.#store.device,
      sentAt: this.#clock(),
      since: this.#since,
      knows,
      scans: scans.map(withoutOwn),
    };
    const answer = await this.#network.ask('scans', request, { timeout });
    if (!answer.ok) {
      this.#heard(answer.refusal);
      return null;
    }
    this.#heard(null);
    const { answers, division } = answer.value;
    // A phone that slept meanwhile, or whose clock was set, knows it with the next answer.
    const isFresh = Math.abs(this.#clock() - request.sentAt) < wasSet;
    const ahead = isFresh ? answer.value.now - this.#clock() : undefined;
    this.#since = answer.value.since;
    this.#applyChanges(answer.value);
    this.#takeLateAnswers(answers);
    return {
      answers,
      keep: async () =>
        void (await Promise.all([
          this.#store.keepAnswers(scans, answers),
          this.#keepNews({ division, ahead }),
        ])),
    };
  }

  /** The server's word about a ticket that the phone had to judge by itself, while its holder still stands there. */
  #takeLateAnswers(answers: readonly ScanAnswer[]): void {
    const { shown } = this.#state;
    if (shown === null || shown.answer !== null) return;
    const answer = answers.find(({ n }) => n === shown.n);
    if (!answer) return;
    const { verdict } = answer;
    const trust = this.#trustIn(verdict, shown.ticket, answer);
    this.#change({ shown: { ...shown, ...trust, answer, verdict } });
  }

  #heard(refusal: AskedRefusal | null): void {
    const isAway = refusal?.kind === 'network';
    const awaySince = isAway ? (this.#state.awaySince ?? this.#clock()) : null;
    this.#change({ awaySince, refusal: isAway ? null : refusal });
  }

  #applyChanges({ changes, now, cameIn, doubles }: ScansAnswer): void {
    this.#change({ cameIn, doubles });
    // A list of thousands is not copied for nothing.
    if (changes.length > 0) this.#change({ tickets: withChanges(this.#state.tickets, changes, now) });
  }

  async #showList(list: KeptList): Promise<void> {
    const tickets = knownTickets(list);
    addOwn({ tickets, unlistedIn: this.#unlistedIn }, await this.#store.scans(), list);
    this.#change({ list, tickets, cameIn: peopleIn(tickets) });
  }

  /** `isHeard`: the shop has said so, and counts it. */
  #markLocally(code: string, verdict: PhoneVerdict, isHeard: boolean): void {
    const isIn = letsIn(verdict);
    if (!isIn && verdict !== 'back') return;
    const ticket = this.#state.tickets.get(code);
    const wasIn = ticket ? ticket.inAt !== null : this.#unlistedIn.has(code);
    if (!isHeard && isIn !== wasIn) {
      const people = ticket?.people ?? 1;
      this.#change({ cameIn: this.#state.cameIn + (isIn ? people : -people) });
    }
    if (ticket) {
      const inAt = isIn ? (ticket.inAt ?? this.#now()) : null;
      this.#change({ tickets: new Map(this.#state.tickets).set(code, { ...ticket, inAt }) });
    } else markUnlisted(this.#unlistedIn, code, isIn);
  }

  #now(): number {
    return this.#clock() + (this.#state.list?.ahead ?? 0);
  }

  #change(change: Partial<DoorState>): void {
    const isNew = change.shown !== undefined;
    if (isNew) this.#shownAt = this.#clock();
    this.#state = { ...this.#state, ...(isNew && { isAnotherInView: false }), ...change };
    this.#tell(this.#state);
  }
}

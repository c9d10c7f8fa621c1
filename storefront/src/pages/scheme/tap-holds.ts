import type { HeldSeats } from '@foyer/contract/hall/hall-plan.ts';
import type { Answer, RefusalKind } from '@foyer/contract/kit/answer.ts';
import { isOrderOpen } from '#features/place-order/stored-draft.ts';
import { NetworkFailure } from '#lib/network-failure.ts';
import { releaseOnLeaving, releaseSeats } from './seat-calls.ts';

/** Told what becomes of holds that fail or end. */
export interface HoldListener {
  /** Ids of seats that somebody else has. */
  onTaken(seatIds: readonly number[]): void;
  /** Ids of all seats that are not held now: they can be ordered while nobody else takes them. */
  onExpired(seatIds: readonly number[]): void;
  /** The page is out of date, or the visitor holds too many: these new seats are not held; the text is the shop's. */
  onRefused(seatIds: readonly number[], text: string, code: string): void;
}

/** The soonest that holds are renewed, milliseconds, and the term assumed where the shop names none. */
const soonestRenewal = 20_000;
const usualSeconds = 180;

/** Where tabs tell each other which session they show. */
const tabsStorage = 'foyer-hall-tabs';

/** Refusals unrelated to the seats: the hold is tried again, and the order takes the seats anyway. */
const passing: readonly RefusalKind[] = ['not-offered', 'too-many-requests', 'busy'];

/**
 * The seats of one visitor in one session, held on the server from the tap on: renewed while the page is visible,
 * released when it is left. A call that does not get through costs nothing but the hold: the order takes the seats anyway.
 */
export class TapHolds {
  readonly #sessionId: number;
  readonly #ask: (seatIds: readonly number[]) => Promise<Answer<HeldSeats>>;
  readonly #listener: { readonly current: HoldListener };
  readonly #held = new Set<number>();
  /** Of those, what the shop no longer renews: still asked about, since somebody may take it. */
  readonly #expired = new Set<number>();
  /** One call after the other: a tap and its undoing must not overtake each other. */
  #queue: Promise<void> = Promise.resolve();
  #renewal = 0;
  /** Another tab of this browser shows the session. */
  #isShared = false;
  #isDone = false;

  /** `ask` holds seats, or renews their hold; `listener`: the newest one is told. */
  constructor(
    sessionId: number,
    ask: (seatIds: readonly number[]) => Promise<Answer<HeldSeats>>,
    listener: { readonly current: HoldListener },
  ) {
    this.#sessionId = sessionId;
    this.#ask = ask;
    this.#listener = listener;
  }

  /** Holds these too. `isRenewal`: chosen earlier, so that they stay in the cart even if the shop refuses to hold them. */
  take(seatIds: readonly number[], isRenewal = false): void {
    for (const id of seatIds) this.#held.add(id);
    this.#enqueue(() => this.#hold(seatIds, isRenewal));
  }

  release(seatIds: readonly number[]): void {
    for (const id of seatIds) {
      this.#held.delete(id);
      this.#expired.delete(id);
    }
    if (seatIds.length > 0) this.#enqueue(() => releaseSeats(this.#sessionId, seatIds));
  }

  /** Asks the shop about all of them again: what is still the visitor's, what is not. */
  renew(): void {
    this.take([...this.#held], true);
  }

  /** The page is shown, for the first time with the seats that it has kept, or again. */
  arrive(seatIds: readonly number[] = [...this.#held]): void {
    this.#notifyTabs('hello');
    this.take(seatIds, true);
  }

  /** The visitor is leaving. A duplicated tab has the same seats, so while there is one nothing is released. */
  leave(): void {
    if (this.#isDone) return;
    this.#notifyTabs('bye');
    if (this.#held.size > 0 && !this.#isShared) releaseOnLeaving(this.#sessionId, [...this.#held]);
  }

  /** What another tab says. After a farewell it is asked whether a third is there. */
  readonly onStorage = ({ key, newValue }: StorageEvent) => {
    const [session, word] = newValue?.split(' ') ?? [];
    if (key !== tabsStorage || session !== String(this.#sessionId)) return;
    this.#isShared = word !== 'bye';
    if (word !== 'here') this.#notifyTabs(word === 'bye' ? 'hello' : 'here');
  };

  #notifyTabs(word: 'hello' | 'here' | 'bye'): void {
    try {
      // Only what differs is told.
      localStorage.setItem(tabsStorage, `${this.#sessionId} ${word} ${Math.random()}`);
    } catch {
      // Without a storage the seats are released, and the other tab's next renewal holds them again.
    }
  }

  /** Sends nothing more, and ignores answers still on their way. */
  stop(): void {
    this.#isDone = true;
    this.#held.clear();
    clearTimeout(this.#renewal);
  }

  #enqueue(call: () => Promise<void>): void {
    if (this.#isDone) return;
    this.#queue = this.#queue.then(call).catch((failure: unknown) => {
      if (!(failure instanceof NetworkFailure)) throw failure;
      this.#renewIn(soonestRenewal);
    });
  }

  async #hold(seatIds: readonly number[], isRenewal: boolean): Promise<void> {
    const wanted = seatIds.filter((id) => this.#held.has(id));
    if (wanted.length === 0) return;
    const answer = await this.#ask(wanted);
    if (this.#isDone) return;
    if (answer.ok) this.#settle(answer.value);
    else if (passing.includes(answer.refusal.kind)) this.#renewIn(soonestRenewal);
    else {
      if (isRenewal) this.#settle({ seatIds: [], takenIds: [], overIds: wanted, seconds: 0 });
      const refused = isRenewal ? [] : wanted.filter((id) => this.#held.delete(id));
      if (isRenewal || refused.length > 0)
        this.#listener.current.onRefused(refused, answer.text, answer.code);
    }
  }

  #settle({ seatIds, takenIds, overIds, seconds }: HeldSeats): void {
    // What an order of unknown outcome took is the visitor's own, and the next press finds it.
    const taken = isOrderOpen(this.#sessionId) ? [] : takenIds.filter((id) => this.#held.delete(id));
    if (taken.length > 0) this.#listener.current.onTaken(taken);
    for (const id of [...seatIds, ...taken]) this.#expired.delete(id);
    for (const id of overIds) if (this.#held.has(id)) this.#expired.add(id);
    this.#listener.current.onExpired([...this.#expired]);
    this.#renewIn(Math.max(soonestRenewal, (seconds || usualSeconds) * 500));
  }

  #renewIn(milliseconds: number): void {
    clearTimeout(this.#renewal);
    this.#renewal = window.setTimeout(() => this.#renewWhenVisible(), milliseconds);
  }

  #renewWhenVisible(): void {
    if (document.visibilityState === 'visible') this.renew();
    else document.addEventListener('visibilitychange', () => this.renew(), { once: true });
  }
}

import type { HeldSeats, KeepClaim } from '@foyer/contract/hall/hall-plan.ts';
import type { RefusalKind } from '@foyer/contract/kit/errors.ts';
import type { Language } from '@foyer/contract/rules/values.ts';
import { orderKeyStorage } from '#features/place-order/stored-draft.ts';
import { NetworkFailure } from '#lib/network-failure.ts';
import { readStored } from '#lib/tab-storage.ts';
import { holdSeats, releaseOnLeaving, releaseSeats } from './seat-calls.ts';

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

/** Refusals unrelated to the seats: the hold is tried again, and the order takes the seats anyway. */
const passing: readonly RefusalKind[] = ['not-offered', 'too-many-requests', 'busy'];

/**
 * The seats of one visitor in one session, held on the server from the tap on: renewed while the page is visible,
 * released when it is left. A call that does not get through costs nothing but the hold: the order takes the seats anyway.
 */
export class TapHolds {
  readonly #sessionId: number;
  readonly #language: Language;
  readonly #listener: HoldListener;
  readonly #claim: () => KeepClaim | undefined;
  readonly #held = new Set<number>();
  /** Of those, what the shop no longer renews: still asked about, since somebody may take it. */
  readonly #expired = new Set<number>();
  /** One call after the other: a tap and its undoing must not overtake each other. */
  #queue: Promise<void> = Promise.resolve();
  #renewal = 0;
  #isDone = false;

  /** `claim`: under which keeps the visitor chooses, asked anew for each call. */
  constructor(
    sessionId: number,
    language: Language,
    claim: () => KeepClaim | undefined,
    listener: HoldListener,
  ) {
    this.#claim = claim;
    this.#sessionId = sessionId;
    this.#language = language;
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

  /** An order has taken the seats over: nothing is released any more. */
  handOver(): void {
    this.stop();
  }

  /** The visitor is leaving; if the page comes back, `renew` holds them again. */
  leave(): void {
    if (this.#held.size > 0 && !this.#isDone) releaseOnLeaving(this.#sessionId, [...this.#held]);
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
    const answer = await holdSeats({
      sessionId: this.#sessionId,
      seatIds: wanted,
      language: this.#language,
      claim: this.#claim(),
    });
    if (this.#isDone) return;
    if (answer.ok) this.#settle(answer.value);
    else if (passing.includes(answer.refusal.kind)) this.#renewIn(soonestRenewal);
    else {
      if (isRenewal) this.#settle({ seatIds: [], takenIds: [], overIds: wanted, seconds: 0 });
      const refused = isRenewal ? [] : wanted.filter((id) => this.#held.delete(id));
      if (isRenewal || refused.length > 0) this.#listener.onRefused(refused, answer.text, answer.code);
    }
  }

  #settle({ seatIds, takenIds, overIds, seconds }: HeldSeats): void {
    const taken = this.#isOrdered() ? [] : takenIds.filter((id) => this.#held.delete(id));
    if (taken.length > 0) this.#listener.onTaken(taken);
    for (const id of [...seatIds, ...taken]) this.#expired.delete(id);
    for (const id of overIds) if (this.#held.has(id)) this.#expired.add(id);
    this.#listener.onExpired([...this.#expired]);
    this.#renewIn(Math.max(soonestRenewal, (seconds || usualSeconds) * 500));
  }

  /** An order was sent whose outcome is unknown: what it took is the visitor's own, and the next press finds it. */
  #isOrdered(): boolean {
    const stored = readStored(orderKeyStorage);
    return (
      typeof stored === 'object' &&
      stored !== null &&
      'sessionId' in stored &&
      stored.sessionId === this.#sessionId
    );
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

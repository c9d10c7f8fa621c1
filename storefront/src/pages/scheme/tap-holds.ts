import type { HeldSeats } from '@foyer/contract/hall/hall-plan.ts';
import type { RefusalKind } from '@foyer/contract/kit/errors.ts';
import type { Language } from '@foyer/contract/rules/values.ts';
import { NetworkFailure } from '#lib/network-failure.ts';
import { holdSeats, releaseOnLeaving, releaseSeats } from './seat-calls.ts';

/** What becomes of a hold that did not go as the visitor wished. */
export interface HoldNews {
  /** Numbers of seats that somebody else has. */
  onTaken(seatIds: readonly number[]): void;
  /** Numbers of seats that are held no longer, told once: they can be ordered while nobody else takes them. */
  onOver(seatIds: readonly number[]): void;
  /** The shop does not hold more for one visitor, or these not at all: its own words. */
  onRefused(seatIds: readonly number[], text: string, code: string): void;
}

/** The soonest that holds are renewed, milliseconds, and the term taken where the shop told none. */
const soonestRenewal = 20_000;
const usualSeconds = 180;

/** Refusals that say nothing of the seats: the hold is tried again, the order takes the seats anyway. */
const passing: readonly RefusalKind[] = ['not-offered', 'too-many-requests', 'busy'];

/**
 * The seats of one visitor in one session, held on the server from the tap on: renewed while the page is looked at,
 * let go when it is left. A call that does not get through costs nothing but the hold: the order takes the seats anyway.
 */
export class TapHolds {
  readonly #sessionId: number;
  readonly #language: Language;
  readonly #news: HoldNews;
  readonly #held = new Set<number>();
  /** Of those, what the shop does not renew any more: still asked about, for somebody may take it. */
  readonly #over = new Set<number>();
  /** One call after the other: a tap and its undoing must not overtake each other. */
  #line: Promise<void> = Promise.resolve();
  #renewal = 0;
  #isDone = false;

  constructor(sessionId: number, language: Language, news: HoldNews) {
    this.#sessionId = sessionId;
    this.#language = language;
    this.#news = news;
  }

  /** Holds these too; those of the visitor already are renewed. */
  take(seatIds: readonly number[]): void {
    for (const id of seatIds) this.#held.add(id);
    this.#then(() => this.#hold(seatIds));
  }

  letGo(seatIds: readonly number[]): void {
    for (const id of seatIds) {
      this.#held.delete(id);
      this.#over.delete(id);
    }
    if (seatIds.length > 0) this.#then(() => releaseSeats(this.#sessionId, seatIds));
  }

  /** Asks the shop about all of them again: what is still the visitor's, what is not. */
  renew(): void {
    const ids = [...this.#held];
    if (ids.length > 0) this.#then(() => this.#hold(ids));
  }

  /** An order has taken the seats over: nothing is let go any more. */
  handOver(): void {
    this.stop();
  }

  /** The page is being left; should it come back, `renew` takes them again. */
  leave(): void {
    if (this.#held.size > 0 && !this.#isDone) releaseOnLeaving(this.#sessionId, [...this.#held]);
  }

  /** What is still on its way is not asked for any more, and its answer concerns nobody. */
  stop(): void {
    this.#isDone = true;
    this.#held.clear();
    clearTimeout(this.#renewal);
  }

  #then(call: () => Promise<void>): void {
    if (this.#isDone) return;
    this.#line = this.#line.then(call).catch((failure: unknown) => {
      if (!(failure instanceof NetworkFailure)) throw failure;
    });
  }

  async #hold(seatIds: readonly number[]): Promise<void> {
    const wanted = seatIds.filter((id) => this.#held.has(id));
    if (wanted.length === 0) return;
    const answer = await holdSeats({
      sessionId: this.#sessionId,
      seatIds: wanted,
      language: this.#language,
    });
    if (answer.ok) this.#settle(answer.value);
    else if (passing.includes(answer.refusal.kind)) this.#renewIn(soonestRenewal);
    else {
      const refused = wanted.filter((id) => this.#held.delete(id));
      if (refused.length > 0) this.#news.onRefused(refused, answer.text, answer.code);
    }
  }

  #settle({ seatIds, takenIds, overIds, seconds }: HeldSeats): void {
    const lost = takenIds.filter((id) => this.#held.delete(id));
    if (lost.length > 0) this.#news.onTaken(lost);
    for (const id of [...seatIds, ...lost]) this.#over.delete(id);
    const over = overIds.filter((id) => this.#held.has(id) && !this.#over.has(id));
    for (const id of over) this.#over.add(id);
    if (over.length > 0) this.#news.onOver(over);
    this.#renewIn(Math.max(soonestRenewal, (seconds || usualSeconds) * 500));
  }

  #renewIn(milliseconds: number): void {
    clearTimeout(this.#renewal);
    this.#renewal = window.setTimeout(() => this.#renewIfSeen(), milliseconds);
  }

  #renewIfSeen(): void {
    if (document.visibilityState === 'visible') this.renew();
    else document.addEventListener('visibilitychange', () => this.renew(), { once: true });
  }
}

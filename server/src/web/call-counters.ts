/** How often a caller has called within its minute, this call included. */
export interface CallCount {
  count: number;
  /** Until its minute is over and it begins at 0 again. */
  milliseconds: number;
}

interface Counter {
  count: number;
  endsAt: number;
}

/** Counters of one limit in each of two maps; each takes some 200 bytes. */
const usualMost = 65_536;
const windowMilliseconds = 60_000;

/**
 * Counts calls by caller, in bounded memory: when there are too many callers, the oldest counters go first, but those
 * over their limit have a map of their own. No number of other callers empties a counter that is over its limit.
 */
export class CallCounters {
  readonly #under = new Map<string, Counter>();
  readonly #over = new Map<string, Counter>();
  readonly #limit: number;
  readonly #most: number;

  constructor(limit: number, most = usualMost) {
    this.#limit = limit;
    this.#most = most;
  }

  get size(): number {
    return this.#under.size + this.#over.size;
  }

  count(caller: string, now: number): CallCount {
    const known = this.#over.get(caller) ?? this.#under.get(caller);
    const isRunning = known !== undefined && known.endsAt > now;
    const counter = isRunning ? known : { count: 0, endsAt: now + windowMilliseconds };
    counter.count += 1;
    const isOver = counter.count > this.#limit;
    if (!isRunning || (isOver && !this.#over.has(caller))) {
      this.#over.delete(caller);
      this.#under.delete(caller);
      const counters = isOver ? this.#over : this.#under;
      // A map keeps the order in which its entries came: the first minute to end is the first entry, or near it.
      const [oldest] = counters.keys();
      if (counters.size >= this.#most && oldest !== undefined) counters.delete(oldest);
      counters.set(caller, counter);
    }
    return { count: counter.count, milliseconds: counter.endsAt - now };
  }
}

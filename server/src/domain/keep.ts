import type { KeepPurpose } from '@foyer/contract/rules/values.ts';

/** What the house files keep of a session. */
export interface KeptOfFiles {
  purpose: KeepPurpose;
  name: string;
  /** Epoch milliseconds. */
  until: number;
  /** What was not sold under it is not sold after its end either. */
  closedAfter: boolean;
  /** A wheelchair's place and its companion's are sold together only. */
  mustPair: boolean;
  seats: readonly { seatId: number; zoneId: number }[];
  /** By number: `counters` are the rows of stock that count them. */
  places: { counters: readonly number[]; count: number } | null;
}

/** Most seats that one range may name: no row is longer. */
const longestRange = 500;

/** `parterre-7-11..13` is three names, `parterre-7-11` is one; null: a range that runs backwards, or a far too long one. */
export function seatsOfRange(written: string): string[] | null {
  const range = /^(.*?)(\d+)\.\.(\d+)$/.exec(written);
  if (!range) return [written];
  const [, before = '', first, last] = range;
  const count = Number(last) - Number(first) + 1;
  if (count < 1 || count > longestRange) return null;
  return Array.from({ length: count }, (_, index) => `${before}${Number(first) + index}`);
}

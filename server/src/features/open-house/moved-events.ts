import type { Difference } from './compare-houses.ts';

/**
 * Events that stand elsewhere among the others than before. Whoever only made room for a new one, or closed the gap
 * that one left, did not move.
 */
export function movedEvents(changes: Difference['changedEvents']): ReadonlySet<string> {
  const inOldOrder = changes.toSorted((one, other) => one.before.position - other.before.position);
  const kept = longestRising(inOldOrder.map(({ after }) => after.position));
  return new Set(inOldOrder.map(({ after }) => after).flatMap(({ id }, at) => (kept.has(at) ? [] : [id])));
}

/** Indices of a longest run of numbers, with gaps, that only rises. */
function longestRising(numbers: readonly number[]): ReadonlySet<number> {
  const runs: number[][] = [];
  for (const [at, number] of numbers.entries()) {
    const before = runs.filter((run) => (numbers[run.at(-1) ?? 0] ?? 0) < number);
    runs.push([...longestOf(before), at]);
  }
  return new Set(longestOf(runs));
}

function longestOf(runs: readonly number[][]): number[] {
  return runs.reduce((longest, run) => (run.length > longest.length ? run : longest), []);
}

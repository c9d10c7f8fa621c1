/** A line of the table: what was measured, and what it was held against in the same rounds of the same run. */
export interface Line {
  /** Of the proof's table: P1 … P14; sizes have their own words. */
  id: string;
  what: string;
  unit: Unit;
  rounds: readonly Round[];
  /** What `Round.against` is; null where nothing is its measure and the goal is of the value itself. */
  against: string | null;
  /** Null: measured without a goal. */
  goal: Goal | null;
}

export type Unit = '/s' | 'ms' | 's' | 'MB' | 'bytes' | 'orders' | 'nodes';

export interface Round {
  measured: number;
  /** Null where the peer is not on this machine, or the system does not tell. */
  against: number | null;
}

/** `redLine`: where a size fails the build. Times have none. */
export type Goal = { of: 'ratio' | 'value' } & (
  | { atLeast: number; atMost?: never; redLine?: never }
  | { atMost: number; atLeast?: never; redLine?: number }
);

export type Verdict = 'holds' | 'missed' | 'RED' | 'not measured' | 'no goal';

/** Median and the extremes. */
export interface Spread {
  least: number;
  median: number;
  most: number;
}

/** Ratios are taken within a round: what the neighbours did to it, they did to both sides. */
export function ratiosOf({ rounds }: Line): Spread | null {
  const ratios = rounds.flatMap(({ measured, against }) => (against === null ? [] : [measured / against]));
  return ratios.length === 0 ? null : spreadOf(ratios);
}

export function valuesOf({ rounds }: Line): Spread | null {
  return rounds.length === 0 ? null : spreadOf(rounds.map(({ measured }) => measured));
}

/** Judged by the median. */
export function verdictOf(line: Line): Verdict {
  const { goal } = line;
  if (goal === null) return line.rounds.length === 0 ? 'not measured' : 'no goal';
  const spread = goal.of === 'ratio' ? ratiosOf(line) : valuesOf(line);
  if (spread === null) return 'not measured';
  if (goal.atLeast !== undefined) return spread.median >= goal.atLeast ? 'holds' : 'missed';
  if (goal.redLine !== undefined && spread.median > goal.redLine) return 'RED';
  return spread.median <= goal.atMost ? 'holds' : 'missed';
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((one, other) => one - other);
  return { least: sorted[0] ?? 0, median: medianOf(sorted), most: sorted.at(-1) ?? 0 };
}

function medianOf(sorted: readonly number[]): number {
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

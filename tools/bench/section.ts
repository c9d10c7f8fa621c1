import type { Line } from './line.ts';

/** A part of the bench that can be asked for alone. */
export interface Section {
  /** For `--only`. */
  name: string;
  title: string;
  run(): Promise<SectionResult>;
}

export interface SectionResult {
  lines: Line[];
  /** What must never be: places sold twice, an order lost. Slowness is not among it. */
  broken: string[];
  /** What the reader must know of this run. */
  notes: string[];
}

export const roundsOfEach = 3;

/** Something to measure again and again, and what it said each time. */
export interface Load<Figures> {
  once(): Promise<void>;
  figures: readonly Figures[];
}

export function load<Figures>(measure: () => Promise<Figures>): Load<Figures> {
  const figures: Figures[] = [];
  return { figures, once: async () => void figures.push(await measure()) };
}

/** Runs the loads in turn, round after round. `afterRound` looks at what they left. */
export async function interleave(
  loads: readonly Load<unknown>[],
  rounds = roundsOfEach,
  afterRound: (round: number) => Promise<void> = async () => {},
): Promise<void> {
  for (let round = 1; round <= rounds; round += 1) {
    for (const one of loads) await one.once();
    await afterRound(round);
  }
}

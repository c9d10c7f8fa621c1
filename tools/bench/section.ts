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

const roundsOfEach = 3;

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

const heads = ['', 'What', 'Measured', 'Against', 'Ratio (least–most)', 'Goal', ''];

/** The lines as a table of Markdown, padded, so that a terminal shows it as well as a page. */
export function tableOf(lines: readonly Line[]): string {
  const rows = [heads, ...lines.map(cellsOf)];
  const widths = heads.map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)));
  const [head = '', ...body] = rows.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return `${[head, rule, ...body].join('\n')}\n`;
}

function cellsOf(line: Line): string[] {
  const peers = line.rounds.flatMap(({ against }) => against ?? []).sort((one, other) => one - other);
  const peer = peers[peers.length >> 1];
  const values = valuesOf(line);
  return [
    line.id,
    line.what,
    values ? valuesText(values, line.unit) : '–',
    line.against === null ? '' : `${line.against}${peer === undefined ? '' : `: ${say(peer, line.unit)}`}`,
    ratiosText(ratiosOf(line)),
    goalText(line),
    verdictOf(line),
  ];
}

/** One reading has no spread. */
function valuesText({ least, median, most }: Spread, unit: Unit): string {
  return least === most
    ? say(median, unit)
    : `${say(median, unit)} (${number(least, unit)}–${number(most, unit)})`;
}

function ratiosText(ratios: Spread | null): string {
  if (ratios === null) return '';
  const { least, median, most } = ratios;
  return least === most ? ratio(median) : `${ratio(median)} (${ratio(least)}–${ratio(most)})`;
}

function goalText({ goal, unit }: Line): string {
  if (goal === null) return '';
  const bound = goal.atLeast ?? goal.atMost;
  const value = goal.of === 'ratio' ? String(bound) : say(bound, unit);
  const redLine = goal.redLine === undefined ? '' : `, red line ${say(goal.redLine, unit)}`;
  return `${goal.atLeast === undefined ? '≤' : '≥'} ${value}${redLine}`;
}

function ratio(value: number): string {
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

/** Bytes as the budgets say them: a K is 1,024. */
function say(value: number, unit: Unit): string {
  if (unit === 'bytes') return `${number(value, unit)} K`;
  return unit === '/s' ? `${number(value, unit)}/s` : `${number(value, unit)} ${unit}`;
}

function number(value: number, unit: Unit): string {
  if (unit === 'bytes') return (value / 1024).toFixed(1);
  if (unit === 'orders' || unit === 'nodes' || value >= 100) return Math.round(value).toLocaleString('en');
  return value >= 10 ? value.toFixed(1) : value.toFixed(value >= 1 ? 2 : 3);
}

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

type Verdict = 'holds' | 'missed' | 'RED' | 'not measured' | 'no goal';

/** Median and the extremes. */
interface Spread {
  least: number;
  median: number;
  most: number;
}

/** Ratios are taken within a round: what the neighbours did to it, they did to both sides. */
export function ratiosOf({ rounds }: Line): Spread | null {
  const ratios = rounds.flatMap(({ measured, against }) => (against === null ? [] : [measured / against]));
  return ratios.length === 0 ? null : spreadOf(ratios);
}

function valuesOf({ rounds }: Line): Spread | null {
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

function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((one, other) => one - other);
  return { least: sorted[0] ?? 0, median: medianOf(sorted), most: sorted.at(-1) ?? 0 };
}

function medianOf(sorted: readonly number[]): number {
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

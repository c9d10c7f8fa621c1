import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { resultOf, runFiles } from '#tools/run-vitest.ts';
import type { Part } from './parts.ts';

/** What came of a part. */
interface PartResult {
  seed: number;
  rounds: number;
  seconds: number;
  /** Tests that held, over all rounds. */
  passed: number;
  testNames: readonly string[];
  /** With the seed of their round. */
  failures: readonly string[];
  /** Counts by name, added up over all rounds; of what was measured the greatest. */
  figures: Readonly<Record<string, number>>;
}

/** Runs the part until its time is over; the seed of round n is the first one + n. */
export async function runPart({ files, turns }: Part, seed: number, minutes: number): Promise<PartResult> {
  const begunAt = performance.now();
  const secondsGone = () => (performance.now() - begunAt) / 1000;
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-proof-'));
  const told = path.join(folder, 'figures.jsonl');
  const failures: string[] = [];
  const result = { rounds: 0, passed: 0, testNames: new Set<string>(), failures };
  do {
    const own = seed + result.rounds;
    process.stdout.write(`Round ${result.rounds + 1}, seed ${own}, ${Math.round(secondsGone())} s gone\n`);
    const round = await runFiles(files, {
      FOYER_PROOF_SEED: String(own),
      FOYER_PROOF_FIGURES: told,
      ...(turns === 'once' ? { FOYER_PROOF_SECONDS: String(minutes * 60) } : {}),
    });
    result.rounds += 1;
    if (!round) result.failures.push(`seed ${own}: the tests could not run`);
    const { passed = 0, testNames = [], failures = [] } = round ? resultOf(round) : {};
    if (round && passed === 0) result.failures.push(`seed ${own}: no test was found`);
    result.passed += passed;
    for (const name of testNames) result.testNames.add(name);
    result.failures.push(...failures.map((failure) => `seed ${own}: ${failure}`));
  } while (turns === 'rounds' && result.failures.length === 0 && secondsGone() < minutes * 60);
  const lines = await readFile(told, 'utf8').catch(() => '');
  await rm(folder, { recursive: true });
  return {
    ...result,
    seed,
    seconds: secondsGone(),
    testNames: [...result.testNames],
    figures: addUp(lines),
  };
}

/** Counts of all rounds together. Times, and what is called the longest, are kept at their greatest. */
export function addUp(lines: string): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const line of lines.split('\n').filter(Boolean)) {
    const figures: Record<string, number> = JSON.parse(line);
    for (const [name, value] of Object.entries(figures)) {
      const before = sums[name] ?? 0;
      const isGreatest = name.startsWith('longest') || name.endsWith(', ms');
      sums[name] = isGreatest ? Math.max(before, value) : before + value;
    }
  }
  return sums;
}

/** The page of a part for docs/proof: what was done, with which seed, how often, when, and the result. */
export function pageOf(part: Part, result: PartResult, when: Date): string {
  const { seed, rounds, seconds, passed, failures } = result;
  const minutes = (seconds / 60).toFixed(1);
  return [
    `# ${part.title}`,
    'Written by `npm run proof`: do not edit by hand.',
    part.words,
    `Must hold: ${part.goal}`,
    `**${failures.length === 0 ? 'Passed.' : 'Failed.'}** ` +
      `${when.toISOString().slice(0, 10)}, ${minutes} minutes, seed ${seed}, ` +
      `${counted(rounds, 'round')}, ${counted(passed, 'test')} passed. ` +
      `Repeat with \`npm run proof -- --only ${part.name} --seed ${seed}\``,
    ...(failures.length > 0 ? [failures.map((failure) => `- ${failure}`).join('\n')] : []),
    ...tableOf(result.figures),
    ['Tests:', '', ...result.testNames.map((name) => `- ${name}`)].join('\n'),
  ]
    .join('\n\n')
    .concat('\n');
}

function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function tableOf(figures: PartResult['figures']): string[] {
  const rows = Object.entries(figures).map(([name, value]) => `| ${name} | ${value.toLocaleString('en')} |`);
  return rows.length === 0 ? [] : [['| | |', '| --- | ---: |', ...rows].join('\n')];
}

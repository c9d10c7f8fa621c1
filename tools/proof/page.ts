import type { Part } from './parts.ts';
import type { PartResult } from './run-part.ts';

/** The page of a part for docs/proof: what was done, with which seed, how often, when, and what came of it. */
export function pageOf(part: Part, result: PartResult, when: Date): string {
  const { seed, rounds, seconds, passed, failures } = result;
  const minutes = (seconds / 60).toFixed(1);
  return [
    `# ${part.title}`,
    part.words,
    `Must come out: ${part.goal}`,
    `**${failures.length === 0 ? 'Holds.' : 'Does not hold.'}** ` +
      `${when.toISOString().slice(0, 10)}, ${minutes} minutes, seed ${seed}, ` +
      `${counted(rounds, 'round')}, ${counted(passed, 'test')} held. ` +
      `Again: \`npm run proof -- --only ${part.name} --seed ${seed}\``,
    ...(failures.length > 0 ? [failures.map((failure) => `- ${failure}`).join('\n')] : []),
    ...tableOf(result.figures),
    ['What was tried:', '', ...result.testNames.map((name) => `- ${name}`)].join('\n'),
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

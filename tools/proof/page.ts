import type { Part } from './parts.ts';
import type { PartResult } from './run-part.ts';

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

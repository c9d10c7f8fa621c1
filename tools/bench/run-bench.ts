import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { buildPagesIfNeeded } from '#tools/build-pages.ts';
import { engineSection } from './engine-section.ts';
import { hallSection } from './hall-section.ts';
import { ordersSection } from './orders-section.ts';
import { pagesSection } from './pages-section.ts';
import { planSection } from './plan-section.ts';
import { rushSection } from './rush-section.ts';
import { type Section, type SectionResult, tableOf, verdictOf } from './section.ts';
import { startSection } from './start-section.ts';

/** `npm run bench`: measures side by side, prints the table. Slowness never fails; what is broken does. */
const sections: readonly Section[] = [
  ordersSection,
  engineSection,
  hallSection,
  rushSection,
  planSection,
  startSection,
  pagesSection,
];

const { values } = parseArgs({ options: { only: { type: 'string' }, help: { type: 'boolean' } } });
const names = sections.map(({ name }) => name);
const wanted = values.only?.split(',') ?? names;
const unknown = wanted.filter((name) => !names.includes(name));
if (values.help || unknown.length > 0) {
  process.stdout.write(`npm run bench [-- --only part,part]\nParts: ${names.join(', ')}\n`);
  process.exit(unknown.length > 0 ? 1 : 0);
}

await buildPagesIfNeeded();
const begunAt = performance.now();
const result: SectionResult = { lines: [], broken: [], notes: [] };
for (const { name, title, run } of sections.filter(({ name }) => wanted.includes(name))) {
  process.stderr.write(`${title} …\n`);
  const part = await run().catch((error): SectionResult => failed(name, error));
  result.lines.push(...part.lines);
  result.broken.push(...part.broken);
  result.notes.push(...part.notes);
}

process.stdout.write(`\n${tableOf(result.lines)}\n`);
const counts = Map.groupBy(result.lines, verdictOf);
process.stdout.write(`${[...counts].map(([verdict, lines]) => `${lines.length} ${verdict}`).join(', ')}; `);
process.stdout.write(
  `${Math.round((performance.now() - begunAt) / 1000)} s on ${availableParallelism()} processors, ` +
    `on which ${loadavg()[1]?.toFixed(1)} programs wanted to run at a time: read the ratios.\n`,
);
for (const note of result.notes) process.stdout.write(`Note: ${note}\n`);
for (const one of result.broken) process.stdout.write(`BROKEN: ${one}\n`);
process.stdout.write(result.broken.length === 0 ? 'Nothing broke.\n' : '');
process.exitCode = result.broken.length === 0 ? 0 : 1;

function failed(name: string, error: unknown): SectionResult {
  const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { lines: [], broken: [`${name} could not be measured: ${words}`], notes: [] };
}

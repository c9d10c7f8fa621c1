import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { installBrowserIfNeeded } from '#tools/browser.ts';
import { buildPagesIfNeeded } from '#tools/build-pages.ts';
import { parts } from './parts.ts';
import { pageOf, runPart } from './run-part.ts';

/** `npm run proof`: the tests that take long, and a page of each part in docs/proof. */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    help: { type: 'boolean' },
  },
});
const names = parts.map(({ name }) => name);
const wanted = values.only?.split(',') ?? parts.filter(({ prepare }) => !prepare).map(({ name }) => name);
const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
const isWrong = wanted.some((name) => !names.includes(name)) || !(minutes > 0) || !Number.isSafeInteger(seed);
if (values.help || isWrong) {
  process.stdout.write('npm run proof [-- --only part,part] [--minutes 10, of each part] [--seed number]\n');
  process.stdout.write(`Parts: ${names.join(', ')}\n`);
  process.exit(isWrong ? 1 : 0);
}

const folder = path.resolve(import.meta.dirname, '../../docs/proof');
installBrowserIfNeeded();
await buildPagesIfNeeded();
for (const part of parts.filter(({ name }) => wanted.includes(name))) {
  const hindrance = part.prepare?.() ?? null;
  if (hindrance !== null) {
    process.stdout.write(`${part.title} cannot run. ${hindrance}\n`);
    process.exitCode = 1;
    continue;
  }
  process.stdout.write(`\n${part.title}, at most about ${minutes} minutes\n`);
  const result = await runPart(part, seed, minutes);
  const page = path.join(folder, `${part.name}.md`);
  await writeFile(page, pageOf(part, result, new Date()));
  process.stdout.write(`${result.failures.length === 0 ? 'holds' : 'FAILS'}: ${part.title}; ${page}\n`);
  for (const failure of result.failures) process.stdout.write(`- ${failure}\n`);
  if (result.failures.length > 0) process.exitCode = 1;
}

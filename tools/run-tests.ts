import { parseArgs } from 'node:util';
import { printUnnamedRequirements } from './requirements.ts';
import type { StepResult } from './step-result.ts';
import { steps } from './test-steps.ts';

/** `npm test`: every step that must hold, all of them although one fails, then what came of it. */
const { values } = parseArgs({ options: { only: { type: 'string' }, help: { type: 'boolean' } } });
const names = steps.map(({ name }) => name);
const wanted = values.only?.split(',') ?? names;
const unknown = wanted.filter((name) => !names.includes(name));
if (values.help || unknown.length > 0) {
  process.stdout.write(`npm test [-- --only step,step]\nSteps: ${names.join(', ')}\n`);
  process.exit(unknown.length > 0 ? 1 : 0);
}

const chosen = steps.filter(({ name }) => wanted.includes(name));
const results: (StepResult & { title: string; seconds: number })[] = [];
for (const [index, { title, run }] of chosen.entries()) {
  process.stdout.write(`\n[${index + 1}/${chosen.length}] ${title}\n`);
  const begunAt = performance.now();
  const result = await run();
  const seconds = (performance.now() - begunAt) / 1000;
  process.stdout.write(`${result.failed === 0 ? 'holds' : 'FAILS'}: ${title}, ${seconds.toFixed(1)} s\n`);
  results.push({ ...result, title, seconds });
}

const testNames = results.flatMap(({ testNames }) => testNames);
if (values.only === undefined) printUnnamedRequirements(testNames);
const failing = results.filter(({ failed }) => failed > 0).map(({ title }) => title);
if (failing.length > 0) process.stdout.write(`\nFailing: ${failing.join('; ')}\n`);
for (const failure of results.flatMap(({ failures }) => failures)) process.stdout.write(`- ${failure}\n`);
const unsteady = results.flatMap((one) => one.unsteady);
if (unsteady.length > 0) process.stdout.write('\nUnsteady, passed only when run again; find the cause:\n');
for (const failure of unsteady) process.stdout.write(`- ${failure}\n`);
const passed = results.reduce((sum, one) => sum + one.passed, 0);
const failed = results.reduce((sum, one) => sum + one.failed, 0);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;

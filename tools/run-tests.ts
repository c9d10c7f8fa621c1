import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { printUnnamedRequirements } from './requirements.ts';
import type { StepResult } from './step-result.ts';
import { type Step, steps, stepsOf } from './test-steps.ts';

/** `npm test`: every step that must hold, all of them although one fails, then what came of it. */
const chosen = chooseSteps();
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
if (chosen === steps) printUnnamedRequirements(testNames);
const failing = results.filter(({ failed }) => failed > 0).map(({ title }) => title);
if (failing.length > 0) process.stdout.write(`\nFailing: ${failing.join('; ')}\n`);
for (const failure of results.flatMap(({ failures }) => failures)) process.stdout.write(`- ${failure}\n`);
const unsteady = results.flatMap((one) => one.unsteady);
if (unsteady.length > 0) process.stdout.write('\nUnsteady, passed only when run again; find the cause:\n');
for (const failure of unsteady) process.stdout.write(`- ${failure}\n`);
const passed = results.reduce((sum, one) => sum + one.passed, 0);
const failed = results.reduce((sum, one) => sum + one.failed, 0);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
if (chosen !== steps && passed + failed === 0) process.stdout.write('There is no test.\n');
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

/** What the command line asks for; it ends the program when that is help, or not understood. */
function chooseSteps(): readonly Step[] {
  const { only, help, files, mistake } = readCommandLine();
  const names = steps.map(({ name }) => name);
  const unknown = (only ?? []).filter((name) => !names.includes(name)).map((name) => `no step "${name}"`);
  const missing = files.filter((file) => !existsSync(file)).map((file) => `no file or folder "${file}"`);
  const wrong = [mistake, ...unknown, ...missing].filter((one) => one !== null);
  if (help || wrong.length > 0) {
    const usage = `npm test [-- --only step,step]\nnpm test [-- file-or-folder …]\nSteps: ${names.join(', ')}\n`;
    process.stdout.write([...wrong.map((one) => `There is ${one}.\n`), usage].join(''));
    process.exit(wrong.length > 0 ? 1 : 0);
  }
  if (files.length > 0) return stepsOf(files);
  return only ? steps.filter(({ name }) => only.includes(name)) : steps;
}

function readCommandLine() {
  const options = { only: { type: 'string' }, help: { type: 'boolean' } } as const;
  const { tokens } = parseArgs({ options, strict: false, tokens: true });
  const strange = tokens.find((token) => token.kind === 'option' && !Object.hasOwn(options, token.name));
  const mistake = strange?.kind === 'option' ? `no option "${strange.rawName}"` : null;
  const { values, positionals } = parseArgs({ options, strict: false, allowPositionals: true });
  const root = path.resolve(import.meta.dirname, '..');
  const files = positionals.map((file) => path.relative(root, path.resolve(file)) || '.');
  const only = typeof values.only === 'string' ? values.only.split(',') : null;
  return { only, help: values.help === true, files, mistake };
}

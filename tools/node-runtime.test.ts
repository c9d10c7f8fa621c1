import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const name = `test-${process.pid}`;
const lock = path.join(root, `.lock-${name}`);
const trace = path.join(tmpdir(), `foyer-lock-${process.pid}`);
afterEach(() => {
  for (const file of [lock, trace]) rmSync(file, { force: true });
});

/** Takes the lock, writes that it has it and that it gives it back, and ends. */
async function worker(): Promise<void> {
  const code = `
    import { appendFileSync } from 'node:fs';
    import { takeLock } from ${JSON.stringify(path.join(root, 'tools/node-runtime.mjs'))};
    const giveBack = takeLock(${JSON.stringify(name)});
    appendFileSync(${JSON.stringify(trace)}, 'in ');
    for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
    appendFileSync(${JSON.stringify(trace)}, 'out ');
    giveBack();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'inherit' });
  expect((await once(child, 'exit'))[0]).toBe(0);
}

test('of programs that start at once one works after another, also after one that was killed', async () => {
  const dead = spawn(process.execPath, ['-e', '']);
  await once(dead, 'exit');
  writeFileSync(lock, String(dead.pid));
  await Promise.all([worker(), worker(), worker(), worker()]);
  expect(readFileSync(trace, 'utf8')).toBe('in out '.repeat(4));
  expect(existsSync(lock)).toBe(false);
});

test('all programs of a clone share the settings of its service; what the environment says comes first', async () => {
  const clone = mkdtempSync(path.join(tmpdir(), 'foyer-clone-'));
  mkdirSync(path.join(clone, 'tools'));
  for (const file of ['node-runtime.mjs', 'end-with-parent.mjs'])
    copyFileSync(path.join(root, 'tools', file), path.join(clone, 'tools', file));
  writeFileSync(path.join(clone, 'foyer.env'), '# the bank\nBANK_PASSWORD="a b"\nPORT=4000\n');
  writeFileSync(path.join(clone, 'print.mjs'), 'console.log(process.env.BANK_PASSWORD, process.env.PORT)');
  const runtime = JSON.stringify(path.join(clone, 'tools/node-runtime.mjs'));
  const code = `const { continueAs } = await import(${runtime}); continueAs('print.mjs', []);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, PORT: '5000' },
  });
  let printed = '';
  child.stdout.on('data', (part) => (printed += part));
  await once(child, 'close');
  expect(printed).toBe('a b 5000\n');
  rmSync(clone, { recursive: true });
});

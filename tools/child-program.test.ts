import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ChildProgram } from './child-program.ts';
import { findFreePort } from './ports.ts';

let folder: string;
let port: number;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'platform-child-'));
  port = await findFreePort();
});
afterAll(() => rm(folder, { recursive: true }));

/** A child that answers, and writes down how it was asked to end. */
async function writeProgram(name: string, text: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, text);
  return file;
}

const server = (log: string) => `
  import { createServer } from 'node:http';
  import { writeFileSync } from 'node:fs';
  createServer((_, answer) => answer.end()).listen(${port});
  process.once('SIGTERM', () => { writeFileSync('${log}', 'ended in good order'); process.exit(); });
`;

test('a program is waited for, and ends in good order when asked', async () => {
  const log = path.join(folder, 'asked.log');
  const program = new ChildProgram('shop', await writeProgram('asked.mjs', server(log)), []);
  program.start();
  await program.answersAt(`http://localhost:${port}/`);
  await Promise.all([program.stop(), program.stop()]);
  expect(await readFile(log, 'utf8')).toBe('ended in good order');
});

test('a program that ends instead of answering is not waited for', async () => {
  const program = new ChildProgram('shop', await writeProgram('broken.mjs', 'process.exit(3);'), []);
  program.start();
  await expect(program.answersAt(`http://localhost:${port}/`)).rejects.toThrow('The shop did not start');
});

test('a child ends in good order when its parent is killed', async () => {
  const log = path.join(folder, 'orphaned.log');
  const child = await writeProgram('orphan.mjs', server(log));
  const parent = await writeProgram(
    'parent.ts',
    `import { ChildProgram } from '${path.resolve(import.meta.dirname, 'child-program.ts')}';
     const program = new ChildProgram('shop', '${child}', []);
     program.start();
     await program.answersAt('http://localhost:${port}/');
     console.log('up');
     await program.ended;`,
  );
  const running = spawn(process.execPath, [parent], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(running.stdout, 'data');
  running.kill('SIGKILL');
  const read = () => readFile(log, 'utf8').catch(() => '');
  while ((await read()) === '') await pause(20);
  expect(await read()).toBe('ended in good order');
});

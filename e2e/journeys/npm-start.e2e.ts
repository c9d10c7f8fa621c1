import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findFreePort } from '#tools/ports.ts';

const root = path.resolve(import.meta.dirname, '../..');

let dataFolder: string;
let port: number;
let sandboxPort: number;

beforeEach(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'foyer-start-'));
  port = await findFreePort();
  sandboxPort = await findFreePort();
});
afterEach(() => rm(dataFolder, { recursive: true, force: true }));

/** `npm start` in a session of its own, as a terminal gives it one, without a keyboard. */
function npmStart(): ChildProcess {
  return spawn(process.execPath, [path.join(root, 'tools/start.mjs')], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      FOYER_DATA: dataFolder,
    },
  });
}

/** All it has said when the words come, or when it ends without them. */
async function untilPrinted(running: ChildProcess, words: string): Promise<string> {
  let said = '';
  const heard = Promise.withResolvers<void>();
  for (const stream of [running.stdout, running.stderr]) {
    stream?.setEncoding('utf8').on('data', (part) => {
      said += part;
      if (said.includes(words)) heard.resolve();
    });
  }
  await Promise.race([heard.promise, once(running, 'close')]);
  return said;
}

/** Whether anybody answers there; what is answered does not matter. */
async function answers(address: string): Promise<boolean> {
  return fetch(address, { signal: AbortSignal.timeout(10_000) }).then(
    () => true,
    () => false,
  );
}

/** Ctrl-C reaches every process of the terminal's session. */
async function pressCtrlC(running: ChildProcess): Promise<void> {
  const ended = once(running, 'exit');
  // The process runs, or `untilPrinted` would have thrown.
  process.kill(-running.pid!, 'SIGINT');
  await ended;
}

test('npm start opens shop, mail box and control panel, Ctrl-C ends all of it, and a second start keeps the data', async () => {
  for (const start of ['first', 'second']) {
    const running = npmStart();
    const said = await untilPrinted(running, 'Ctrl-C');
    expect(said).toContain('Ctrl-C');
    const addresses = said.match(/http:\/\/localhost:\d+\S*/g) ?? [];
    for (const address of [`http://localhost:${port}`, `http://localhost:${sandboxPort}/mail/`]) {
      expect(addresses).toContain(address);
      expect(await answers(address)).toBe(true);
    }
    expect(said.includes('No house is open yet')).toBe(start === 'first');
    await pressCtrlC(running);
    expect(running.exitCode).toBe(0);
    expect(await answers(`http://localhost:${port}`)).toBe(false);
    expect(await answers(`http://localhost:${sandboxPort}/mail/`)).toBe(false);
  }
});

test('npm start names the variable of a port that is taken', async () => {
  const taker = createServer().listen(port);
  await once(taker, 'listening');
  const running = npmStart();
  const said = await untilPrinted(running, 'Ctrl-C');
  taker.close();
  expect(running.exitCode).toBe(1);
  expect(said).toContain(`Port ${port} is taken`);
  expect(said).toContain('PORT=');
});

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { values, writeValue } from '#e2e/support/first-hour-values.ts';
import { proof, reportFigures } from '#e2e/support/proof.ts';
import { buyOneTicket, type PlayShop } from '#e2e/support/wire-buyer.ts';
import { openWireVisitor } from '#e2e/support/wire-visitor.ts';
import { findFreePort } from '#tools/ports.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
const buyer = 'first@pochta.example';
// It installs every package anew: `npm run proof -- --only first-hour`.
const isLong = proof.seconds !== null;

let clone: string;
let environment: NodeJS.ProcessEnv;
let shop: PlayShop;
let sandbox: string;
let running: ChildProcess | undefined;

beforeAll(async () => {
  if (!isLong) return;
  clone = await mkdtemp(path.join(tmpdir(), 'foyer-empty-clone-'));
  const [port, sandboxPort] = [await findFreePort(), await findFreePort()];
  sandbox = `http://localhost:${sandboxPort}`;
  // What the test's own run has set is not there at an operator's.
  const strange = /^(FOYER_|VITEST|NODE_|TEST$|DATABASE_URL$|npm_lifecycle)/;
  const own = Object.entries(process.env).filter(([name]) => !strange.test(name));
  environment = { ...Object.fromEntries(own), PORT: String(port), SANDBOX_PORT: String(sandboxPort) };
  shop = { origin: `http://localhost:${port}`, sandbox: { rbs: { control: playBank() } } };
});
afterAll(async () => {
  if (!isLong) return;
  await pressCtrlC();
  await rm(clone, { recursive: true, force: true });
});

/** A person at the control panel of the sandbox. */
function playBank(): PlayShop['sandbox']['rbs']['control'] {
  let paying: Promise<unknown> = Promise.resolve();
  return {
    pay: (attempt) => {
      paying = fetch(`${sandbox}/bank/rbs/control/orders/${attempt}/pay`, { method: 'POST' });
    },
    idle: async () => {
      await paying;
    },
  };
}

test.runIf(isLong)(
  'the first hour, from an empty clone to a ticket bought and returned, to the letter',
  {
    timeout: 1_200_000,
  },
  async () => {
    await run('git', ['clone', '--quiet', root, clone]);
    // As `git clone` leaves a folder, which mkdtemp does not do: root's closed home is tried beside the database.
    await chmod(clone, 0o755);
    const [start = '', copy = '', check = '', restart = '', open = ''] = await commandsOfGuide();
    const begunAt = performance.now();
    const took: Record<string, number> = {};
    const step = async (name: string, work: () => Promise<void>) => {
      const stepBegunAt = performance.now();
      await work();
      took[`seconds: ${name}`] = Math.round((performance.now() - stepBegunAt) / 100) / 10;
    };

    await step('1 see the demo house', async () => {
      await startAndWait(start);
      expect((await buyOneTicket(shop, 'salt-and-ice', 'demo@pochta.example')).codes).toHaveLength(1);
      await pressCtrlC();
    });
    await step('2 make your folder', async () => {
      await inShell(copy);
    });
    await step('3 write fifteen values', async () => {
      for (const value of values) await writeValue(path.join(clone, 'my-house'), value);
    });
    await step('4 check', async () => {
      expect(await inShell(check)).toContain('No mistakes found');
    });
    await step('5 open', async () => {
      await startAndWait(restart);
    });
    await step('a ticket bought and returned', buyAndReturn);
    await step('a change shown', async () => {
      expect(await inShell(open)).toMatch(/\S/);
    });
    const minutes = (performance.now() - begunAt) / 60_000;
    reportFigures({ steps: 5, values: values.length, minutes: Math.round(minutes * 10) / 10, ...took });
  },
);

async function commandsOfGuide(): Promise<string[]> {
  const guide = await readFile(path.join(clone, 'docs/for-operators/first-hour.md'), 'utf8');
  expect(guide.match(/^## \d\. /gm)).toHaveLength(5);
  return [...guide.matchAll(/```\n([\s\S]*?)```/g)].map(([, block = '']) => block);
}

async function inShell(block: string): Promise<string> {
  const { stdout, stderr } = await run('sh', ['-ec', block], { cwd: clone, env: environment });
  return stdout + stderr;
}

/** As in a terminal: what is started there ends with Ctrl-C. */
async function startAndWait(block: string): Promise<void> {
  const child = spawn('sh', ['-ec', block], {
    cwd: clone,
    env: environment,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running = child;
  let said = '';
  const ready = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part) => {
      said += part;
      if (said.includes('Ctrl-C')) ready.resolve();
    });
  child.once('close', (code) => ready.reject(new Error(`${block} ended with ${code}:\n${said}`)));
  await ready.promise;
}

async function pressCtrlC(): Promise<void> {
  const child = running;
  running = undefined;
  if (child?.pid === undefined || child.exitCode !== null) return;
  const ended = once(child, 'close');
  process.kill(-child.pid, 'SIGINT');
  await ended;
}

interface Mail {
  to: unknown;
  text: string;
}

async function buyAndReturn(): Promise<void> {
  const { hash, total } = await buyOneTicket(shop, 'museum', buyer);
  const visitor = await openWireVisitor(shop.origin);
  const { rows } = await visitor.post<{ rows: { id: number }[] }>(`/api/order/return/${hash}`, { hash });
  const asked = { hash, lang: 'ru', reason: 1, id: rows.map(({ id }) => id) };
  expect(await visitor.post('/api/order/return-create', asked)).toMatchObject({ errorCode: '0' });
  const link = async () => {
    const answer = await fetch(`${sandbox}/mail/api/messages?to=${buyer}`);
    const mails: Mail[] = JSON.parse(await answer.text());
    return mails.flatMap(({ text }) => /hash_conf=([\w-]+)/.exec(text)?.[1] ?? [])[0] ?? '';
  };
  await expect.poll(link, { timeout: 60_000, interval: 250 }).not.toBe('');
  const confirmed = { hash, lang: 'ru', hashConf: await link() };
  expect(await visitor.post('/api/order/return-confirm', confirmed)).toMatchObject({ errorCode: '0' });
  const back = async () => {
    const answer = await fetch(`${sandbox}/bank/rbs/control/ledger`);
    const lines: { kind: string; amount: number }[] = JSON.parse(await answer.text());
    return lines.filter(({ kind }) => kind === 'refund').map(({ amount }) => amount);
  };
  await expect.poll(back, { timeout: 120_000, interval: 500 }).toEqual([-total * 100]);
}

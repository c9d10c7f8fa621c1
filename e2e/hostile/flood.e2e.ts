import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proof, reportFigures } from '#e2e/support/proof.ts';
import { type SmallShop, startSmallShop } from '#e2e/support/small-shop.ts';
import { send } from './send.ts';

const event = 'salt-and-ice';
const wide = 100;
const seconds = Math.min(proof.seconds ?? 4, 60);

let shop: SmallShop;
beforeAll(async () => {
  shop = await startSmallShop({ events: [event], environment: { FOYER_PROXIES: '127.0.0.1,::1' } });
});
afterAll(() => shop?.close());

const ask = (path: string, address: string) =>
  send(shop.origin, { method: 'GET', path, headers: { 'x-forwarded-for': address } });

/** What one honest visitor looks at and asks, one after another: milliseconds of each. */
async function visit(isOver: () => boolean): Promise<number[]> {
  const waits: number[] = [];
  const paths = ['/', `/event/${event}`, '/api/token', `/api/no-scheme?hash=${event}`];
  for (let turn = 0; !isOver() || waits.length < paths.length; turn += 1) {
    const askedAt = performance.now();
    const { status } = await ask(paths[turn % paths.length] ?? '/', '203.0.113.7');
    waits.push(performance.now() - askedAt);
    expect(status).toBe(200);
  }
  return waits;
}

const p95 = (waits: readonly number[]) =>
  [...waits].sort((one, other) => one - other)[Math.floor(waits.length * 0.95)] ?? 0;

/** A hundred at once, from one block or from as many, ask for pages that nobody has asked for. */
async function flood(from: 'one block' | 'many') {
  // A process of its own: in this one the visitor would wait for the flood's answers to be read, not for the shop.
  const flooder = fork(path.join(import.meta.dirname, 'flooder.ts'), [
    shop.origin,
    String(wide),
    String(seconds),
    from,
  ]);
  const startedAt = performance.now();
  let counted: { made: number; shed: number; others: number[] } | null = null;
  flooder.once('message', (message: typeof counted) => {
    counted = message;
  });
  let isOver = false;
  const ended = once(flooder, 'exit').finally(() => {
    isOver = true;
  });
  const waits = await visit(() => isOver);
  await ended;
  const { made, shed, others } = counted ?? { made: 0, shed: 0, others: [-1] };
  expect(others).toEqual([]);
  return { made, shed, waits, lasted: (performance.now() - startedAt) / 1000 };
}

test('T5 pages that one block asks for anew are shed, and an honest visitor hardly notices', async () => {
  const started = performance.now();
  const calm = await visit(() => performance.now() - started > 1_000);
  const one = await flood('one block');
  // The burst, and five a second.
  expect(one.made).toBeLessThan(20 + 5 * (one.lasted + 1));
  expect(one.shed).toBeGreaterThan(one.made);
  const many = await flood('many');
  expect(many.made).toBeLessThan(40 + 20 * (many.lasted + 1));
  // A flood fills neither the log nor its disk.
  expect(shop.printed().split('"status":503').length - 1).toBeLessThan(10);
  expect(shop.printed()).toContain('Pages were refused');
  // Refused at once would mean thousands a second; what is left of the flood waits.
  const refusedASecond = one.shed / one.lasted;
  expect(refusedASecond).toBeLessThan(3 * wide);
  reportFigures({
    'an honest visitor without a flood, p95, ms': Math.round(p95(calm)),
    'the same while one block floods, 100 wide, p95, ms': Math.round(p95(one.waits)),
    'the same while 100 blocks flood, p95, ms': Math.round(p95(many.waits)),
    'pages made for the one block': one.made,
    'pages refused to it a second': Math.round(refusedASecond),
    'pages shed': one.shed + many.shed,
  });
});

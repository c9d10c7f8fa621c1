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
async function flood(addressOf: (index: number) => string) {
  const startedAt = performance.now();
  const isOver = () => performance.now() > startedAt + seconds * 1000;
  let made = 0;
  let shed = 0;
  const flooding = Array.from({ length: wide }, async (_, index) => {
    for (let turn = 0; !isOver(); turn += 1) {
      const { status, headers } = await ask(`/?z=${index}-${turn}-${Math.random()}`, addressOf(index));
      if (status === 200) made += 1;
      else {
        expect([status, headers['retry-after']]).toEqual([503, '3']);
        shed += 1;
      }
    }
  });
  const waits = await visit(isOver);
  await Promise.all(flooding);
  return { made, shed, waits, lasted: (performance.now() - startedAt) / 1000 };
}

test('T5 pages that one block asks for anew are shed, and an honest visitor hardly notices', async () => {
  const started = performance.now();
  const calm = await visit(() => performance.now() - started > 1_000);
  const one = await flood((index) => `192.0.2.${index}`);
  // The burst, and five a second.
  expect(one.made).toBeLessThan(20 + 5 * (one.lasted + 1));
  expect(one.shed).toBeGreaterThan(one.made);
  const many = await flood((index) => `10.${index}.0.1`);
  expect(many.made).toBeLessThan(40 + 20 * (many.lasted + 1));
  reportFigures({
    'an honest visitor without a flood, p95, ms': Math.round(p95(calm)),
    'the same while one block floods, 100 wide, p95, ms': Math.round(p95(one.waits)),
    'the same while 100 blocks flood, p95, ms': Math.round(p95(many.waits)),
    'pages made for the one block': one.made,
    'pages shed': one.shed + many.shed,
  });
});

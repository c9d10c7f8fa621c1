import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { audit } from '@foyer/server/features/audit/audit.ts';
import { placeOrder } from '@foyer/server/features/place-order/place-order.ts';
import type { Database } from '@foyer/server/platform/database.ts';
import { findOrderByHash } from '@foyer/server/store/orders.ts';
import { type OwnServer, openOwnServer } from '@foyer/server/testing/own-server.ts';
import { type SeededSale, seedSale } from '@foyer/server/testing/seed-sale.ts';
import { shopFor } from '@foyer/server/testing/shop-for.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ChildLine, type Orders, requestOf } from './ordering-child.ts';
import { spawnOrders } from './spawn-orders.ts';
import { until, untilAsleep } from './until.ts';

const points = ['locked', 'looked', 'taken', 'written'] as const;
let server: OwnServer;
let folder: string;
let catalogue: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-crash-catalogue-'));
  catalogue = path.join(folder, 'catalogue.json');
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => server.close());

describe('OR-6 K1 K2 K3 an order is there whole or not at all', () => {
  test.each(points)('the shop is killed at "%s": ordered again it is one order', async (point) => {
    const sale = await open({ pauses: { [point]: 0.7 } });
    const child = spawnOrders(order('once'));
    await untilAsleep(server.database);
    await child.kill();
    await untilQuiet(server.database);
    expect(await audit(server.database)).toEqual([]);
    await placeAgain(sale, ['trial-1']);
    expect(await countOrders()).toBe(1);
  });

  test.each(points)('the database is killed at "%s": nothing of it is left', async (point) => {
    const sale = await open({ pauses: { [point]: 0.7 } });
    const child = spawnOrders(order('once'));
    await untilAsleep(server.database);
    await Promise.all([child.kill(), server.kill()]);
    await server.start();
    expect(await countOrders()).toBe(0);
    expect(await audit(server.database)).toEqual([]);
    await placeAgain(sale, ['trial-1']);
    expect(await countOrders()).toBe(1);
  });

  test.each(points)(
    'the database is killed at "%s" and back at once: the buyer has the order',
    async (point) => {
      await open({ pauses: { [point]: 0.4 } });
      const child = spawnOrders(order('once'));
      await untilAsleep(server.database);
      await server.kill();
      await server.start();
      await child.ended();
      expect(child.lines.at(-1)).toMatchObject({ kind: 'acknowledged', key: 'trial-1' });
      expect(await countOrders()).toBe(1);
      expect(await audit(server.database)).toEqual([]);
    },
  );
});

test('OR-6 K4 the shop is killed between commit and answer: ordered again it is the same order', async () => {
  const sale = await open();
  const child = spawnOrders(order('silent'));
  await child.said('committed');
  await child.kill();
  const [standing] = await server.database.query<{ hash: string }>('select hash from orders');
  const [again] = await placeAgain(sale, ['trial-1']);
  expect(again).toBe(standing?.hash);
  expect(await countOrders()).toBe(1);
  expect(await audit(server.database)).toEqual([]);
});

test('T4 shops and the database are killed during a sale: what was acknowledged is there', async () => {
  const sale = await open();
  const lines: ChildLine[] = [];
  for (let round = 1; round <= 8; round += 1) {
    const child = spawnOrders(order('for-ever', `round-${round}`));
    await child.said('acknowledged');
    await pause(Math.random() * 400);
    if (round % 2 === 0) await server.kill();
    else await child.kill();
    if (round % 2 === 0) {
      await server.start();
      const before = child.lines.length;
      while (acknowledged(child.lines.slice(before)).length === 0) await pause(5);
      // The shop waits for its database by itself: who is asked to try again has the order the next time.
      const busy = child.lines.slice(before).flatMap((line) => (line.kind === 'busy' ? [line.key] : []));
      expect(busy.length).toBe(new Set(busy).size);
      await child.kill();
    }
    await untilQuiet(server.database);
    expect(await audit(server.database)).toEqual([]);
    lines.push(...child.lines);
  }
  await expectTruth(sale, lines);
});

/** Every acknowledged order is there, and each key sent again leads to one order: the acknowledged one. */
async function expectTruth(sale: SeededSale, lines: readonly ChildLine[]): Promise<void> {
  const known = acknowledged(lines);
  expect(known.length).toBeGreaterThan(100);
  for (const { hash } of known) expect(await findOrderByHash(server.database, hash)).not.toBeNull();
  const keys = [...new Set(lines.flatMap((line) => (line.kind === 'asked' ? [line.key] : [])))];
  const hashes = await placeAgain(sale, keys);
  const hashByKey = new Map(keys.map((key, index) => [key, hashes[index]]));
  for (const { key, hash } of known) expect(hashByKey.get(key)).toBe(hash);
  expect(await countOrders()).toBe(keys.length);
  expect(await audit(server.database)).toEqual([]);
}

async function open(weakening: Parameters<typeof openOwnServer>[0] = {}): Promise<SeededSale> {
  server = await openOwnServer(weakening);
  const sale = await seedSale(server.database, { capacity: 100_000 });
  await writeFile(catalogue, JSON.stringify(sale.catalogue));
  return sale;
}

function order(mode: Orders['mode'], name = 'trial'): Orders {
  return { address: server.address, catalogue, name, mode };
}

/** By another shop, which was not there before; a thousand at a time, so that none is "busy". */
async function placeAgain(sale: SeededSale, keys: readonly string[]): Promise<string[]> {
  const shop = shopFor(server.database, sale.catalogue);
  const hashes: string[] = [];
  for (let first = 0; first < keys.length; first += 1000) {
    const outcomes = await Promise.all(
      keys
        .slice(first, first + 1000)
        .map((key) => placeOrder(shop, requestOf(sale.catalogue, key), { idempotencyKey: key })),
    );
    for (const outcome of outcomes)
      hashes.push(outcome.kind === 'placed' ? outcome.order.hash : outcome.refusal.kind);
  }
  return hashes;
}

async function countOrders(): Promise<number> {
  const [row] = await server.database.query<{ count: number }>('select count(*) from orders');
  return row?.count ?? 0;
}

function acknowledged(lines: readonly ChildLine[]) {
  return lines.filter((line) => line.kind === 'acknowledged');
}

/** A statement goes on after its client died, and commits. */
function untilQuiet(database: Database): Promise<void> {
  const busy = `select from pg_stat_activity
    where state = 'active' and pid <> pg_backend_pid() and query like '%place_orders%'`;
  return until(database, busy, (rows) => rows === 0);
}

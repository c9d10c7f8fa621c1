import { setTimeout as pause } from 'node:timers/promises';
import { audit } from '@foyer/server/features/audit/audit.ts';
import type { Database } from '@foyer/server/platform/database.ts';
import { loadStockLevels } from '@foyer/server/store/stock.ts';
import { buyerForm, orderRequest, requestLine } from '@foyer/server/testing/order-request.ts';
import { seatId, seedHall } from '@foyer/server/testing/seed-hall.ts';
import { type SaleSeed, type SeededSale, seedSale } from '@foyer/server/testing/seed-sale.ts';
import { createTestDatabase, type TestDatabase } from '@foyer/server/testing/test-database.ts';
import { afterEach, expect, test } from 'vitest';
import { countOutcomes, openShops, pressUntilHeard, rush, times } from './many-buyers.ts';

const buyers = 200;
let opened: TestDatabase;
let database: Database;

/** Every race ends with the audit. */
afterEach(async () => {
  const findings = await audit(database);
  await opened.close();
  expect(findings).toEqual([]);
});

test('OR-5 two hundred buyers, one last place: exactly one has it', async () => {
  const sale = await open({ sessions: 20, capacity: 1 });
  const shops = openShops(database, sale);
  for (const [round] of sale.sessions.entries()) {
    const requests = times(buyers, () => orderRequest(sale, { lines: [requestLine(sale, {}, round)] }));
    const { placed, refused } = await rush(shops, requests);
    expect([placed.length, refused]).toEqual([1, { 'place-taken': buyers - 1 }]);
  }
});

test('OR-5 two hundred buyers at one seat, and at pairs that overlap: a seat has one holder', async () => {
  opened = await createTestDatabase({ poolSize: 24 });
  database = opened.database;
  const sale = await seedHall(database, { rows: 4, seats: 20 });
  const line = (row: number, seat: number) => requestLine(sale, { seatId: seatId(row, seat) });
  const atOne = await rush(
    openShops(database, sale),
    times(buyers, () => orderRequest(sale, { lines: [line(1, 1)] })),
  );
  expect([atOne.placed.length, atOne.refused]).toEqual([1, { 'place-taken': buyers - 1 }]);
  const pairs = await rush(
    openShops(database, sale),
    times(buyers, (index) =>
      orderRequest(sale, { lines: [line(2, 1 + (index % 19)), line(2, 2 + (index % 19))] }),
    ),
  );
  const seats = pairs.placed.flatMap(({ lines }) => lines.map((one) => one.seatId));
  expect(new Set(seats).size).toBe(seats.length);
  // However they fall, no two neighbours of the row stay free.
  expect(seats.length).toBeGreaterThanOrEqual(12);
});

test('OR-5 zones and the session as a whole are full to the last place and no further', async () => {
  const sale = await open({ capacity: 50, zones: { 1: 30, 2: 30, 3: null } });
  const requests = times(buyers, (index) =>
    orderRequest(sale, { lines: [requestLine(sale, { zoneId: 1 + (index % 2) })] }),
  );
  const { placed } = await rush(openShops(database, sale), requests);
  expect(placed).toHaveLength(50);
  const inZone = (zoneId: number) => placed.filter(({ lines }) => lines[0]?.zoneId === zoneId).length;
  expect(Math.max(inZone(1), inZone(2))).toBeLessThanOrEqual(30);
  expect(await left()).toEqual([0]);
});

test('OR-5 repeated lines, lines over two sessions, tickets for several visitors', async () => {
  const sale = await open({ sessions: 2, capacity: 100, event: { orderLimit: 0 } });
  const requests = times(buyers, (index) => {
    const line = requestLine(sale, {}, index % 2);
    const other = requestLine(sale, {}, (index + 1) % 2);
    return orderRequest(sale, { lines: [line, line, line, other] });
  });
  const { placed } = await rush(openShops(database, sale), requests);
  const rest = await left();
  for (const session of [0, 1]) {
    const taken = placed
      .flatMap(({ lines }) => lines)
      .filter(({ sessionId }) => sessionId === sale.sessions[session]?.id);
    expect(taken.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(100 - (rest[session] ?? 0));
  }
  // Whoever was refused would still not fit: an order takes three of one session and one of the other.
  expect(Math.min(...rest.map((places) => places ?? 0))).toBeLessThan(3);
});

test('OR-6 one key pressed two hundred times in eight shops is one order', async () => {
  const sale = await open({ capacity: 5 });
  const request = orderRequest(sale);
  const { placed } = await rush(
    openShops(database, sale),
    times(buyers, () => request),
    { idempotencyKey: 'once' },
  );
  expect(new Set(placed.map(({ id }) => id)).size).toBe(1);
  expect(placed).toHaveLength(buyers);
  expect(await left()).toEqual([4]);
});

test('OR-6 one cart pressed two hundred times without a key is one order', async () => {
  const sale = await open({ capacity: 5 });
  const request = orderRequest(sale);
  const { placed } = await rush(
    openShops(database, sale),
    times(buyers, () => request),
  );
  expect([new Set(placed.map(({ id }) => id)).size, placed.length]).toEqual([1, buyers]);
  expect(await left()).toEqual([4]);
});

test('OR-6 one key with two carts: one order, the other cart is refused', async () => {
  const sale = await open({ sessions: 2 });
  const carts = times(2, (session) => orderRequest(sale, { lines: [requestLine(sale, {}, session)] }));
  const requests = times(buyers, (index) => carts[index % 2] ?? orderRequest(sale));
  const { placed, refused } = await rush(openShops(database, sale), requests, { idempotencyKey: 'once' });
  expect([new Set(placed.map(({ id }) => id)).size, placed.length, refused]).toEqual([
    1,
    buyers / 2,
    { 'key-reused': buyers / 2 },
  ]);
});

test('OR-4 lapsed places are sold again at once, to as many as there are, though no job runs', async () => {
  const sale = await open({ sessions: 2, capacity: 10 });
  const shops = openShops(database, sale);
  const both = () => orderRequest(sale, { lines: [requestLine(sale), requestLine(sale, {}, 1)] });
  expect((await rush(shops, times(10, both))).placed).toHaveLength(10);
  expect(
    (
      await rush(
        shops,
        times(buyers, () => orderRequest(sale)),
      )
    ).placed,
  ).toHaveLength(0);
  await database.query(`update orders set held_until = clock_timestamp() - interval '1 second'`);
  const [first, second] = await Promise.all([
    rush(
      shops,
      times(buyers, () => orderRequest(sale)),
    ),
    rush(
      shops,
      times(buyers, () => orderRequest(sale, { lines: [requestLine(sale, {}, 1)] })),
    ),
  ]);
  expect([first.placed.length, second.placed.length]).toEqual([10, 10]);
});

test('the price that was read before the house opened anew is never sold after it', async () => {
  const sale = await open({ capacity: null });
  const dearer = {
    ...sale.event,
    prices: sale.event.prices.map((row) => ({ ...row, price: row.price + 100 })),
  };
  const changed = { ...sale.catalogue, revision: 2, events: [dearer] };
  const shops = openShops(database, sale).map((shop) => ({
    ...shop,
    catalogue: { get: shop.catalogue.get, refresh: async () => changed },
  }));
  const opening = async () => {
    await untilPlaced(1);
    await database.transaction(async (transaction) => {
      await transaction.query('select from stock order by session_id, zone_id for update');
      await transaction.query(`update event set document = $1`, [JSON.stringify(dearer)]);
      await transaction.query('update house set revision = 2, opened_at = clock_timestamp()');
    });
  };
  const [{ placed, refused }] = await Promise.all([
    rush(
      shops,
      times(1000, () => orderRequest(sale)),
      { idempotencyKey: null },
      pressUntilHeard,
    ),
    opening(),
  ]);
  const [late] = await database.query(
    `select count(*)::integer as orders from orders, house where placed_at > opened_at and total = 110000`,
  );
  expect(late).toEqual({ orders: 0 });
  expect(placed.length + (refused['price-changed'] ?? 0)).toBe(1000);
  expect(placed.length).toBeGreaterThan(0);
  expect(refused['price-changed']).toBeGreaterThan(0);
});

test('nothing is sold after the sale closed by the clock of the database', async () => {
  const sale = await open({ capacity: null });
  const shops = openShops(database, sale);
  const closing = async () => {
    await untilPlaced(20);
    await database.query(
      `update session set sale_closes_at = clock_timestamp() + interval '20 milliseconds'`,
    );
  };
  const buying = times(2000, async (index) => {
    await pause(index % 400);
    const shop = shops[index % shops.length];
    return shop ? await pressUntilHeard(shop, orderRequest(sale), { idempotencyKey: null }) : null;
  });
  const [outcomes] = await Promise.all([Promise.all(buying), closing()]);
  const { placed, refused } = countOutcomes(outcomes.flatMap((outcome) => outcome ?? []));
  const [late] = await database.query(
    `select count(*)::integer as orders from orders, session where placed_at >= sale_closes_at`,
  );
  expect(late).toEqual({ orders: 0 });
  expect(placed.length + (refused['sale-closed'] ?? 0)).toBe(2000);
  expect(placed.length).toBeGreaterThan(0);
  expect(refused['sale-closed']).toBeGreaterThan(0);
});

test('one buyer in eight shops has no more unpaid orders than the house allows', async () => {
  const sale = await open({ sessions: 8 });
  const buyer = buyerForm('many@example.org');
  const requests = times(buyers, (index) =>
    orderRequest(sale, { buyer, lines: [requestLine(sale, { quantity: 1 + (index >> 3) }, index % 8)] }),
  );
  const { placed, refused } = await rush(openShops(database, sale), requests);
  expect([placed.length, (refused.limit ?? 0) + (refused['place-taken'] ?? 0)]).toEqual([5, buyers - 5]);
});

async function open(seed: SaleSeed): Promise<SeededSale> {
  opened = await createTestDatabase({ poolSize: 24 });
  database = opened.database;
  return await seedSale(database, seed);
}

async function untilPlaced(count: number): Promise<void> {
  const placed = async () => (await database.query('select from orders limit $1', [count])).length;
  while ((await placed()) < count) await pause(5);
}

async function left(): Promise<(number | null)[]> {
  const levels = [...(await loadStockLevels(database))].sort(([one], [other]) => one - other);
  return levels.map(([, session]) => session.left);
}

import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { draftLine, draftOrder } from '#testing/draft-order.ts';
import { type SeededSale, seedSale } from '#testing/seed-sale.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { type DraftLine, placeOrders } from './place-orders.ts';

let opened: TestDatabase;
let sale: SeededSale;
beforeAll(async () => {
  opened = await createTestDatabase();
  sale = await seedSale(opened.database, { sessions: 2, zones: { 1: null, 2: null } });
});
afterAll(() => opened.close());

/** A line of a generated order: session 0 or 1, zone 1 or 2. */
type Asked = { session: number; zoneId: number; quantity: number; visitors: number };
/** Limits by `session zone`; zone 0 is the session as a whole. */
type Limits = Record<string, number | null>;

const asked = fc.record({
  session: fc.nat(1),
  zoneId: fc.constantFrom(1, 2),
  quantity: fc.integer({ min: 1, max: 3 }),
  visitors: fc.constantFrom(1, 1, 1, 4),
});
const orders = fc.array(fc.array(asked, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 32 });
const limit = fc.option(fc.nat(25), { freq: 4 });
const limits = fc.record({
  '0 0': limit,
  '0 1': limit,
  '0 2': limit,
  '1 0': limit,
  '1 1': limit,
  '1 2': limit,
});

test('OR-5 any batch gets what the orders would get one after another', async () => {
  await fc.assert(
    fc.asyncProperty(orders, limits, async (batch, capacities) => {
      await reset(capacities);
      const outcomes = await placeOrders(
        opened.database,
        batch.map((lines) => draftOrder(sale, { lines: lines.map(lineOf) })),
      );
      expect(outcomes.map(({ kind }) => kind)).toEqual(oneAfterAnother(batch, capacities));
      expect(await counters()).toEqual(
        sumsOf(batch.filter((_, index) => outcomes[index]?.kind === 'placed')),
      );
    }),
    { numRuns: 60 },
  );
});

/** The model: twenty lines of plain arithmetic. */
function oneAfterAnother(batch: readonly Asked[][], capacities: Limits): string[] {
  const free = new Map(
    Object.entries(capacities).map(([key, places]) => [key, places ?? Number.POSITIVE_INFINITY]),
  );
  return batch.map((lines) => {
    const needs = Object.entries(sumsOf([lines])).filter(([, places]) => places > 0);
    if (needs.some(([key, places]) => (free.get(key) ?? 0) < places)) return 'taken';
    for (const [key, places] of needs) free.set(key, (free.get(key) ?? 0) - places);
    return 'placed';
  });
}

function sumsOf(placed: readonly Asked[][]): Record<string, number> {
  const sums: Record<string, number> = { '0 0': 0, '0 1': 0, '0 2': 0, '1 0': 0, '1 1': 0, '1 2': 0 };
  for (const { session, zoneId, quantity, visitors } of placed.flat())
    for (const key of [`${session} 0`, `${session} ${zoneId}`])
      sums[key] = (sums[key] ?? 0) + quantity * visitors;
  return sums;
}

async function reset(capacities: Limits): Promise<void> {
  await opened.database.query('truncate orders, order_line, order_consent, idempotency_key cascade');
  for (const [key, places] of Object.entries(capacities)) {
    const [session = 0, zoneId = 0] = key.split(' ').map(Number);
    await opened.database.query(
      'update stock set taken = 0, capacity = $3 where session_id = $1 and zone_id = $2',
      [sale.sessions[session]?.id, zoneId, places],
    );
  }
}

async function counters(): Promise<Record<string, number>> {
  const rows = await opened.database.query<{ session_id: number; zone_id: number; taken: number }>(
    'select session_id, zone_id, taken from stock',
  );
  const place = (id: number) => sale.sessions.findIndex((session) => session.id === id);
  return Object.fromEntries(rows.map((row) => [`${place(row.session_id)} ${row.zone_id}`, row.taken]));
}

function lineOf({ session, ...line }: Asked): DraftLine {
  return draftLine(sale, line, session);
}

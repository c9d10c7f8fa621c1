import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { draftLine, draftOrder } from '#testing/draft-order.ts';
import { type SeededSale, seedSale } from '#testing/seed-sale.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { insertKeep } from './keeps.ts';
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

/** Kept by number, of a zone or of a whole session (zone 0). */
type Kept = { session: number; zoneId: number; places: number };
const keeps = fc.array(
  fc.record({ session: fc.nat(1), zoneId: fc.nat(2), places: fc.integer({ min: 1, max: 9 }) }),
  { maxLength: 3 },
);
/** A line of an order that buys under one of the keeps, perhaps one of another zone. */
type Claiming = Asked & { claim: number | null };
const claimingOrders = fc.array(
  fc.array(
    fc.tuple(asked, fc.option(fc.nat(2))).map(([line, claim]): Claiming => ({ ...line, claim })),
    { minLength: 1, maxLength: 4 },
  ),
  { minLength: 1, maxLength: 32 },
);

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

test('H2 any batch under keeps gets what the orders would get one after another', async () => {
  await fc.assert(
    fc.asyncProperty(claimingOrders, limits, keeps, async (batch, capacities, kept) => {
      await reset(capacities);
      const keepIds = await writeKeeps(kept);
      const outcomes = await placeOrders(
        opened.database,
        batch.map((lines) =>
          draftOrder(sale, {
            lines: lines.map(({ claim, ...line }) => {
              const keepId = claim === null ? undefined : keepIds[claim];
              return { ...lineOf(line), ...(keepId === undefined ? {} : { keepId }) };
            }),
          }),
        ),
      );
      expect(outcomes.map(({ kind }) => kind)).toEqual(besideKeeps(batch, capacities, kept));
    }),
    { numRuns: 60 },
  );
});

/** Places of each keep of which the order claims some are the keep's first, and everybody's beyond them. */
function besideKeeps(
  batch: readonly Claiming[][],
  capacities: Limits,
  kept: readonly Kept[],
): ('taken' | 'placed')[] {
  const free = new Map(
    Object.entries(capacities).map(([key, places]) => [key, places ?? Number.POSITIVE_INFINITY]),
  );
  const left = new Map<string, number>();
  for (const [index, { session, zoneId, places }] of kept.entries())
    for (const key of new Set([`${session} 0`, `${session} ${zoneId}`])) {
      left.set(`${index} ${key}`, places);
      free.set(key, (free.get(key) ?? 0) - places);
    }
  return batch.map((lines) => {
    const needs = new Map<string, number>();
    const fromKeeps = new Map<string, number>();
    for (const { session, zoneId, quantity, visitors, claim } of lines)
      for (const key of [`${session} 0`, `${session} ${zoneId}`]) {
        const keep = claim === null ? undefined : kept[claim];
        const isTrue = keep?.session === session && (keep.zoneId === 0 || keep.zoneId === zoneId);
        const pot = `${claim} ${key}`;
        const have = isTrue ? (left.get(pot) ?? 0) - (fromKeeps.get(pot) ?? 0) : 0;
        const own = Math.min(have, quantity * visitors);
        if (own > 0) fromKeeps.set(pot, (fromKeeps.get(pot) ?? 0) + own);
        needs.set(key, (needs.get(key) ?? 0) + quantity * visitors - own);
      }
    for (const [key, places] of needs) if ((free.get(key) ?? 0) < places) return 'taken';
    for (const [key, places] of needs) free.set(key, (free.get(key) ?? 0) - places);
    for (const [pot, places] of fromKeeps) left.set(pot, (left.get(pot) ?? 0) - places);
    return 'placed';
  });
}

async function writeKeeps(kept: readonly Kept[]): Promise<number[]> {
  await opened.database.query(
    'truncate keep, kept_seat, kept_places cascade; update stock set kept_at_most = 0',
  );
  const ids: number[] = [];
  for (const { session, zoneId, places } of kept)
    ids.push(
      await insertKeep(opened.database, {
        ...{ purpose: 'press', name: '', note: '', fromFiles: false, closedAfter: false, mustPair: false },
        sessionId: sale.sessions[session]?.id ?? 0,
        until: new Date('2099-01-01'),
        seats: [],
        places: { counters: [...new Set([0, zoneId])], count: places },
      }),
    );
  return ids;
}

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

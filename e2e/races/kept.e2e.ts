import { setTimeout as pause } from 'node:timers/promises';
import { audit } from '@foyer/server/features/audit/audit.ts';
import type { Database } from '@foyer/server/platform/database.ts';
import { endKeep, lockForKeeps } from '@foyer/server/store/keeps.ts';
import { createOrderBatcher } from '@foyer/server/store/order-batcher.ts';
import {
  endOrder,
  lockOrder,
  releasePlaces,
  sweepLapsed,
  takePlacesAgain,
} from '@foyer/server/store/orders.ts';
import { placeFailureOf } from '@foyer/server/store/place-orders.ts';
import { holdSeats } from '@foyer/server/store/seats.ts';
import { draftLine, draftOrder } from '@foyer/server/testing/draft-order.ts';
import { seatId, seedHall } from '@foyer/server/testing/seed-hall.ts';
import type { SeededSale } from '@foyer/server/testing/seed-sale.ts';
import { createTestDatabase } from '@foyer/server/testing/test-database.ts';
import { expect, test } from 'vitest';
import { keepOf } from './kept-places.ts';
import { times } from './many-buyers.ts';

const seeds = Number(process.env.FOYER_KEPT_SEEDS ?? 12);
const stepsOfOne = 25;

/**
 * Keeps, orders of strangers and of who buys under a keep, taps, lapses, returns, late payments and releases at once over
 * one small hall: nobody gets what is kept for another, nothing is sold twice, and what a keep left is sold after its end.
 */
test('H1 H2 I1 I2 a small hall stays true while seats are kept, sold, returned and let go at once', async () => {
  const counts: Counts = { placed: 0, taken: 0, kept: 0, under: 0, ended: 0, again: 0, tapped: 0 };
  const { database, close } = await createTestDatabase({ poolSize: 24 });
  const sale = await seedHall(database, hall, { sessions: seeds });
  for (const [index, session] of sale.sessions.entries()) {
    const random = seededRandom(index + 1);
    const world = { database, sale, session: index, sessionId: session.id, random, counts };
    const keepIds: number[] = [];
    await Promise.all(times(8, () => act(world, keepIds)));
    expect(await audit(database), `seed ${index + 1}`).toEqual([]);
    await sellWhatIsLeft(world);
  }
  expect(await audit(database)).toEqual([]);
  expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([]);
  await close();
});

type Counts = Record<'placed' | 'taken' | 'kept' | 'under' | 'ended' | 'again' | 'tapped', number>;

interface World {
  database: Database;
  sale: SeededSale;
  session: number;
  sessionId: number;
  random: () => number;
  counts: Counts;
}

const hall = { rows: 2, seats: 5, standing: 8 };

async function act(world: World, keepIds: number[]): Promise<void> {
  const { random, counts } = world;
  const batcher = createOrderBatcher(world.database, { connections: 2 });
  for (let step = 0; step < stepsOfOne; step += 1) {
    const choice = random();
    if (choice < 0.15) await keepSome(world, keepIds);
    else if (choice < 0.65) {
      const keepId = random() < 0.5 ? keepIds[Math.floor(random() * keepIds.length)] : undefined;
      const outcome = await batcher.place(draftOf(world, keepId), random() < 0.3);
      if (outcome.kind === 'placed') counts[keepId === undefined ? 'placed' : 'under'] += 1;
      if (outcome.kind === 'taken') counts.taken += 1;
    } else if (choice < 0.75) await tapOne(world, keepIds);
    else if (choice < 0.85) await endSome(world);
    else if (choice < 0.93) await payLate(world);
    else if (choice < 0.97) await letGo(world, keepIds);
    else await sweepLapsed(world.database, 50);
  }
}

function draftOf({ sale, session, random }: World, keepId: number | undefined) {
  const under = keepId === undefined ? {} : { keepId };
  const standing = { zoneId: 2, areaId: 7, quantity: 1 + Math.floor(random() * 3), ...under };
  const seats = new Set(times(1 + Math.floor(random() * 3), () => randomSeat(random)));
  const lines =
    random() < 0.4
      ? [draftLine(sale, standing, session)]
      : [...seats].map((id) => draftLine(sale, { seatId: id, ...under }, session));
  return draftOrder(sale, { lines, holdSeconds: random() < 0.4 ? 0.05 : 600, visitor: 'anna' });
}

async function keepSome({ database, sessionId, random, counts }: World, keepIds: number[]): Promise<void> {
  const until = new Date(Date.now() + (random() < 0.5 ? 150 : 600_000));
  const places = { counters: [0, 2, -7], count: 1 + Math.floor(random() * 5) };
  const kept =
    random() < 0.4
      ? { seats: [], places }
      : { seats: [{ seatId: randomSeat(random), zoneId: 1 }], places: null };
  const id = await keepOfFree(database, sessionId, kept, until);
  if (id === null) return;
  keepIds.push(id);
  counts.kept += 1;
}

/** null: the seat has another keep already. */
async function keepOfFree(
  database: Database,
  sessionId: number,
  kept: Kept,
  until: Date,
): Promise<number | null> {
  const seatIds = kept.seats.map((seat) => seat.seatId);
  const known = await database.query(
    'select from kept_seat where session_id = $1 and seat_id = any ($2) and until > now()',
    [sessionId, seatIds],
  );
  return known.length > 0 ? null : await keepOf(database, sessionId, kept, until);
}

type Kept = Parameters<typeof keepOf>[2];

async function tapOne({ database, sessionId, random, counts }: World, keepIds: number[]): Promise<void> {
  const limits = { seconds: 1, longestSeconds: 600, mostOfVisitor: 9, mostOfBlock: 9 };
  const held = await holdSeats(database, {
    ...{ sessionId, seatIds: [randomSeat(random)], visitor: 'boris', block: 'home' },
    ...{ under: keepIds.slice(0, 2) },
    ...limits,
  }).catch(ignoreRace);
  if (held?.kind === 'held') counts.tapped += held.seatIds.length;
}

/** As a return or the house's cancelling does. */
async function endSome(world: World): Promise<void> {
  const orderId = await someOrder(world, `state = 'HELD'`);
  if (orderId === null) return;
  await world.database.transaction(async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    if (order.state !== 'HELD') return;
    await endOrder(transaction, orderId, 'CANCELLED', 'house');
    await releasePlaces(transaction, orderId);
    world.counts.ended += 1;
  });
}

async function payLate(world: World): Promise<void> {
  const orderId = await someOrder(world, `state = 'EXPIRED' and released_at is not null`);
  if (orderId === null) return;
  await world.database
    .transaction(async (transaction) => {
      const order = await lockOrder(transaction, orderId);
      if (order.state !== 'EXPIRED' || !(await takePlacesAgain(transaction, orderId))) return;
      // Held again instead of paid: money is not of this race.
      await transaction.query(
        `update orders set state = 'HELD', held_until = now() + interval '10 minutes', ended_at = null, end_reason = null
        where id = $1`,
        [orderId],
      );
      world.counts.again += 1;
    })
    .catch(ignoreRace);
}

async function letGo({ database, sessionId, random }: World, keepIds: number[]): Promise<void> {
  const keepId = keepIds[Math.floor(random() * keepIds.length)];
  if (keepId === undefined) return;
  await database.transaction(async (transaction) => {
    await lockForKeeps(transaction, [sessionId]);
    await endKeep(transaction, keepId);
  });
}

/** Everything that is kept ends by the clock; then a stranger gets every seat and place that nobody has. */
async function sellWhatIsLeft({ database, sale, session, sessionId }: World): Promise<void> {
  await database.query(
    `update kept_seat set until = clock_timestamp() where session_id = ${sessionId} and until > clock_timestamp();
     update kept_places set until = clock_timestamp() where session_id = ${sessionId} and until > clock_timestamp();
     update seat_taken set held_until = now() where order_id is null and held_until > now()`,
  );
  await pause(60);
  await sweepLapsed(database, 1000);
  const taken = await database.query<{ seatId: number }>(
    'select seat_id as "seatId" from seat_taken where session_id = $1 and order_id is not null',
    [sessionId],
  );
  const [area] = await database.query<{ left: number }>(
    'select capacity - taken as left from stock where session_id = $1 and zone_id = -7',
    [sessionId],
  );
  const known = new Set(taken.map(({ seatId: id }) => id));
  const batcher = createOrderBatcher(database);
  const seats = allSeats.filter((id) => !known.has(id)).map((id) => draftLine(sale, { seatId: id }, session));
  const places = times(area?.left ?? 0, () => draftLine(sale, { zoneId: 2, areaId: 7 }, session));
  for (const line of [...seats, ...places])
    expect((await batcher.place(draftOrder(sale, { lines: [line] }))).kind).toBe('placed');
}

async function someOrder({ database, sessionId }: World, condition: string): Promise<number | null> {
  const [found] = await database.query<{ id: number }>(
    `select id from orders where ${condition} and exists (
      select from order_line where order_id = orders.id and session_id = $1
    ) order by random() limit 1`,
    [sessionId],
  );
  return found?.id ?? null;
}

const allSeats = times(hall.rows * hall.seats, (index) =>
  seatId(1 + Math.floor(index / hall.seats), 1 + (index % hall.seats)),
);

function randomSeat(random: () => number): number {
  return allSeats[Math.floor(random() * allSeats.length)] ?? 0;
}

/** Two who take the same seats at once may lose to each other: nothing was kept then. */
function ignoreRace(error: unknown): null {
  const failure = placeFailureOf(error);
  if (failure !== 'race' && failure !== 'locked') throw error;
  return null;
}

/** mulberry32: the same steps for the same seed, whatever the machine makes of their order. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

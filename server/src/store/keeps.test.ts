import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { moveByClock } from '#domain/clock-span.ts';
import { audit } from '#features/audit/audit.ts';
import { draftLine, draftOrder } from '#testing/draft-order.ts';
import { seatId, seedHall } from '#testing/seed-hall.ts';
import type { SeededSale } from '#testing/seed-sale.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { endKeep, findSeatsToKeep, insertKeep, type KeepDraft, loadKeeps, lockForKeeps } from './keeps.ts';
import { endOrder, releasePlaces, takePlacesAgain } from './orders.ts';
import { type DraftLine, placeOrders } from './place-orders.ts';
import { findTakenOf, holdSeats, loadTakenOfSessions, loadTakenSeats } from './seats.ts';
import { loadStockLevelsOf } from './stock.ts';

let opened: TestDatabase | undefined;
const database = () => opened?.database ?? raise();
let sale: SeededSale;
beforeEach(async () => {
  await opened?.close();
  opened = await createTestDatabase();
  sale = await seedHall(database(), { rows: 2, seats: 10, standing: 6 }, { sessions: 2 });
});
afterAll(() => opened?.close());

const [first, second, third] = [seatId(1, 1), seatId(1, 2), seatId(1, 3)];
const sessionId = () => sale.sessions[0]?.id ?? 0;

test('K9 a season by the hour: each of 40 seats is kept until its end and not an hour longer, across both changes of the clock', async () => {
  const season = await seedSeason();
  const from = Date.UTC(2027, 2, 1);
  const hours = 6_000;
  const rows = await database().query<{ kept: number; seats: number[] }>(
    `select count(kept_seat.seat_id)::integer as kept, array_remove(array_agg(kept_seat.seat_id order by seat_id), null) as seats
     from generate_series(0, $2 - 1) hour
     cross join lateral (select to_timestamp($1 + hour * 3600) as moment) clock
     left join kept_seat on is_kept_from(keep_id, until, null, moment)
     group by hour order by hour`,
    [from / 1000, hours],
  );
  const wrong = rows.flatMap(({ seats }, hour) => {
    const moment = from + hour * 3_600_000;
    const due = season.flatMap(({ end: until, seat: kept }) => (until > moment ? [kept] : []));
    return due.join() === seats.join() ? [] : [{ hour, due, seats }];
  });
  expect(wrong).toEqual([]);
  expect([rows.length, rows[0]?.kept, rows.at(-1)?.kept]).toEqual([hours, 40, 0]);
  // What the sale subtracts from a counter says the same, a second before each end and at it.
  const counted = await database().query<{ before: number; after: number }>(
    `select (select coalesce(sum(places), 0)::integer from kept_of(session_id, 1, until - interval '1 second')) as before,
       (select coalesce(sum(places), 0)::integer from kept_of(session_id, 1, until)) as after
     from kept_seat order by until desc`,
  );
  expect(counted.at(0)).toEqual({ before: 1, after: 0 });
  for (const { before: kept, after } of counted) expect(kept).toBe(after + 1);
});

/** Evenings in Berlin from March to October, each with a seat that is kept until some days before. */
async function seedSeason() {
  const season = Array.from({ length: 40 }, (_, index) => {
    const start = Temporal.PlainDateTime.from('2027-03-05T19:00')
      .add({ days: index * 6, minutes: (index * 37) % 240 })
      .toZonedDateTime('Europe/Berlin').epochMilliseconds;
    const span = { days: -(index % 9), minutes: -((index * 13) % 5) * 60 };
    return {
      seat: seatId(1 + Math.floor(index / 10), 1 + (index % 10)),
      end: moveByClock(start, span, 'Europe/Berlin'),
    };
  });
  for (const { seat, end: until } of season)
    await database().transaction(async (transaction) => {
      await lockForKeeps(transaction, [sessionId()]);
      await insertKeep(transaction, {
        ...{
          sessionId: sessionId(),
          purpose: 'press',
          name: '',
          note: '',
          fromFiles: false,
          closedAfter: false,
        },
        ...{ mustPair: false, until: new Date(until), places: null, seats: [{ seatId: seat, zoneId: 1 }] },
      });
    });
  return season;
}

describe('H1 a kept seat', () => {
  test('is nobody’s but who buys under its keep, and is told until when', async () => {
    const keepId = await keepSeats([first, second]);
    const [stranger] = await order([seat(third), seat(first)]);
    expect(stranger).toMatchObject({ kind: 'taken', seatId: first, lapsing: false });
    expect(stranger?.kind === 'taken' && stranger.keptUntil?.getTime()).toBe(end.getTime());
    const outcomes = await order([seat(first, keepId)], [seat(second, keepId + 1)], [seat(second, keepId)]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['placed', 'taken', 'placed']);
    expect(await audit(database())).toEqual([]);
  });

  test('is kept again when it comes back, and everybody’s when the clock says so, without a job', async () => {
    const keepId = await keepSeats([first], { until: new Date(Date.now() + 1500) });
    const id = await placed([seat(first, keepId)]);
    await endOrder(database(), id, 'CANCELLED', 'house');
    await releasePlaces(database(), id);
    expect((await order([seat(first)]))[0]?.kind).toBe('taken');
    await pause(1600);
    expect((await order([seat(first)]))[0]?.kind).toBe('placed');
    expect(await audit(database())).toEqual([]);
  });

  test('is everybody’s in the moment it is let go, once', async () => {
    const keepId = await keepSeats([first]);
    expect(await endKeep(database(), keepId)).toBe(true);
    expect(await endKeep(database(), keepId)).toBe(false);
    expect((await order([seat(first)]))[0]?.kind).toBe('placed');
    expect(await audit(database())).toEqual([]);
  });

  test('is never on sale where the keep closes it, until it is let go', async () => {
    const keepId = await keepSeats([first], { until: new Date(Date.now() - 1000), closedAfter: true });
    expect((await order([seat(first)]))[0]?.kind).toBe('taken');
    expect(await endKeep(database(), keepId)).toBe(true);
    expect((await order([seat(first)]))[0]?.kind).toBe('placed');
  });

  test('that was sold before stays sold, and is kept when it comes back', async () => {
    const id = await placed([seat(first)]);
    expect(await findSeatsToKeep(database(), sessionId(), [first, second])).toEqual([
      { seatId: first, orderId: id, isTapped: false, keepId: null },
    ]);
    await keepSeats([first]);
    expect(await audit(database())).toEqual([]);
    await endOrder(database(), id, 'CANCELLED', 'house');
    await releasePlaces(database(), id);
    expect((await order([seat(first)]))[0]?.kind).toBe('taken');
  });

  test('is tapped under its keep alone, and is kept when the tap lapses', async () => {
    const keepId = await keepSeats([first]);
    expect(await tap([first, second], null)).toMatchObject({ seatIds: [second] });
    expect(await tap([first], keepId)).toMatchObject({ seatIds: [first] });
    await database().query(`update seat_taken set held_until = now() - interval '1 second'`);
    expect(await tap([first], null)).toMatchObject({ seatIds: [] });
  });

  test('is not taken again by a late payment of somebody else', async () => {
    const id = await placed([seat(first), seat(third)]);
    await endOrder(database(), id, 'EXPIRED', 'expired');
    await releasePlaces(database(), id);
    await keepSeats([first]);
    expect(await takePlacesAgain(database(), id)).toBe(false);
    expect((await order([seat(third)]))[0]?.kind).toBe('placed');
    expect(await audit(database())).toEqual([]);
  });

  test('is taken again by a late payment under its keep', async () => {
    const keepId = await keepSeats([first]);
    const id = await placed([seat(first, keepId)]);
    await endOrder(database(), id, 'EXPIRED', 'expired');
    await releasePlaces(database(), id);
    expect(await takePlacesAgain(database(), id)).toBe(true);
    expect((await order([seat(first, keepId)]))[0]?.kind).toBe('taken');
  });

  test('is free for nobody who looks, and the look says for whom it is kept', async () => {
    const keepId = await keepSeats([first, second], { purpose: 'wheelchair' });
    const { kept } = await loadTakenSeats(database(), sessionId());
    expect(kept).toEqual([
      {
        ...{ keepId, purpose: 'wheelchair', closedAfter: false, mustPair: false },
        ...{ until: end.getTime(), seatIds: [first, second] },
      },
    ]);
    expect((await loadStockLevelsOf(database(), [sessionId()])).get(sessionId())?.keptSeats).toBe(2);
    const seats = { sessionId: sessionId(), seatIds: [first, third], visitor: 'anna' };
    expect(await findTakenOf(database(), seats)).toEqual([first]);
    expect(await findTakenOf(database(), { ...seats, under: [keepId] })).toEqual([]);
    expect((await loadTakenOfSessions(database(), [sessionId()])).get(sessionId())).toEqual([first, second]);
  });
});

describe('H2 places kept by number', () => {
  test('are left out of what everybody may have, and are there for who buys under the keep', async () => {
    const keepId = await keepStanding(4);
    expect(await leftOfArea()).toBe(2);
    const outcomes = await order(
      [standing(3)],
      [standing(2)],
      [standing(1)],
      [standing(3, keepId)],
      [standing(2, keepId)],
      [standing(1, keepId)],
    );
    expect(outcomes.map(({ kind }) => kind)).toEqual([
      ...['taken', 'placed', 'taken', 'placed', 'taken', 'placed'],
    ]);
    expect(await leftOfArea()).toBe(0);
    expect(await audit(database())).toEqual([]);
  });

  test('are kept again when they come back, and in the levels only as long as the clock says', async () => {
    const keepId = await keepStanding(6);
    const id = await placed([standing(6, keepId)]);
    await endOrder(database(), id, 'CANCELLED', 'house');
    await releasePlaces(database(), id);
    expect([await leftOfArea(), (await order([standing(1)]))[0]?.kind]).toEqual([0, 'taken']);
    await database().query('update kept_places set until = now()');
    expect([await leftOfArea(), (await order([standing(6)]))[0]?.kind]).toEqual([6, 'placed']);
  });

  test('of a lapsed order are the keep’s again, though nothing has swept it', async () => {
    const keepId = await keepStanding(6);
    await placed([standing(6, keepId)], { holdSeconds: -1 });
    expect(await leftOfArea()).toBe(0);
    expect((await order([standing(1)]))[0]?.kind).toBe('taken');
    expect((await order([standing(6, keepId)]))[0]?.kind).toBe('placed');
    expect(await audit(database())).toEqual([]);
  });

  test('beyond what the keep has are everybody’s, as long as there are any', async () => {
    const keepId = await keepStanding(2);
    expect((await order([standing(5, keepId)]))[0]?.kind).toBe('placed');
    expect(await leftOfArea()).toBe(1);
    expect(await audit(database())).toEqual([]);
  });

  test('are not taken again by a late payment of somebody else', async () => {
    const id = await placed([standing(3)]);
    await endOrder(database(), id, 'EXPIRED', 'expired');
    await releasePlaces(database(), id);
    await keepStanding(4);
    expect(await takePlacesAgain(database(), id)).toBe(false);
  });

  test('are told to staff with what is sold of them', async () => {
    const keepId = await keepStanding(4);
    await placed([standing(1, keepId)]);
    const [row] = await loadKeeps(database(), { sessionId: sessionId() });
    expect(row).toMatchObject({
      id: keepId,
      places: 4,
      zoneId: -7,
      sold: 1,
      left: 3,
      isOver: false,
      seatIds: [],
    });
    await endKeep(database(), keepId);
    const [over] = await loadKeeps(database(), { keepId });
    expect(over).toMatchObject({ isOver: true, left: 0, sold: 1 });
  });
});

const end = new Date('2099-01-01T12:00:00Z');
const usual: Omit<KeepDraft, 'sessionId'> = {
  ...({ purpose: 'press' } as const),
  ...{ name: 'Газета', note: '', fromFiles: false, until: end },
  ...{ closedAfter: false, mustPair: false, seats: [], places: null },
};

function keepSeats(seatIds: readonly number[], change: Partial<KeepDraft> = {}): Promise<number> {
  const seats = seatIds.map((id) => ({ seatId: id, zoneId: 1 }));
  return insertKeep(database(), { ...usual, sessionId: sessionId(), seats, ...change });
}

function keepStanding(count: number): Promise<number> {
  const places = { counters: [0, 2, -7], count };
  return insertKeep(database(), { ...usual, sessionId: sessionId(), places });
}

function seat(id: number, keepId?: number): DraftLine {
  return draftLine(sale, { seatId: id, ...(keepId === undefined ? {} : { keepId }) });
}

function standing(quantity: number, keepId?: number): DraftLine {
  const place = { zoneId: 2, areaId: 7, quantity };
  return draftLine(sale, { ...place, ...(keepId === undefined ? {} : { keepId }) });
}

/** Orders of these lines, in one batch. */
function order(...carts: DraftLine[][]) {
  return placeOrders(
    database(),
    carts.map((lines) => draftOrder(sale, { lines })),
  );
}

async function placed(lines: DraftLine[], change = {}): Promise<number> {
  const [outcome] = await placeOrders(database(), [draftOrder(sale, { lines, ...change })]);
  return outcome?.kind === 'placed' ? outcome.orderId : raise();
}

function tap(seatIds: readonly number[], keepId: number | null) {
  const limits = { seconds: 60, longestSeconds: 600, mostOfVisitor: 9, mostOfBlock: 9 };
  return holdSeats(database(), {
    ...{
      sessionId: sessionId(),
      seatIds,
      visitor: 'anna',
      block: 'home',
      under: keepId === null ? [] : [keepId],
    },
    ...limits,
  });
}

async function leftOfArea(): Promise<number | null | undefined> {
  return (await loadStockLevelsOf(database(), [sessionId()])).get(sessionId())?.zones.get(-7);
}

function raise(): never {
  throw new Error('the test has no such thing');
}

import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { audit } from '#features/audit/audit.ts';
import { draftLine, draftOrder } from '#testing/draft-order.ts';
import { seatId, seedHall } from '#testing/seed-hall.ts';
import type { SeededSale } from '#testing/seed-sale.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { endOrder, loadOrder, releasePlaces, sweepLapsed, takePlacesAgain } from './orders.ts';
import { type OrderDraft, placeOrders } from './place-orders.ts';
import { giveBack } from './returns.ts';
import { holdSeats, loadTakenSeats, releaseSeats, type SeatHold, sweepTapHolds } from './seats.ts';

let held: TestDatabase | undefined;
const database = () => (held ?? fail()).database;
let sale: SeededSale;
beforeEach(async () => {
  await held?.close();
  held = await createTestDatabase();
  sale = await seedHall(database(), { rows: 3, seats: 10, standing: 4 }, { sessions: 2 });
});
afterAll(() => held?.close());

const [first, second] = [seatId(1, 1), seatId(1, 2)];

describe('OR-5 a seat has one holder', () => {
  test('the second order of a seat is told which seat it was, and takes nothing', async () => {
    const [one] = await placeOrders(database(), [seats([first])]);
    expect(one?.kind).toBe('placed');
    const [other] = await placeOrders(database(), [seats([second, first])]);
    expect(other).toMatchObject({ kind: 'taken', seatId: first, lapsing: false });
    expect(await takenNow()).toEqual([first]);
    expect(await audit(database())).toEqual([]);
  });

  test('of one batch the first gets the seat, and the third is not refused for the second', async () => {
    const outcomes = await placeOrders(database(), [seats([first]), seats([first, second]), seats([second])]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['placed', 'taken', 'placed']);
    expect(await audit(database())).toEqual([]);
  });

  test('the same seat of another session is another seat', async () => {
    const outcomes = await placeOrders(database(), [seats([first]), seats([first], {}, 1)]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['placed', 'placed']);
  });

  test('a line keeps its seat, and the order gives it back when it ends', async () => {
    const id = await placed(seats([first, second]));
    expect((await loadOrder(database(), id)).lines.map((line) => line.seatId)).toEqual([first, second]);
    await endOrder(database(), id, 'CANCELLED', 'house');
    await releasePlaces(database(), id);
    expect(await takenNow()).toEqual([]);
    expect(await audit(database())).toEqual([]);
  });
});

describe('RT-10 a ticket given back', () => {
  test('frees its own seat and its place once, and nothing of the other ticket', async () => {
    const order = await placed(seats([first, second]));
    const request = await confirmedReturn(order, first);
    expect(await giveBack(database(), request)).toBe(1);
    expect(await giveBack(database(), request)).toBeNull();
    expect(await takenNow()).toEqual([second]);
    expect(await placesTaken()).toBe(1);
    expect((await placeOrders(database(), [seats([first])]))[0]?.kind).toBe('placed');
    const found = (await audit(database())).map(({ id }) => id);
    for (const id of ['I1', 'I2', 'I3']) expect(found).not.toContain(id);
  });
});

describe('OR-4 a seat is free when its hold is over', () => {
  test('the next order takes it though nothing has swept it', async () => {
    await lapsed(seats([first]));
    expect(await takenNow()).toEqual([]);
    expect((await placeOrders(database(), [seats([first])]))[0]?.kind).toBe('placed');
    expect(await audit(database())).toEqual([]);
  });

  test('a visitor may tap it', async () => {
    await lapsed(seats([first]));
    expect(await hold({ seatIds: [first] })).toMatchObject({ kind: 'held', seatIds: [first] });
    expect(await audit(database())).toEqual([]);
  });

  test('the sweep gives it back', async () => {
    await lapsed(seats([first]));
    await sweepLapsed(database(), 10);
    expect(await database().query('select from seat_taken')).toEqual([]);
  });
});

describe('C6 a late payment', () => {
  test('takes its seat again while it is free', async () => {
    const id = await ended(seats([first]));
    expect(await takePlacesAgain(database(), id)).toBe(true);
    expect(await takenNow()).toEqual([first]);
  });

  test.each([
    ['ordered', async () => void (await placed(seats([second])))],
    ['tapped', async () => void (await hold({ seatIds: [second] }))],
  ])('takes nothing when one of its seats was %s meanwhile', async (_name, take) => {
    const id = await ended(seats([first, second]));
    await take();
    expect(await takePlacesAgain(database(), id)).toBe(false);
    expect(await takenNow()).toEqual([second]);
    expect(await audit(database())).toEqual([]);
  });
});

test('P16 SC-10 one look tells sold, held and tapped seats apart, and leaves out what has lapsed', async () => {
  const at = (column: number) => seatId(2, column);
  for (const [column, state] of (['PAID', 'HELD', 'NAMED', 'PAYING'] as const).entries()) {
    for (const [row, ago] of [
      [2, '-1 hour'],
      [3, '1 second'],
    ] as const) {
      const id = await placed(seats([seatId(row, column + 1)]));
      await database().query(
        `update orders set state = $2, held_until = now() - $3::interval,
          paid_at = case when $2 = 'PAID' then now() end where id = $1`,
        [id, state, ago],
      );
    }
  }
  await hold({ seatIds: [at(6)] });
  const { sold, held: kept, tapped } = await loadTakenSeats(database(), sessionId());
  expect(new Set(sold)).toEqual(new Set([at(1), seatId(3, 1)]));
  expect(new Set(kept)).toEqual(new Set([at(2), at(3), at(4), seatId(3, 4)]));
  expect(tapped).toMatchObject([{ seatId: at(6), visitor: 'anna' }]);
});

describe('SC-10 the tap holds', () => {
  test('a tapped seat is refused to others, and becomes the order of who tapped it', async () => {
    await hold({ seatIds: [first], visitor: 'anna' });
    expect(await hold({ seatIds: [first, second], visitor: 'boris' })).toMatchObject({
      kind: 'held',
      seatIds: [second],
    });
    expect((await placeOrders(database(), [seats([first], { visitor: 'boris' })]))[0]?.kind).toBe('taken');
    expect((await placeOrders(database(), [seats([first], { visitor: null })]))[0]?.kind).toBe('taken');
    expect((await placeOrders(database(), [seats([first], { visitor: 'anna' })]))[0]?.kind).toBe('placed');
    expect(await hold({ seatIds: [first], visitor: 'anna' })).toMatchObject({ kind: 'held', seatIds: [] });
    expect(await audit(database())).toEqual([]);
  });

  test('it lapses by the database’s clock, and is renewed by its visitor', async () => {
    await hold({ seatIds: [first, second], visitor: 'anna' });
    await passTapTime();
    expect(await takenNow()).toEqual([]);
    await hold({ seatIds: [first], visitor: 'anna' });
    expect(await hold({ seatIds: [first, second], visitor: 'boris' })).toMatchObject({ seatIds: [second] });
    await passTapTime('3 minutes');
    await sweepTapHolds(database());
    expect(await database().query('select from seat_taken')).toEqual([]);
  });

  test('it is renewed for so long and no longer, and letting go for a moment is no new beginning', async () => {
    const tap = (change: Partial<SeatHold> = {}) => hold({ seatIds: [first], ...change });
    await tap();
    await passSinceTap('21 minutes');
    expect(await tap()).toEqual({ kind: 'held', seatIds: [], overIds: [first] });
    expect(await takenNow()).toEqual([first]);
    await release('anna', null);
    expect(await tap()).toMatchObject({ seatIds: [], overIds: [first] });
    expect(await tap({ visitor: 'another tab’s cookie' })).toMatchObject({ overIds: [first] });
    expect(await takenNow()).toEqual([]);
    expect(await tap({ visitor: 'boris', block: 'elsewhere' })).toMatchObject({ seatIds: [first] });
    expect(await tap()).toMatchObject({ seatIds: [], overIds: [] });
    await passTapTime('3 minutes');
    expect(await tap()).toMatchObject({ seatIds: [first] });
    expect((await placeOrders(database(), [seats([first], { visitor: 'anna' })]))[0]?.kind).toBe('placed');
  });

  test('what is not held any more can be ordered while it is free', async () => {
    await hold({ seatIds: [first] });
    await passSinceTap('21 minutes');
    await passTapTime();
    expect(await hold({ seatIds: [first] })).toMatchObject({ overIds: [first] });
    expect((await placeOrders(database(), [seats([first], { visitor: 'anna' })]))[0]?.kind).toBe('placed');
    expect(await audit(database())).toEqual([]);
  });

  test('a visitor lets single seats go, or all, and nobody else’s', async () => {
    await hold({ seatIds: [first, second], visitor: 'anna' });
    await release('boris', null);
    await release('anna', [first]);
    expect(await takenNow()).toEqual([second]);
    await release('anna', null);
    expect(await takenNow()).toEqual([]);
    await placed(seats([first], { visitor: 'anna' }));
    await release('anna', null);
    expect(await takenNow()).toEqual([first]);
  });

  test('no visitor and no block of addresses holds more than it may', async () => {
    const three = [1, 2, 3].map((seat) => seatId(2, seat));
    expect(await hold({ seatIds: three, mostOfVisitor: 3 })).toMatchObject({ kind: 'held' });
    expect(await hold({ seatIds: [first], mostOfVisitor: 3 })).toEqual({ kind: 'limit' });
    expect(await hold({ seatIds: three, mostOfVisitor: 3 })).toMatchObject({ seatIds: three });
    expect(await hold({ seatIds: [first], visitor: 'boris', mostOfBlock: 3 })).toEqual({ kind: 'limit' });
    expect(await hold({ seatIds: [first], visitor: 'boris', block: 'other' })).toMatchObject({
      kind: 'held',
    });
  });

  test('seats of another session do not count, and what is held is renewed whatever the counts say', async () => {
    const other = sale.sessions[1]?.id ?? fail();
    const three = [1, 2, 3].map((seat) => seatId(2, seat));
    const full = { mostOfVisitor: 3, mostOfBlock: 3 };
    expect(await hold({ seatIds: three, ...full })).toMatchObject({ kind: 'held' });
    expect(await hold({ seatIds: three, ...full, sessionId: other })).toMatchObject({ seatIds: three });
    await hold({ seatIds: [first], visitor: 'boris', mostOfBlock: 9 });
    expect(await hold({ seatIds: three, mostOfVisitor: 2, mostOfBlock: 2 })).toMatchObject({
      seatIds: three,
    });
  });

  test('of seats that lapsed beside held ones the share of the network gives none back, and those are renewed', async () => {
    await hold({ seatIds: [first, second] });
    await release('anna', [second]);
    const [third, fourth] = [seatId(1, 3), seatId(1, 4)];
    await hold({ seatIds: [third], visitor: 'boris' });
    await hold({ seatIds: [fourth], visitor: 'vera', block: 'elsewhere' });
    expect(await hold({ seatIds: [first, second, fourth], mostOfBlock: 2 })).toEqual({
      ...{ kind: 'held', seatIds: [first], overIds: [second] },
    });
    expect(await takenNow()).toEqual([first, third, fourth]);
  });
});

describe('SC-6 a standing area has places of its own', () => {
  test('it is full before its zone is', async () => {
    await database().query('update stock set capacity = 9 where zone_id = 2');
    const standing = (quantity: number) =>
      draftOrder(sale, { lines: [draftLine(sale, { zoneId: 2, areaId: 7, quantity })] });
    expect((await placeOrders(database(), [standing(3)]))[0]?.kind).toBe('placed');
    expect((await placeOrders(database(), [standing(2)]))[0]).toMatchObject({ kind: 'taken', placesLeft: 1 });
    expect((await placeOrders(database(), [standing(1)]))[0]?.kind).toBe('placed');
    expect(await audit(database())).toEqual([]);
  });
});

describe('I2 the audit sees', () => {
  test.each([
    ['a seat of two live orders', 'update order_line set seat_id = $1 where seat_id <> $1'],
    ['an order whose seat somebody else holds', 'delete from seat_taken where seat_id <> $1'],
    [
      'a seat that its order gave back',
      'update orders set released_at = now() where id is not null or $1 > 0',
    ],
  ])('%s', async (_name, damage) => {
    await placed(seats([first]));
    await placed(seats([second]));
    await database().query(damage, [first]);
    expect((await audit(database())).map(({ id }) => id)).toContain('I2');
  });
});

function seats(seatIds: readonly number[], change: Partial<OrderDraft> = {}, session = 0): OrderDraft {
  const lines = seatIds.map((id) => draftLine(sale, { seatId: id }, session));
  return draftOrder(sale, { ...change, lines });
}

async function placed(draft: OrderDraft): Promise<number> {
  const [outcome] = await placeOrders(database(), [draft]);
  return outcome?.kind === 'placed' ? outcome.orderId : fail();
}

async function lapsed(draft: OrderDraft): Promise<number> {
  const id = await placed(draft);
  await database().query(`update orders set held_until = now() - interval '1 second' where id = $1`, [id]);
  return id;
}

async function ended(draft: OrderDraft): Promise<number> {
  const id = await placed(draft);
  await endOrder(database(), id, 'EXPIRED', 'expired');
  await releasePlaces(database(), id);
  return id;
}

function hold(change: Partial<SeatHold>) {
  const usual = { visitor: 'anna', block: 'home', seconds: 240, longestSeconds: 1200 };
  const limits = { mostOfVisitor: 20, mostOfBlock: 100 };
  return holdSeats(database(), { sessionId: sessionId(), seatIds: [], ...usual, ...limits, ...change });
}

function release(visitor: string, seatIds: readonly number[] | null) {
  return releaseSeats(database(), { sessionId: sessionId(), seatIds, visitor });
}

/** As if the taps had ended so long ago. */
async function passTapTime(ago = '1 second'): Promise<void> {
  await database().query('update seat_taken set held_until = now() - $1::interval where order_id is null', [
    ago,
  ]);
}

/** As if the seats had been tapped first so long ago. */
async function passSinceTap(ago: string): Promise<void> {
  await database().query('update seat_taken set tapped_since = now() - $1::interval', [ago]);
}

/** A paid order whose buyer has confirmed that the ticket of one seat goes back. */
async function confirmedReturn(order: number, seat: number): Promise<number> {
  await database().query(`update orders set state = 'PAID', paid_at = now() where id = $1`, [order]);
  await database().query(
    `insert into ticket (order_line_id, position, code, hash)
     select id, 1, 'code ' || id, 'hash ' || id from order_line where order_id = $1`,
    [order],
  );
  const [request] = await database().query<{ id: number }>(
    `insert into return_request (order_id, state, expires_at, confirmed_at)
     values ($1, 'CONFIRMED', now(), now()) returning id::integer`,
    [order],
  );
  await database().query(
    `insert into return_item (return_id, ticket_id, percent, amount)
     select $1, ticket.id, 100, 0 from ticket join order_line line on line.id = order_line_id
     where line.order_id = $2 and line.seat_id = $3`,
    [request?.id, order, seat],
  );
  return request?.id ?? fail();
}

async function placesTaken(): Promise<number | undefined> {
  const rows = await database().query<{ taken: number }>(
    'select taken from stock where session_id = $1 and zone_id = 0',
    [sessionId()],
  );
  return rows[0]?.taken;
}

async function takenNow(): Promise<number[]> {
  const { sold, held: kept, tapped } = await loadTakenSeats(database(), sessionId());
  return [...sold, ...kept, ...tapped.map((one) => one.seatId)].sort((one, other) => one - other);
}

function sessionId(): number {
  return sale.sessions[0]?.id ?? fail();
}

function fail(): never {
  throw new Error('the test lacks what it needs');
}

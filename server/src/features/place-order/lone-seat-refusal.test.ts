import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdSeats } from '#store/seats.ts';
import { orderRequest, requestLine } from '#testing/order-request.ts';
import { saleRoom } from '#testing/sale-room.ts';
import { seatId, seedHall } from '#testing/seed-hall.ts';
import type { SeededSale } from '#testing/seed-sale.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { placeOrder } from './place-order.ts';

let own: TestDatabase;
let sale: SeededSale;
beforeAll(async () => {
  own = await createTestDatabase();
  sale = await seedHall(own.database, { rows: 8, seats: 7 }, { event: { loneSeats: 'refuse' } });
});
afterAll(() => own.close());

async function order(row: number, seats: readonly number[], change: Partial<SeededSale['event']> = {}) {
  const event = { ...sale.event, ...change };
  const room = saleRoom(own.database, { ...sale.catalogue, events: [event] });
  const lines = seats.map((seat) => requestLine(sale, { seatId: seatId(row, seat) }));
  const outcome = await placeOrder(room, orderRequest(sale, { lines }), {
    idempotencyKey: null,
    visitor: 'anna',
  });
  return outcome.kind === 'refused' ? outcome.refusal : outcome.kind;
}

test('SC-10 where the house refuses it, an order that leaves a seat alone is told which', async () => {
  expect(await order(1, [2, 3])).toEqual({
    kind: 'lone-seat',
    parameters: { sessionId: sale.sessions[0]?.id, seatId: seatId(1, 1), place: 'Партер, ряд 1, место 1' },
  });
  expect(await order(1, [1, 2])).toBe('placed');
  expect(await order(1, [4, 5])).toMatchObject({ kind: 'lone-seat', parameters: { seatId: seatId(1, 3) } });
});

test('SC-10 seats that others have tapped are no free ones, the own are', async () => {
  const tap = (visitor: string, seat: number) =>
    holdSeats(own.database, {
      ...{ sessionId: sale.sessions[0]?.id ?? 0, seatIds: [seatId(2, seat)], visitor, block: visitor },
      ...{ seconds: 240, mostOfVisitor: 20, mostOfBlock: 100 },
    });
  await tap('boris', 3);
  expect(await order(2, [1])).toMatchObject({ kind: 'lone-seat', parameters: { seatId: seatId(2, 2) } });
  await tap('anna', 1);
  expect(await order(2, [1, 2])).toBe('placed');
});

test('SC-10 where the house only warns, or shortly before the start, the order is placed', async () => {
  expect(await order(3, [2, 3], { loneSeats: 'warn' })).toBe('placed');
  const soon = sale.event.sessions.map((session) => ({ ...session, startsAt: Date.now() + 3_600_000 }));
  expect(await order(4, [2, 3], { sessions: soon })).toBe('placed');
});

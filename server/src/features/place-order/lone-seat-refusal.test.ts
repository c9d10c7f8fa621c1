import { afterAll, beforeAll, expect, test } from 'vitest';
import { indexHall } from '#domain/hall-index.ts';
import type { BotCheck } from '#ports/bot-check.ts';
import { loneSeatRefusal } from '#shop/lone-seat-refusal.ts';
import { holdSeats } from '#store/seats.ts';
import { draftLine, draftOrder } from '#testing/draft-order.ts';
import { orderRequest, requestLine } from '#testing/order-request.ts';
import { seatId, seedHall, syntheticPlan } from '#testing/seed-hall.ts';
import type { SeededSale } from '#testing/seed-sale.ts';
import { shopFor } from '#testing/shop-for.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { placeOrder } from './place-order.ts';

let own: TestDatabase;
let sale: SeededSale;
beforeAll(async () => {
  own = await createTestDatabase();
  sale = await seedHall(own.database, { rows: 8, seats: 7 }, { event: { loneSeats: 'refuse' } });
});
afterAll(() => own.close());

let checks = 0;
const solved = { token: 'solved', captchaId: null, captchaText: null };

async function order(row: number, seats: readonly number[], change: Partial<SeededSale['event']> = {}) {
  const event = { ...sale.event, ...change };
  const botCheck = { ...sale.catalogue.botCheck, kind: 'own', when: 'always' } as const;
  const usual = shopFor(own.database, { ...sale.catalogue, events: [event], botCheck });
  const verify: BotCheck['verify'] = async () => {
    checks += 1;
    return { kind: 'passed', name: `check ${checks}`, until: new Date(Date.now() + 60_000) };
  };
  const shop = { ...usual, botChecks: { ...usual.botChecks, proof: { ...usual.botChecks.proof, verify } } };
  const lines = seats.map((seat) => requestLine(sale, { seatId: seatId(row, seat) }));
  const outcome = await placeOrder(shop, orderRequest(sale, { lines, botCheck: solved }), {
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
      ...{ seconds: 240, longestSeconds: 1200, mostOfVisitor: 20, mostOfBlock: 100 },
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

test('SC-10 BD-7 an order refused for a seat alone has used up no captcha', async () => {
  const before = checks;
  expect(await order(5, [2, 3])).toMatchObject({ kind: 'lone-seat' });
  expect(checks).toBe(before);
  expect(await order(5, [1, 2])).toBe('placed');
  expect(checks).toBe(before + 1);
});

test('SC-10 nothing is looked up where no seat is refused', async () => {
  const idle = { query: () => Promise.reject(new Error('looked up')) };
  const hall = indexHall(syntheticPlan({ rows: 8, seats: 7 }));
  const draft = draftOrder(sale, { lines: [draftLine(sale, { seatId: seatId(6, 2) })] });
  const startsAt = sale.event.sessions[0]?.startsAt ?? 0;
  const judge = (change: Partial<SeededSale['event']>, now: number) =>
    loneSeatRefusal(idle, { ...sale.event, ...change }, hall, draft, new Date(now));
  expect(await judge({ loneSeats: 'warn' }, Date.now())).toBeNull();
  expect(await judge({}, startsAt - 3_600_000)).toBeNull();
  await expect(judge({}, startsAt - 9_000_000)).rejects.toThrow('looked up');
});

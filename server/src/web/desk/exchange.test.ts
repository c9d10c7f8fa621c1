import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOrder } from '#features/place-order/place-order.ts';
import { loadExchangesOf } from '#store/exchanges.ts';
import { loadTicketsOf } from '#store/tickets.ts';
import { type Hired, hire } from '#testing/desk-visitor.ts';
import { exchangedSale } from '#testing/exchange-steps.ts';
import { orderRequest, requestLine } from '#testing/order-request.ts';
import { shopFor } from '#testing/shop-for.ts';
import { createTestShop, type TestShop } from '#testing/test-shop.ts';

let shop: TestShop;
let office: Hired;
let order: { id: number };

beforeAll(async () => {
  const { event } = exchangedSale();
  const exchange = event?.exchange;
  shop = await createTestShop({
    seed: { free: true, sessions: 3, ...(exchange && { event: { exchange } }) },
  });
  office = await hire({ server: shop.server, database: shop.own.database }, ['office']);
  const lines = [requestLine(shop.sale, { quantity: 2, shownAmount: 0 })];
  const sale = shopFor(shop.own.database, shop.sale.catalogue);
  const placed = await placeOrder(sale, orderRequest(shop.sale, { lines }), { idempotencyKey: null });
  if (placed.kind !== 'placed') throw new Error(placed.refusal.kind);
  ({ order } = placed);
});
afterAll(() => shop.close());

test('EX-1 the office exchanges one ticket for another evening, as the command does, and it is signed', async () => {
  const [ticket] = await loadTicketsOf(shop.own.database, order.id);
  const tickets = [ticket?.id ?? 0];
  const { answer } = await office.visitor.ask('exchangeOptions', { id: order.id, tickets });
  if (!answer.ok) throw new Error(answer.refusal.kind);
  expect(answer.value.tickets).toEqual(tickets);
  const [evening] = answer.value.evenings;
  const [option] = evening?.options ?? [];
  if (!evening || !option) throw new Error('no evening');
  const { zoneId, areaId, seatIds, pay, back } = option;
  const choice = { id: order.id, tickets, session: evening.sessionId, zoneId, areaId, seatIds: [...seatIds] };
  // The sums that were shown are part of what is agreed to.
  const stale = await office.visitor.ask('exchange', { ...choice, pay: pay + 100, back });
  expect(stale.answer).toMatchObject({ ok: false, refusal: { kind: 'house-refuses' } });
  const made = await office.visitor.ask('exchange', { ...choice, pay, back });
  expect(made.answer).toMatchObject({ ok: true, value: { next: 'done' } });
  expect(await loadExchangesOf(shop.own.database, order.id)).toMatchObject([{ state: 'DONE', items: [{}] }]);
  const acts = await shop.own.database.query(
    `select outcome from staff_act where act = 'exchange' order by id`,
  );
  expect(acts).toEqual([{ outcome: 'refused: house-refuses' }, { outcome: 'done' }]);
});

test('EX-4 what cannot be exchanged says why', async () => {
  await shop.own.database.query('update ticket set visited_at = now()');
  const { answer } = await office.visitor.ask('exchangeOptions', { id: order.id, tickets: [] });
  expect(answer).toMatchObject({
    ok: false,
    refusal: { kind: 'house-refuses', words: expect.stringMatching(/\S/) },
  });
  expect((await office.visitor.ask('exchangeOptions', { id: 1, tickets: [] })).answer).toEqual({
    ok: false,
    refusal: { kind: 'gone' },
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOrder } from '#features/place-order/place-order.ts';
import { hire } from '#testing/desk-visitor.ts';
import { orderRequest, requestLine } from '#testing/order-request.ts';
import { shopFor } from '#testing/shop-for.ts';
import { createTestShop, type TestShop } from '#testing/test-shop.ts';

let shop: TestShop;
const placed: number[] = [];

beforeAll(async () => {
  shop = await createTestShop({ seed: { free: true, capacity: null, house: { openOrdersPerBuyer: 1000 } } });
  const sale = shopFor(shop.own.database, shop.sale.catalogue);
  for (let count = 0; count < 22; count += 1) {
    const lines = [requestLine(shop.sale, { quantity: 1, shownAmount: 0 })];
    const outcome = await placeOrder(sale, orderRequest(shop.sale, { lines }), { idempotencyKey: null });
    if (outcome.kind !== 'placed') throw new Error(outcome.refusal.kind);
    placed.push(outcome.order.id);
  }
});
afterAll(() => shop.close());

test.each(['office', 'books'] as const)('without a word, %s sees the newest orders first', async (role) => {
  const { visitor } = await hire({ server: shop.server, database: shop.own.database }, [role]);
  const { answer } = await visitor.ask('orders', { words: '' });
  if (!answer.ok) throw new Error(answer.refusal.kind);
  expect(answer.value.map(({ id }) => id)).toEqual(placed.toReversed().slice(0, 20));
  const [first] = answer.value;
  expect(first?.name).toMatch(role === 'office' ? /^[^…]+$/ : /…/);
  expect(first?.email === '').toBe(role === 'books');
});

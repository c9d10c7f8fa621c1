import type { PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Shop } from '#shop/shop.ts';
import { markPaid } from '#store/orders.ts';
import { orderRequest, requestLine } from '#testing/order-request.ts';
import { type SeededSale, seedSale } from '#testing/seed-sale.ts';
import { shopFor } from '#testing/shop-for.ts';
import { solveProof } from '#testing/solve-proof.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { placeOrder } from './place-order.ts';

const botCheck = {
  kind: 'own',
  when: 'near-limits',
  siteKey: null,
  secretFrom: null,
  address: null,
} as const;
let own: TestDatabase;
let sale: SeededSale;
/** Counts are two seconds old at most: each shop has a cache of its own, so that no test waits. */
const newShop = (change: Partial<Shop> = {}) => shopFor(own.database, sale.catalogue, change);

beforeAll(async () => {
  own = await createTestDatabase();
  sale = await seedSale(own.database, { sessions: 3, capacity: 40, house: { botCheck } });
});
afterAll(() => own.close());

let buyers = 0;
async function buy(
  shop: Shop,
  session: number,
  quantity: number,
  change: Partial<PlaceOrderRequest> = {},
  rateUsed = 0.01,
) {
  buyers += 1;
  const request = orderRequest(sale, { lines: [requestLine(sale, { quantity }, session)], ...change });
  const networks = [{ name: `network ${buyers}`, kind: '/24' as const }];
  const outcome = await placeOrder(shop, request, { idempotencyKey: null, networks, rateUsed });
  if (outcome.kind === 'placed') return outcome.order.id;
  return outcome.refusal.parameters?.ask ?? outcome.refusal.kind;
}

test('BD-8 in a rush everybody’s browser proves itself, a picture is for eager networks alone', async () => {
  const ids = [];
  for (let order = 0; order < 12; order += 1) ids.push(await buy(newShop({ unpaidPercent: 100 }), 0, 2));
  expect(ids).toEqual(ids.map(() => expect.any(Number)));
  const shop = newShop();
  // 24 of 40 places are held by orders that nobody has paid for.
  expect(await buy(shop, 0, 1)).toBe('invisible');
  expect(await buy(shop, 0, 1, {}, 0.4)).toBe('picture');
  const token = solveProof(shop.botChecks.proof.task());
  expect(await buy(shop, 0, 1, { botCheck: { token, captchaId: null, captchaText: null } })).toEqual(
    expect.any(Number),
  );
  // The other sessions of the event are in no hurry.
  expect(await buy(shop, 1, 1)).toEqual(expect.any(Number));
  // Paid places are not held: the rush is over.
  for (const id of ids) await markPaid(own.database, Number(id), new Date());
  expect(await buy(newShop(), 0, 1)).toEqual(expect.any(Number));
});

test('BD-8 a few unpaid orders are no rush, however small the session', async () => {
  for (let order = 0; order < 9; order += 1) await buy(newShop({ unpaidPercent: 100 }), 2, 4);
  expect(await buy(newShop(), 2, 1)).toEqual(expect.any(Number));
});

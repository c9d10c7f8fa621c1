import { placeOrderToWire } from '@foyer/contract/order/place-order-codec.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyerForm, orderRequest, requestLine } from '#testing/order-request.ts';
import { createTestShop, type TestShop } from '#testing/test-shop.ts';
import { createTestVisitor } from '#testing/test-visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({
    seed: { sessions: 20, capacity: 30 },
    environment: { FOYER_PROXIES: '127.0.0.1' },
  });
});
afterAll(() => shop.close());

const get = (url: string, from = '203.0.113.7') =>
  shop.server.inject({ url, headers: { 'x-forwarded-for': from }, remoteAddress: '127.0.0.1' });

describe('the sale of an event', () => {
  const url = '/api/no-scheme?hash=trial';

  test('shows at once what an order has taken, though its bytes are kept', async () => {
    const before = await get(url);
    expect(before.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect((await get(url)).body).toBe(before.body);
    const order = orderRequest(shop.sale, {
      buyer: buyerForm('left@example.org'),
      lines: [requestLine(shop.sale, { quantity: 2 })],
    });
    const placed = await createTestVisitor(shop.server).change('/api/order/create', placeOrderToWire(order));
    expect(placed.json().response).toMatchObject({ errorCode: '0' });
    const after = await get(url);
    expect(after.body).not.toBe(before.body);
  });

  test('is under other names for a hall, and with the times of a day where they are asked for', async () => {
    const plain = (await get(url)).json();
    const [hall, without] = await Promise.all([
      get('/api/scheme/sessions?hash=trial'),
      get(`${url}&times=0`),
    ]);
    expect(hall.json().price_list).toEqual(plain.price);
    expect(without.body.length).toBeLessThan(JSON.stringify(plain).length);
  });

  test('is looked at by a class behind one address, and not by a flood', async () => {
    const look = async (count: number, from: string) =>
      (await Promise.all(Array.from({ length: count }, () => get('/api/setup', from)))).map(
        ({ statusCode }) => statusCode,
      );
    for (let turn = 0; turn < 10; turn += 1)
      expect(new Set(await look(30, '192.0.2.8'))).toEqual(new Set([200]));
    const flood = await look(1_900, '198.51.100.8');
    expect(flood.filter((status) => status === 429).length).toBeGreaterThanOrEqual(90);
    expect((await get(url, '192.0.2.8')).statusCode).toBe(200);
  });
});

test('evenings for ever other sums are sought within the budget of pages, and the same ones are free', async () => {
  const seek = (sum: number) => get(`/api/evenings?party=2&upto=${sum}`, '192.0.2.70');
  const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => seek(3_000 + index)));
  const shed = answers.filter(({ statusCode }) => statusCode === 503);
  expect(shed.length).toBeGreaterThanOrEqual(30);
  expect(shed[0]?.headers['retry-after']).toBe('3');
  expect(shed[0]?.json()).toMatchObject({ errorCode: '17' });
  expect((await get('/api/evenings?party=2&upto=3000', '198.51.100.70')).statusCode).toBe(200);
  expect((await seek(3_000)).statusCode).toBe(200);
});

import { placeOrderToWire } from '@foyer/contract/order/place-order-codec.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderRequest } from '#testing/order-request.ts';
import { createTestShop, type TestShop } from '#testing/test-shop.ts';
import { createTestVisitor } from '#testing/test-visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ environment: { FOYER_PROXIES: '127.0.0.1' } });
});
afterAll(() => shop.close());

/** As PostgreSQL answers when a table would have to grow. */
const fullDisk = `
  create function fail_as_full() returns trigger language plpgsql as $$ begin
    raise exception using errcode = '53100', message = 'could not extend file "base/1/2": No space left on device';
  end $$;
  create trigger full_disk before insert on orders for each statement execute function fail_as_full()`;

test('a full disk of the database is named by /healthz, and an order is placed by the same key once there is room', async () => {
  const visitor = createTestVisitor(shop.server);
  const health = async (query = '') => {
    const answer = await visitor.get(`/healthz${query}`);
    return [answer.statusCode, answer.json()];
  };
  const request = placeOrderToWire(orderRequest(shop.sale));
  const place = () => visitor.change('/api/order/create', request);
  expect(await health('?strict')).toEqual([200, { status: 'ok' }]);
  await shop.own.database.query(fullDisk);
  expect((await place()).statusCode).toBe(503);
  expect(await health()).toEqual([200, { status: 'attention', problems: ['disk-full'] }]);
  expect(await health('?strict')).toEqual([503, { status: 'attention', problems: ['disk-full'] }]);
  expect(shop.logged.filter((line) => line.includes('no room left on its disk'))).toHaveLength(1);
  await shop.own.database.query('drop trigger full_disk on orders');
  expect((await place()).json()).toMatchObject({ response: { errorCode: '0' } });
  expect(await shop.own.database.query('select from orders')).toHaveLength(1);
});

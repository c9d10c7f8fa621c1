import { placeOrderToWire } from '@foyer/contract/order/place-order-codec.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listName } from '#shop/link-tokens.ts';
import { orderRequest } from '#testing/order-request.ts';
import { createTestShop, type TestShop } from '#testing/test-shop.ts';
import { createTestVisitor } from '#testing/test-visitor.ts';

const secret = 'a secret of this test, long enough';
let shop: TestShop;

beforeAll(async () => {
  shop = await createTestShop({
    seed: { capacity: 1, zones: { 1: 1 } },
    environment: { FOYER_SECRET: secret },
  });
});
afterAll(() => shop.close());

/** Where the browser is led after a form; its query apart. */
async function post(url: string, fields: readonly (readonly [string, string])[]) {
  const { statusCode, headers } = await shop.server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams(fields.map(([name, value]) => [name, value])).toString(),
  });
  expect(statusCode).toBe(303);
  const { pathname, searchParams } = new URL(String(headers.location), 'http://shop.example');
  return { pathname, query: [...searchParams].map((pair) => pair.join('=')) };
}

/** Whoever joins and confirms while all is held, and is offered what the hold leaves; the name of the entry. */
async function offered(): Promise<string> {
  const visitor = createTestVisitor(shop.server);
  await visitor.change('/api/order/create', placeOrderToWire(orderRequest(shop.sale)));
  const wish = [
    ['session', String(shop.sale.sessions[0]?.id)],
    ['party', '1'],
    ['consent', '1'],
  ] as const;
  const join = (email: string) => post('/list/join/trial', [...wish, ['email', email]]);
  expect((await join('anna')).query).toEqual(['refused=12', ...wish.map((pair) => pair.join('='))]);
  expect((await join('anna@example.org')).query).toEqual(['sent=1']);
  const [entry] = await shop.own.database.query<{ id: number }>('select max(id) as id from waiting');
  const name = listName(Buffer.from(secret), entry?.id ?? 0);
  await post(`/list/${name}`, [['act', 'confirm']]);
  await shop.own.database.query(`update orders set held_until = now() - interval '1 second'`);
  await expect
    .poll(() => shop.own.database.query('select 1 from waiting_offer where ended_at is null'), {
      timeout: 25_000,
    })
    .toHaveLength(1);
  return name;
}

test('WL-1 a refused purchase comes back with its choices and the fields that are wrong, and without the person', async () => {
  const name = await offered();
  const buy = (ticket: string, fio: string) =>
    post(`/list/${name}`, [
      ['act', 'buy'],
      ['ticket', ticket],
      ['fio', fio],
      ['phone', '8 916 000-00-00'],
      ['consent', '1'],
    ]);
  expect(await buy('1.110000', 'Анна Веретенникова 2')).toEqual({
    pathname: `/list/${name}`,
    query: ['refused=12', 'ticket=1.110000', 'consent=1', 'wrong=name'],
  });
  expect((await buy('1.99', 'Анна Веретенникова')).query).toEqual(['refused=10', 'ticket=1.99', 'consent=1']);
  expect((await buy('', 'Анна Веретенникова')).query).toEqual(['refused=ticket', 'ticket=', 'consent=1']);
  const bought = await buy('1.110000', 'Анна Веретенникова');
  expect(bought.pathname).toMatch(/^\/order\//);
  expect(bought.query).toEqual([]);
}, 60_000);

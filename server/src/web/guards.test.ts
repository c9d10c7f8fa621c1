import { calls } from '@foyer/contract/calls.ts';
import { placeOrderToWire } from '@foyer/contract/order/place-order-codec.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderRequest } from '#testing/order-request.ts';
import { createTestShop, type TestShop } from '#testing/test-shop.ts';
import { createTestVisitor, type TestVisitor } from '#testing/test-visitor.ts';

let shop: TestShop;
let visitor: TestVisitor;

beforeAll(async () => {
  shop = await createTestShop({ seed: { capacity: null }, environment: { FOYER_ORDERS_PER_MINUTE: '40' } });
  visitor = createTestVisitor(shop.server);
});
afterAll(() => shop.close());

const create = calls.placeOrder.path;
const order = () => placeOrderToWire(orderRequest(shop.sale));
const countOrders = async () =>
  (await shop.own.database.query<{ count: number }>('select count(*)::int as count from orders'))[0]?.count;

describe('AP-2 a call that changes something', () => {
  test('passes with the token of its session, X-Requested-With and its own origin', async () => {
    const response = await visitor.change(create, order(), {
      origin: 'https://tickets.example',
      'sec-fetch-site': 'same-origin',
    });
    expect(response.json().response.errorCode).toBe('0');
  });

  test.each<[string, Record<string, string>]>([
    ['no token', { 'x-csrf-token': '' }],
    ['a token made up', { 'x-csrf-token': 'abc.def' }],
    ['no X-Requested-With', { 'x-requested-with': '' }],
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['a hidden origin', { origin: 'null' }],
    ['a foreign page behind it', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour behind it', { 'sec-fetch-site': 'same-site' }],
  ])('is refused with %s', async (_name, headers) => {
    const before = await countOrders();
    const response = await visitor.change(create, order(), headers);
    expect(response.statusCode).toBe(400);
    expect(response.json().response).toMatchObject({ errorCode: '-1000', hash: '' });
    expect(await countOrders()).toBe(before);
  });

  test('is refused with the token of another session', async () => {
    const other = createTestVisitor(shop.server);
    const response = await visitor.change(create, order(), { 'x-csrf-token': await other.token() });
    expect(response.json().response.errorCode).toBe('-1000');
  });

  test('AP-2 a browser that keeps no cookies is told so, not to reload for ever', async () => {
    const token = await visitor.token();
    const response = await createTestVisitor(shop.server).ask(create, order(), {
      'x-csrf-token': token,
      'x-requested-with': 'XMLHttpRequest',
    });
    expect(response.json().response).toMatchObject({
      errorCode: '-1000',
      errorText: expect.stringContaining('cookie'),
    });
  });
});

test('the session’s cookie cannot be read by scripts nor set by a neighbour', async () => {
  const response = await shop.server.inject({ url: '/api/token' });
  expect(response.headers['set-cookie']).toMatch(
    /^__Host-foyer-session=[\w-]{22}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
});

describe('AP-3 what cannot be read is refused by its name, in the envelope, with no word of our insides', () => {
  test.each<[string, string, Record<string, string>, string]>([
    ['broken JSON', '{"hash":', {}, 'body'],
    ['no JSON at all', 'hash=1', {}, 'body'],
    ['a list', '[]', {}, 'body'],
    ['nothing', '', {}, 'body'],
    ['null', 'null', {}, 'body'],
    ['a prototype', '{"hash":"a","__proto__":{"admin":true}}', {}, 'body'],
    ['a constructor', '{"hash":"a","constructor":{"prototype":{"a":1}}}', {}, 'body'],
    ['a list for a text', '{"hash":["a","b"]}', {}, 'hash'],
    ['an object for a text', '{"hash":{"$ne":1}}', {}, 'hash'],
    ['an unknown language', '{"hash":"a","lang":"xx"}', {}, 'lang'],
    ['an endless name', JSON.stringify({ hash: 'a'.repeat(1000) }), {}, 'hash'],
    ['another type', '<hash>a</hash>', { 'content-type': 'application/xml' }, 'Content-Type'],
    ['a form', 'hash=a', { 'content-type': 'application/x-www-form-urlencoded' }, 'Content-Type'],
    ['plain text', '{"hash":"a"}', { 'content-type': 'text/plain' }, 'Content-Type'],
    ['too much', JSON.stringify({ hash: 'a', more: 'x'.repeat(300_000) }), {}, 'body'],
  ])('%s', async (_name, body, headers, field) => {
    const response = await visitor.ask('/api/order/view', body, headers);
    expect(response.statusCode).toBe(400);
    expect(response.headers['content-type']).toContain('application/json');
    const { response: refused } = response.json();
    expect(refused.errorCode).toBe('-9999');
    expect(refused.errorData.field).toContain(field);
    expect(response.body).not.toMatch(/node_modules|\.ts|stack|Error/);
  });

  test('is no failure of ours in the log', async () => {
    shop.logged.length = 0;
    await visitor.ask('/api/order/view', { hash: [] });
    await visitor.change(create, order(), { 'x-csrf-token': '' });
    await visitor.get('/api/order/ticket?hash=nobody');
    expect(shop.logged.filter((line) => !line.includes('"level":"debug"'))).toEqual([]);
  });

  test('a parameter that comes twice', async () => {
    const response = await visitor.get('/api/no-scheme?hash=a&hash=b');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ errorCode: '-9999', errorData: { field: 'hash' } });
  });

  test.each([
    ['GET', '/api/order/create'],
    ['PUT', '/api/setup'],
    ['DELETE', '/api/order/view'],
    ['GET', '/api/nothing'],
    ['POST', '/api/nothing'],
    ['GET', '/api'],
  ] as const)('%s %s is no call', async (method, url) => {
    const response = await shop.server.inject({ method, url });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({
      errorCode: '-9999',
      errorText: 'Не\u00a0получилось. Обновите страницу и\u00a0повторите.',
    });
  });

  test('a bug is an inner error, and the log has its cause', async () => {
    await shop.own.database.query('alter table orders rename to orders_away');
    const response = await visitor.ask('/api/order/view', { hash: 'abc' });
    await shop.own.database.query('alter table orders_away rename to orders');
    expect(response.statusCode).toBe(500);
    expect(response.json().response).toMatchObject({ errorCode: '-9999' });
    expect(response.body).not.toContain('orders');
    expect(shop.logged.join('')).toContain('relation');
  });
});

describe('limits by block of addresses', () => {
  test('guessing orders is slowed, looking at one’s own goes on', async () => {
    const guesser = createTestVisitor(shop.server, '198.51.100.9');
    const neighbour = createTestVisitor(shop.server, '198.51.100.200');
    const guess = (one: TestVisitor) => one.ask('/api/order/view', { hash: 'guess' });
    for (let tries = 0; tries < 20; tries += 1) expect((await guess(guesser)).statusCode).toBe(200);
    const refused = await guess(neighbour);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json().response).toMatchObject({ errorCode: '-9998' });
    const placed = (await visitor.change(create, order())).json().response.hash;
    expect((await guesser.ask('/api/order/view', { hash: placed })).json().response.errorCode).toBe('0');
    expect((await guess(createTestVisitor(shop.server, '203.0.113.1'))).statusCode).toBe(200);
  });

  test('guessing by the pages of orders is slowed too', async () => {
    const look = (url: string) =>
      shop.server.inject({ url, remoteAddress: '233.252.0.55' }).then(({ statusCode }) => statusCode);
    const statuses = [];
    for (let tries = 0; tries < 21; tries += 1)
      statuses.push(await look(tries % 2 === 0 ? '/order/missing' : '/order/return/missing'));
    expect(statuses).toEqual([...Array(20).fill(404), 429]);
    expect(await look('/missing')).toBe(404);
    expect(await look('/order/there')).toBe(200);
  });

  test('a stranger who plays the bank fills no log', async () => {
    shop.logged.length = 0;
    const statuses = [];
    for (let tries = 0; tries < 25; tries += 1) {
      const url = `/api/payment/callback/${'x'.repeat(80)}${tries}`;
      statuses.push((await shop.server.inject({ url, remoteAddress: '233.252.1.9' })).statusCode);
    }
    expect(statuses).toEqual([...Array(20).fill(403), ...Array(5).fill(429)]);
    const refused = shop.logged.filter((line) => line.includes('A notification was refused'));
    expect(refused).toHaveLength(20);
    expect(refused.every((line) => !line.includes('x'.repeat(65)))).toBe(true);
  });

  test('a stranger who plays a phone fills no log, and what a phone reports can be read there', async () => {
    const url = '/api/wallet/v1/log';
    const before = shop.logged.length;
    const statuses = [];
    for (let sent = 0; sent < 30; sent += 1) {
      const payload = { logs: [`no update of ${sent}`] };
      const asked = { method: 'POST', url, payload, remoteAddress: '233.252.2.9' } as const;
      statuses.push((await shop.server.inject(asked)).statusCode);
    }
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200));
    expect(statuses.slice(20)).toEqual(Array(10).fill(429));
    const reports = shop.logged.slice(before).filter((line) => line.includes('A phone reports trouble'));
    expect(reports).toHaveLength(20);
    expect(reports[0]).toContain('no update of 0');
  });

  test('orders beyond the limit are told to come again', async () => {
    const hurried = createTestVisitor(shop.server, '2001:db8:1:2::1');
    const statuses: number[] = [];
    for (let tries = 0; tries < 41; tries += 1) statuses.push((await hurried.change(create, {})).statusCode);
    // A malformed cart is refused before it is counted.
    expect(new Set(statuses)).toEqual(new Set([400]));
    for (let tries = 0; tries < 40; tries += 1) await hurried.change(create, order());
    const refused = await hurried.change(create, order());
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBeDefined();
  });

  test('an address that a client writes down itself is not believed', async () => {
    const liar = createTestVisitor(shop.server, '198.51.100.10');
    const response = await liar.ask(
      '/api/order/view',
      { hash: 'guess' },
      { 'x-forwarded-for': '192.0.2.99' },
    );
    expect(response.statusCode).toBe(429);
  });
});

import { calls } from '@foyer/contract/calls.ts';
import { event } from '@foyer/contract/event/event-calls.ts';
import { listing } from '@foyer/contract/listing/listing-calls.ts';
import { order as orderCall } from '@foyer/contract/order/order-calls.ts';
import { placeOrderToWire } from '@foyer/contract/order/place-order-codec.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createDatabaseProxy, type DatabaseProxy, type ProxyMode } from '#testing/database-proxy.ts';
import { orderRequest } from '#testing/order-request.ts';
import { createTestShop, type TestShop } from '#testing/test-shop.ts';
import { createTestVisitor, type TestVisitor } from '#testing/test-visitor.ts';
import type { Pages } from './web-context.ts';

let proxy: DatabaseProxy;
let shop: TestShop;
let visitor: TestVisitor;
/** An order of before. */
let hash: string;

/** Pages that ask what the real ones ask, and say what they know. */
const pages: Pages = {
  async render({ url, ask, countedAt, setup }) {
    await setup();
    const path = new URL(url, 'http://shop').pathname;
    if (path.startsWith('/order/'))
      await ask(orderCall, { hash: path.slice('/order/'.length), language: 'ru' });
    const shown = path === '/' ? await ask(listing, undefined) : null;
    const sale = path.startsWith('/event/')
      ? await ask(event, { eventId: path.slice('/event/'.length) })
      : null;
    return page(200, JSON.stringify({ shown, sale, countedAt: countedAt() }));
  },
  renderFailure: async ({ url }, trouble) => page(trouble === 'away' ? 503 : 500, `${trouble} ${url}`),
};

beforeAll(async () => {
  shop = await createTestShop({
    pages,
    between: async (own) => {
      proxy = await createDatabaseProxy(own);
      return proxy;
    },
  });
  visitor = createTestVisitor(shop.server);
  await visitor.token();
  const placed = await visitor.change(calls.placeOrder.path, wireOrder());
  hash = placed.json().response.hash.toLowerCase();
});
afterAll(() => shop.close());
afterEach(async () => {
  await proxy.set('forwarding');
  await expect.poll(async () => (await visitor.get('/healthz')).statusCode, { timeout: 10_000 }).toBe(200);
});

const wireOrder = () => placeOrderToWire(orderRequest(shop.sale));

/** The longest that a visitor waits. */
const limitMilliseconds = 3_000;

async function timely(ask: () => Promise<LightMyRequestResponse>, limit = limitMilliseconds) {
  // A timer of the server's own process: a busy machine makes both late.
  const late = AbortSignal.timeout(limit);
  const response = await ask();
  expect(late.aborted, `${response.statusCode} ${response.body}`).toBe(false);
  return response;
}

describe.each<ProxyMode>(['silent', 'resetting', 'refusing'])('a database that is %s', (mode) => {
  test.each(['/', '/event/EVENT', '/rules', '/contacts', '/api/afisha', '/api/setup', '/sitemap.xml'])(
    'leaves %s to be served from memory',
    async (address) => {
      const url = address.replace('EVENT', shop.sale.event.id);
      await proxy.set(mode);
      expect((await timely(() => visitor.get(`${url}?lang=en`))).statusCode).toBe(200);
    },
  );

  test('is answered for by 503 and Retry-After within three seconds: calls in the form of a refusal', async () => {
    await proxy.set(mode);
    const refused = [
      () => visitor.change(calls.placeOrder.path, wireOrder()),
      () => visitor.change(calls.pay.path, { hash }),
      () => visitor.ask(calls.orderStatus.path, { hash }),
      () => visitor.ask(calls.order.path, { hash }),
      () => visitor.get(`/api/order/ticket?hash=${hash}`),
    ];
    for (const answer of await Promise.all(refused.map((ask) => timely(ask)))) {
      expect(answer.statusCode, answer.body).toBe(503);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      const said = answer.json();
      expect(said.response ?? said).toMatchObject({
        errorCode: '17',
        errorText: expect.stringMatching(/Касса.сейчас.не.отвечает/),
      });
    }
  });

  test('is answered for by a page that says what to do, where a browser shows the answer', async () => {
    await proxy.set(mode);
    const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
    const asked = [
      () => visitor.get(`/order/${hash}`),
      () => visitor.ask(`/event/${shop.sale.event.id}`, `session=1&quantity-1-1=1`, form),
    ];
    for (const answer of await Promise.all(asked.map((ask) => timely(ask)))) {
      expect(answer.statusCode).toBe(503);
      expect(answer.body).toContain('away');
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  test('is named by /healthz within two seconds, with what still works', async () => {
    await proxy.set(mode);
    const answer = await timely(() => visitor.get('/healthz'), 2_000);
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({
      status: 'failing',
      problems: [expect.stringContaining('database')],
      works: expect.arrayContaining(['programme']),
      refused: expect.arrayContaining(['orders']),
    });
  });
});

test('places are shown with the time at which they were counted, and without it when they can be counted again', async () => {
  const shown = async (url: string) => JSON.parse((await visitor.get(url)).body);
  const url = `/event/${shop.sale.event.id}?lang=kz`;
  expect((await shown(url)).countedAt).toBeNull();
  await proxy.set('refusing');
  const early = await shown(`${url}&day=1`);
  expect(Date.now() - Date.parse(early.countedAt)).toBeLessThan(60_000);
  expect(early.sale.value.sessions[0].left).toBeGreaterThan(0);
  await proxy.set('forwarding');
  await expect.poll(async () => (await shown(`${url}&day=2`)).countedAt).toBeNull();
});

test('requests under way when the database falls silent end, and none after waits', async () => {
  await proxy.set('silent');
  const first = await Promise.all(
    Array.from({ length: 20 }, () => timely(() => visitor.get(`/order/${hash}`))),
  );
  expect(first.map(({ statusCode }) => statusCode)).toEqual(first.map(() => 503));
  await timely(() => visitor.get(`/order/${hash}`), 500);
});

test('a short silence is noticed by nobody', async () => {
  await proxy.set('silent');
  const looking = visitor.ask(calls.orderStatus.path, { hash });
  await visitor.get('/contacts');
  await proxy.set('forwarding');
  expect((await looking).statusCode).toBe(200);
});

function page(status: number, html: string): Awaited<ReturnType<Pages['render']>> {
  return { status, html, redirect: null, cacheable: status === 200, styleHashes: [], scriptHashes: [] };
}

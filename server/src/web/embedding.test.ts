import { calls } from '@foyer/contract/calls.ts';
import { placeOrderToWire } from '@foyer/contract/order/place-order-codec.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderRequest } from '#testing/order-request.ts';
import { syntheticHouse } from '#testing/synthetic-house.ts';
import { createTestShop, type TestShop } from '#testing/test-shop.ts';

const sites = ['https://house.example', 'https://www.house.example'];
const framed = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' };

let shop: TestShop;
let unnamed: TestShop;
beforeAll(async () => {
  const { setup } = syntheticHouse({ sessions: 1, capacity: 1, zones: [] }).catalogue;
  const embedding = { origins: sites, colours: null };
  shop = await createTestShop({ seed: { house: { setup: { ...setup, embedding } } } });
  unnamed = await createTestShop();
});
afterAll(async () => {
  await shop.close();
  await unnamed.close();
});

const get = (url: string, headers: Record<string, string> = {}, of = shop) =>
  of.server.inject({ url, headers });
const ancestorsIn = (policy: unknown) => /frame-ancestors ([^;]*)/.exec(String(policy))?.[1];

describe('who may frame a page', () => {
  test.each([
    '/',
    '/?lang=en',
    '/event/trial',
    '/event/trial/2026-12-01/19:00',
    '/scheme/trial',
    '/evenings',
    '/contacts',
    '/rules/visitor-rules',
  ])('the sites of the house, and nobody else: %s', async (url) => {
    for (const headers of [{}, framed]) {
      const answer = await get(url, headers);
      expect(ancestorsIn(answer.headers['content-security-policy'])).toBe(sites.join(' '));
      expect(answer.headers['x-frame-options']).toBeUndefined();
      expect(answer.headers.vary).toContain('sec-fetch-dest');
    }
  });

  test.each([
    '/order/abc',
    '/order/return/abc',
    '/order/exchange/abc',
    '/order/change/abc',
    '/order/declined/abc',
    '/nominal-tickets/abc',
    '/ticket/abc',
    '/ru/order/view/abc',
    '/sign-in',
    '/unauthorized',
    '/desk',
    '/desk/',
    '/desk/tonight',
    '/missing',
    '/eventful',
    '/event/../order/abc',
    '/event/%2e%2e/order/abc',
    '//order/abc',
    '/api/setup',
    '/api/docs',
    '/healthz',
    '/robots.txt',
    '/bot-check',
  ])('nobody: %s', async (url) => {
    for (const headers of [{}, framed]) {
      const answer = await get(url, headers);
      expect(ancestorsIn(answer.headers['content-security-policy'])).toBe("'none'");
      expect(answer.headers['x-frame-options']).toBe('DENY');
      expect(answer.cookies.find(({ name }) => name.includes('framed'))).toBeUndefined();
    }
  });

  test('nobody at all where the house names no site', async () => {
    for (const url of ['/', '/event/trial', '/scheme/trial']) {
      const { headers, cookies } = await get(url, framed, unnamed);
      expect(ancestorsIn(headers['content-security-policy'])).toBe("'none'");
      expect(headers['x-frame-options']).toBe('DENY');
      expect(cookies).toEqual([]);
    }
  });
});

describe('the session of a page in a frame', () => {
  test('comes with the page, apart for each site, and is no other visit’s', async () => {
    const { headers, cookies } = await get('/event/trial', framed);
    expect(cookies).toEqual([
      expect.objectContaining({
        name: '__Host-foyer-framed',
        sameSite: 'None',
        secure: true,
        httpOnly: true,
        path: '/',
      }),
    ]);
    expect(String(headers['set-cookie'])).toContain('Partitioned');
    expect(headers['cache-control']).toBe('private, no-cache');
    expect((await get('/event/trial')).cookies).toEqual([]);
  });

  test('places an order with its token, and nothing without it', async () => {
    const session = (await get('/event/trial', framed)).cookies[0]?.value ?? '';
    const cookies = { '__Host-foyer-framed': session };
    const { cookies: set, ...token } = await shop.server.inject({ url: calls.token.path, cookies });
    expect(set).toEqual([]);
    const order = (headers: Record<string, string>) =>
      shop.server.inject({
        method: 'POST',
        url: calls.placeOrder.path,
        cookies,
        headers: { 'x-requested-with': 'XMLHttpRequest', ...headers },
        payload: placeOrderToWire(orderRequest(shop.sale)),
      });
    const own = { 'sec-fetch-site': 'same-origin', 'x-csrf-token': token.json().response };
    expect((await order(own)).json().response.errorCode).toBe('0');
    for (const wrong of [{ 'x-csrf-token': '' }, { 'sec-fetch-site': 'cross-site' }])
      expect((await order({ ...own, ...wrong })).json().response.errorCode).toBe('-1000');
  });
});

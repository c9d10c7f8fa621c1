import { type AddressInfo, createServer } from 'node:net';
import type { PageRequest } from '@foyer/contract/kit/page.ts';
import { listing } from '@foyer/contract/listing/listing-calls.ts';
import { placeOrderToWire } from '@foyer/contract/order/place-order-codec.ts';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { orderRequest } from '#testing/order-request.ts';
import { createTestShop, type TestShop } from '#testing/test-shop.ts';
import { createTestVisitor } from '#testing/test-visitor.ts';
import { connectRemoteShop, granted } from './remote-api.ts';
import type { Running } from './web-server.ts';
import { createRemoteStorefront } from './web-server.ts';

let shop: TestShop;
let storefront: Running;
let shopUrl: string;

beforeAll(async () => {
  shop = await createTestShop({ environment: { FOYER_ORIGIN: 'http://shop.example' } });
  shopUrl = await shop.server.listen({ port: 0, host: '127.0.0.1' });
  storefront = await storefrontBefore(shopUrl);
});
afterAll(async () => {
  await storefront.close();
  await shop.close();
});

function storefrontBefore(url: string): Promise<Running> {
  const config = readConfig({ FOYER_ORIGIN: 'http://pages.example', NODE_ENV: 'production' });
  const log = createLog({ level: 'silent', production: true });
  const render = async ({ ask, url }: PageRequest) => ({
    status: 200,
    html: `${url} ${granted(await ask(listing, undefined)).events.map(({ id }) => id)}`,
    redirect: null,
    cacheable: true,
    styleHashes: [],
    scriptHashes: [],
  });
  const renderFailure = async () => ({
    status: 502,
    html: 'away',
    redirect: null,
    cacheable: false,
    styleHashes: [],
    scriptHashes: [],
  });
  return createRemoteStorefront({ config, log }, url, { render, renderFailure });
}

test('AP-1 pages are made here of another server’s programme', async () => {
  const page = await storefront.server.inject({ url: '/?lang=en' });
  expect(page.body).toBe('/?lang=en trial');
  expect(page.headers['content-security-policy']).toContain(`img-src 'self' data: ${shopUrl}`);
});

test('AP-2 a browser buys through the storefront at the other server, token, cookie and key passed on', async () => {
  const visitor = createTestVisitor(storefront.server);
  const request = placeOrderToWire(orderRequest(shop.sale));
  const refused = await visitor.ask('/api/order/create', request);
  expect(refused.json().response.errorCode).toBe('-1000');
  const key = { 'idempotency-key': 'press', 'sec-fetch-site': 'same-origin', origin: 'http://pages.example' };
  const placed = (await visitor.change('/api/order/create', request, key)).json();
  expect(placed.response.errorCode).toBe('0');
  expect((await visitor.change('/api/order/create', request, key)).json()).toEqual(placed);
  const found = await visitor.ask('/api/order/view', { hash: placed.response.hash });
  expect(found.json().response.main).toHaveLength(1);
});

test('AP-2 a browser that the other server sends on goes on: back from a bank, or to a wallet', async () => {
  const url = '/api/payment/return/card';
  const direct = await shop.server.inject({ url });
  const passed = await storefront.server.inject({ url });
  expect([passed.statusCode, passed.headers.location]).toEqual([303, direct.headers.location]);
  expect(passed.headers.location).toBeTruthy();
});

test('AP-2 a phone tells the other server that it keeps a ticket no more', async () => {
  const url = '/api/wallet/v1/devices/d1/registrations/pass.example/s1';
  const passed = await storefront.server.inject({ method: 'DELETE', url });
  expect(passed.statusCode).toBe((await shop.server.inject({ method: 'DELETE', url })).statusCode);
  expect(passed.statusCode).toBe(401);
});

describe('the other server’s calls, for pages made here', () => {
  const remoteShop = () => connectRemoteShop(shopUrl, systemClock.now);
  const api = () => remoteShop().api;

  test('answer in plain terms', async () => {
    expect(await remoteShop().setup()).toMatchObject({ title: { ru: 'Опытный дом' } });
    expect(await api().event({ eventId: 'trial' })).toMatchObject({
      ok: true,
      value: { event: { id: 'trial' } },
    });
    expect(await api().event({ eventId: 'nothing' })).toEqual({ ok: true, value: null });
    const placed = await api().placeOrder(orderRequest(shop.sale), 'remote-press');
    if (!placed.ok) throw new Error(placed.text);
    const name = { hash: placed.value.hash, language: 'ru' } as const;
    expect(await api().order(name)).toMatchObject({ ok: true, value: { hash: placed.value.hash } });
    expect(await api().orderStatus(name)).toEqual({ ok: true, value: 'reserved' });
    expect(await api().pay({ ...name, paymentWay: null })).toMatchObject({ ok: false, code: '-9995' });
    expect(await api().order({ hash: 'none', language: 'ru' })).toEqual({ ok: true, value: null });
  });

  test('refuse what is no answer by the name of what is wrong', async () => {
    const foreign = Fastify();
    foreign.get('/api/afisha', async () => ({ action: 'everything' }));
    foreign.get('/api/setup', async (_request, reply) => reply.type('text/html').send('<html>'));
    const url = await foreign.listen({ port: 0, host: '127.0.0.1' });
    const remote = connectRemoteShop(url, systemClock.now);
    await expect(remote.listing()).rejects.toThrow('/api/afisha: action');
    await expect(remote.setup()).rejects.toThrow('/api/setup: status 200 and no JSON');
    await foreign.close();
  });
});

test('a server that is away is said to the visitor, and calls are told to come again', async () => {
  const url = `http://127.0.0.1:${await deadPort()}`;
  const alone = await storefrontBefore(url);
  const page = await alone.server.inject({ url: '/' });
  expect([page.statusCode, page.body]).toEqual([502, 'away']);
  const call = await alone.server.inject({ url: '/api/setup' });
  expect(call.statusCode).toBe(503);
  expect(call.headers['retry-after']).toBeDefined();
  expect(call.json()).toMatchObject({ errorCode: '17' });
  await alone.close();
});

/** A port that was free a moment ago. */
async function deadPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

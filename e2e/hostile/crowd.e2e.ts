import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { audit } from '@foyer/server/features/audit/audit.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ShopTwin } from '#e2e/support/running-shop.ts';
import { type SmallShop, startSmallShop } from '#e2e/support/small-shop.ts';
import { cartOf, type WireSale } from '#e2e/support/wire-cart.ts';
import { openWireVisitor } from '#e2e/support/wire-visitor.ts';
import { expectTruth } from './money-at-the-end.ts';
import { send } from './send.ts';
import { sessionHeaders } from './session-headers.ts';
import { openWireBuyer, type Said, type WireBuyer } from './wire-buyer.ts';

const event = 'salt-and-ice';
const places = 24;

let shop: SmallShop;
let twin: ShopTwin;
beforeAll(async () => {
  shop = await startSmallShop({
    events: [event],
    environment: { FOYER_PROXIES: '127.0.0.1,::1', FOYER_SECRET: 'both processes of one shop sign alike' },
  });
  twin = await shop.startTwin();
});
afterAll(async () => {
  await twin?.close();
  await shop?.close();
});

/** A buyer behind the proxy, from a block of addresses of its own. */
async function buyerFrom(origin: string, address: string) {
  const visitor = await openWireVisitor(origin);
  const sale = await visitor.get<WireSale>(`/api/no-scheme?hash=${event}`);
  return async (email: string, fromLast: number): Promise<{ status: number; said: Said }> => {
    const answer = await post(origin, address, '/api/order/create', cartOf(sale, { event, email, fromLast }));
    return { status: answer.status, said: JSON.parse(answer.body).response };
  };
}

async function post(origin: string, address: string, path: string, body: object) {
  return send(origin, {
    method: 'POST',
    path,
    headers: {
      ...(await sessionHeaders(origin)),
      'content-type': 'application/json',
      'x-forwarded-for': address,
    },
    body: JSON.stringify(body),
  });
}

test('B1 I1 two hundred buyers at two processes for the last places: each place is sold once', async () => {
  const buyers = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      buyerFrom(index % 2 === 0 ? shop.origin : twin.origin, `10.${index}.0.1`),
    ),
  );
  const answers = await Promise.all(buyers.map((buy, index) => buy(`crowd-${index}@pochta.example`, 0)));
  const codes = Map.groupBy(answers, ({ said }) => said.errorCode);
  expect([...codes.keys()].sort()).toEqual(['0', '1']);
  expect(codes.get('0')).toHaveLength(places);
  expect(new Set(codes.get('0')?.map(({ said }) => said.hash)).size).toBe(places);
  expect(codes.get('1')?.every(({ said }) => said.errorText.includes('Место недоступно'))).toBe(true);
  expect(await audit(shop.database)).toEqual([]);
});

test('OR-6 the same press at both processes at once is one order', async () => {
  const [here, there] = await Promise.all([openWireBuyer(shop.origin), openWireBuyer(twin.origin)]);
  const wish = { event, email: 'both@pochta.example', fromLast: 2 };
  const said = await Promise.all([here, there, here, there].map((buyer) => buyer.place(wish, 'one-press')));
  expect(new Set(said.map(({ errorCode, hash }) => `${errorCode} ${hash}`)).size).toBe(1);
  expect(said[0]?.errorCode).toBe('0');
});

test('an opening with another price is seen by both at once: nobody is charged the old one', async () => {
  const buyers: readonly WireBuyer[] = await Promise.all([
    openWireBuyer(shop.origin),
    openWireBuyer(twin.origin),
  ]);
  const oldSale = await buyers[0]?.visitor.get<WireSale>(`/api/no-scheme?hash=${event}`);
  if (!oldSale) throw new Error('nothing is on sale');
  await reprice('price: 450, fee: 20', 'price: 460, fee: 20');
  const opened = await shop.foyer('open', shop.house);
  expect(opened).toMatchObject({ code: 0 });
  for (const [index, { visitor }] of buyers.entries()) {
    const cart = cartOf(oldSale, { event, email: `old-price-${index}@pochta.example`, fromLast: 3 });
    const { response } = await visitor.post<{ response: Said }>('/api/order/create', cart);
    expect(response).toMatchObject({ errorCode: '10' });
    const sale = await visitor.get<WireSale>(`/api/no-scheme?hash=${event}`);
    expect(sale.price[0]).toMatchObject({ price: 460, priceservise: 20 });
    const page = await (await fetch(new URL(`/event/${event}`, shop.origin))).text();
    expect(page).toContain('460');
  }
  for (const [index, buyer] of buyers.entries())
    expect(
      await buyer.place({ event, email: `new-price-${index}@pochta.example`, fromLast: 3 }),
    ).toMatchObject({
      errorCode: '0',
    });
  expect(await audit(shop.database)).toEqual([]);
});

async function reprice(before: string, after: string): Promise<void> {
  const file = path.join(shop.house, 'prices.yaml');
  const text = await readFile(file, 'utf8');
  expect(text).toContain(before);
  await writeFile(file, text.replace(before, after));
}

test('D1 OV-7 OV-10 a hurried block hears 429 with Retry-After; polling as specified goes through', async () => {
  const look = (address: string, hash: string) => post(shop.origin, address, '/api/order/status', { hash });
  const buyer = await openWireBuyer(shop.origin);
  const { hash = '' } = await buyer.place({ event, email: 'polling@pochta.example', fromLast: 4 });
  // A minute of ten pages behind one address, each asking every ten seconds, and one who reloads.
  const polled = await Promise.all(Array.from({ length: 70 }, () => look('192.0.2.1', hash)));
  expect(new Set(polled.map(({ status }) => status))).toEqual(new Set([200]));

  const hurried = await Promise.all(
    Array.from({ length: 130 }, () => post(shop.origin, '198.51.100.7', '/api/order/pay', { hash })),
  );
  const refused = hurried.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(10);
  for (const { headers, body } of refused) {
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(JSON.parse(body)).toMatchObject({
      errorCode: '-9998',
      errorText: expect.stringContaining('Повторите'),
    });
  }
  expect((await post(shop.origin, '203.0.113.7', '/api/order/pay', { hash })).status).toBe(200);
});

test('D2 guesses at orders from one block are stopped, by the page as by the call', async () => {
  const guess = () => post(shop.origin, '198.51.100.77', '/api/order/view', { hash: 'Z'.repeat(32) });
  const statuses = [];
  for (let tries = 0; tries < 22; tries += 1) statuses.push((await guess()).status);
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200));
  expect(statuses.slice(20)).toEqual([429, 429]);
  const headers = { 'x-forwarded-for': '198.51.100.78' };
  expect((await send(shop.origin, { method: 'GET', path: '/order/nobody', headers })).status).toBe(429);
  expect((await send(shop.origin, { method: 'GET', path: '/', headers })).status).toBe(200);
});

test('B22 P4 the mail server is away for a while: every ticket comes when it is back, once', async () => {
  const { mail, rbs } = shop.sandbox;
  mail.control.setScenario('down');
  const buyer = await openWireBuyer(twin.origin);
  const buyers = Array.from({ length: 8 }, (_, index) => `patient-${index}@pochta.example`);
  for (const [index, email] of buyers.entries()) {
    const { hash = '' } = await buyer.place({ event, email, fromLast: 5 + index });
    await buyer.pay(hash);
    rbs.control.pay(`${await buyer.number(hash)}-1`);
    await expect.poll(() => buyer.status(hash)).toBe(20);
  }
  const tried = () =>
    shop.database.query(`select count(*)::int as tried from mail where attempts > 0 and sent_at is null`);
  await expect.poll(async () => (await tried())[0]).toEqual({ tried: buyers.length });
  mail.control.clearScenario();
  await expectTruth(shop);
  expect(mail.control.messages()).toHaveLength(buyers.length);
});

import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { calls } from '@foyer/contract/calls.ts';
import { eventFromWire } from '@foyer/contract/event/event-codec.ts';
import { serverHalf } from '@foyer/contract/kit/call.ts';
import { listingFromWire } from '@foyer/contract/listing/listing-codec.ts';
import { orderViewFromWire } from '@foyer/contract/order/order-view-codec.ts';
import { placeOrderToWire } from '@foyer/contract/order/place-order-codec.ts';
import { setupFromWire } from '@foyer/contract/setup/setup-codec.ts';
import { safeParse } from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderRequest, requestLine } from '#testing/order-request.ts';
import { createTestShop, deadBank, type TestShop } from '#testing/test-shop.ts';
import { createTestVisitor, type TestVisitor } from '#testing/test-visitor.ts';

let shop: TestShop;
let visitor: TestVisitor;

/** Away as the other, under a name in two languages. */
const codeBank = { ...deadBank, id: 2, key: 'code', name: { ru: 'Код', en: 'Code' } };

beforeAll(async () => {
  shop = await createTestShop({
    seed: { sessions: 2, capacity: 6, house: { paymentWays: [deadBank, codeBank] } },
    environment: { FOYER_ORDERS_PER_MINUTE: '1000' },
  });
  visitor = createTestVisitor(shop.server);
});
afterAll(() => shop.close());

const create = calls.placeOrder.path;
const order = (change = {}) => placeOrderToWire(orderRequest(shop.sale, change));
const named = (hash: string) => ({ hash, lang: 'ru' });

async function place(change = {}, headers = {}): Promise<string> {
  const response = await visitor.change(create, order(change), headers);
  const body = response.json();
  expect(body).toEqual({ response: { errorCode: '0', errorText: '', hash: expect.any(String) } });
  return body.response.hash;
}

test('AP-1 setup, programme and event answer by their schemas and say what the house is', async () => {
  const setup = await visitor.get('/api/setup');
  expect(safeParse(serverHalf(calls.setup).answerSchema, setup.json()).issues).toBeUndefined();
  expect(setupFromWire(setup.json())).toMatchObject({ title: { ru: 'Опытный дом' }, development: false });

  const listing = await visitor.get('/api/afisha');
  expect(safeParse(serverHalf(calls.listing).answerSchema, listing.json()).issues).toBeUndefined();
  expect(listingFromWire(listing.json()).events[0]).toMatchObject({
    id: 'trial',
    prices: { from: 45_000, to: 110_000 },
  });

  const event = await visitor.get('/api/no-scheme?hash=trial');
  expect(safeParse(serverHalf(calls.event).answerSchema, event.json()).issues).toBeUndefined();
  expect(eventFromWire(event.json())).toMatchObject({ sessions: [{ state: 'open' }, { state: 'open' }] });
});

test('EV-14 an event that is not there answers with no action', async () => {
  const response = await visitor.get('/api/no-scheme?hash=nothing');
  expect(response.json()).toMatchObject({ action: null, calendar: [] });
});

test('OR-1 OV-1 OV-3 a cart becomes an order that its buyer can look at', async () => {
  const hash = await place();
  expect(hash).toMatch(/^[0-9A-Z]{32}$/);
  const response = await visitor.ask('/api/order/view', named(hash.toLowerCase()));
  expect(safeParse(serverHalf(calls.order).answerSchema, response.json()).issues).toBeUndefined();
  const view = orderViewFromWire(response.json());
  expect(view).toMatchObject({
    ok: true,
    value: {
      hash,
      status: 'reserved',
      total: 110_000,
      canPay: true,
      payUrl: '/api/order/pay',
      buyer: { name: 'Анна Опытная' },
      groups: [{ title: { ru: 'Опыт' }, tickets: [{ price: 100_000, fee: 10_000, ticket: null }] }],
      timeline: [
        { kind: 'held', state: 'done' },
        { kind: 'payment', state: 'now' },
        { kind: 'mail' },
        { kind: 'tickets' },
      ],
    },
  });
  expect(view.ok && view.value?.secondsLeft).toBeGreaterThan(880);
  expect(response.headers['cache-control']).toBe('no-store');
});

test('OV-2 the way that the page names stays chosen, and is called in the language of the page', async () => {
  const hash = await place();
  const look = async (id: number) => {
    const asked = { hash, lang: 'en', bank_data: { id, name: '', type: '' } };
    return (await visitor.ask('/api/order/view', asked)).json().response;
  };
  expect(await look(2)).toMatchObject({
    creditCompanyId: 2,
    payments: [{ name: 'Карта' }, { name: 'Code' }],
  });
  expect(await look(77)).toMatchObject({ creditCompanyId: 1 });
});

test('OR-6 one key makes one order, and another cart with the same key is refused', async () => {
  const key = { 'idempotency-key': 'press-1' };
  const buyer = orderRequest(shop.sale).buyer;
  const hash = await place({ buyer }, key);
  expect(await place({ buyer }, key)).toBe(hash);
  const other = await visitor.change(
    create,
    order({ buyer, lines: [requestLine(shop.sale, { quantity: 2 })] }),
    key,
  );
  expect(other.statusCode).toBe(200);
  expect(other.json().response.errorCode).toBe('16');
});

test('OR-5 AF-13 a session sold out refuses the next cart, and the programme shows it', async () => {
  const before = await visitor.get('/api/afisha');
  await place({ lines: [requestLine(shop.sale, { quantity: 6 }, 1)] });
  const refused = await visitor.change(create, order({ lines: [requestLine(shop.sale, {}, 1)] }));
  expect(refused.json()).toEqual({
    response: {
      errorCode: '1',
      errorText: expect.stringContaining('Место недоступно'),
      errorData: expect.objectContaining({ left: 0 }),
      hash: '',
    },
  });
  const sale = eventFromWire((await visitor.get('/api/no-scheme?hash=trial')).json());
  expect(sale?.sessions[1]).toMatchObject({ state: 'sold-out', left: 0 });
  // Earlier sales change the programme too: what is waited for is this one.
  const shown = async () => listingFromWire((await visitor.get('/api/afisha')).json());
  await expect.poll(async () => (await shown()).events[0]?.sessions[1]?.left, { interval: 200 }).toBe(0);
  expect((await visitor.get('/api/afisha')).headers.etag).not.toBe(before.headers.etag);
});

test('BD-9 a price that the buyer did not see is refused, never charged', async () => {
  const line = requestLine(shop.sale, { shownAmount: 100 });
  const refused = await visitor.change(create, order({ lines: [line] }));
  expect(refused.statusCode).toBe(200);
  expect(refused.json().response).toMatchObject({ errorCode: '10', hash: '' });
});

test('AP-3 refusals speak the language that was asked for', async () => {
  const refused = await visitor.change(create, order({ language: 'en', consents: [] }));
  expect(refused.json().response.errorCode).toBe('11');
  expect(refused.json().response.errorText).toMatch(/[a-z]/);
  expect(refused.json().response.errorText).not.toMatch(/[а-я]/i);
});

test('OV-15 an order that never was, one malformed in name and one deleted answer alike', async () => {
  const names = ['0'.repeat(32), 'x', `${'Z'.repeat(31)}!`];
  const answers = await Promise.all(names.map((hash) => visitor.ask('/api/order/view', named(hash))));
  const bodies = new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`));
  expect(bodies.size).toBe(1);
  expect([...bodies][0]).toContain('"errorCode":"3"');
  const [first] = answers;
  expect(first && orderViewFromWire(first.json())).toEqual({ ok: true, value: null });
});

test('OV-7 the status call answers 0 while the order waits and 90 when it is over', async () => {
  const hash = await place();
  expect((await visitor.ask('/api/order/status', { hash })).json()).toEqual({ response: 0 });
  await shop.own.database.query(
    `update orders set held_until = now() - interval '1 second' where hash = $1`,
    [hash],
  );
  expect((await visitor.ask('/api/order/status', { hash })).json()).toEqual({ response: 90 });
});

test('AP-1 the number of an order is answered by its name', async () => {
  const hash = await place();
  const response = await visitor.ask('/api/order/get-num', named(hash));
  expect(response.json()).toEqual({ num: expect.stringMatching(/^\d{6}$/) });
  expect((await visitor.ask('/api/order/get-num', named('none'))).json()).toEqual({ num: '' });
});

test('RT-9 an order that is not there has nothing to return, in the words of every such answer', async () => {
  const looked = await visitor.ask('/api/order/return/ABC', { lang: 'ru' });
  expect(looked.json()).toMatchObject({ errorCode: '3', errorText: expect.stringContaining('удалён') });
  const asked = { ...named('ABC'), reason: 1, id: [0, 5] };
  expect((await visitor.change('/api/order/return-create', asked)).json().errorCode).toBe('3');
  const confirmed = { ...named('ABC'), hashConf: 'A'.repeat(32) };
  expect((await visitor.change('/api/order/return-confirm', confirmed)).json().errorCode).toBe('3');
  expect((await visitor.ask('/api/order/return-confirm', confirmed)).json().errorCode).toBe('-1000');
  expect((await visitor.get('/api/order/return/ABC')).statusCode).toBe(404);
});

test('OV-17 paying by no way and by an unknown way are told apart', async () => {
  const hash = await place();
  const pay = (bank: unknown) => visitor.change('/api/order/pay', { ...named(hash), bank_data: bank });
  expect((await pay(null)).json()).toMatchObject({ errorCode: '15' });
  expect((await pay({ id: 77, name: '', type: '' })).json()).toMatchObject({ errorCode: '14' });
});

test('AP-1 OV-14 a call about an order judges the request first, then says that the order is gone', async () => {
  const gone = await visitor.change('/api/order/remove-special-offer', { hash: 'x', id: 1 });
  expect(gone.statusCode).toBe(200);
  expect(gone.json()).toEqual({ errorCode: '3', errorText: expect.any(String) });
  const malformed = await visitor.change('/api/order/remove-special-offer', {});
  expect(malformed.statusCode).toBe(400);
  expect(malformed.json()).toMatchObject({ errorCode: '-9999', errorData: { field: 'hash' } });
});

test('the programme comes packed as the client likes, and costs nothing when it is known', async () => {
  const packed = await visitor.get('/api/afisha', { 'accept-encoding': 'gzip, br' });
  expect(packed.headers['content-encoding']).toBe('br');
  const zipped = await visitor.get('/api/afisha', { 'accept-encoding': 'gzip, br;q=0' });
  expect(zipped.headers['content-encoding']).toBe('gzip');
  const plain = await visitor.get('/api/afisha');
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
  const known = await visitor.get('/api/afisha', { 'if-none-match': String(plain.headers.etag) });
  expect(known.statusCode).toBe(304);
  expect(known.body).toBe('');
});

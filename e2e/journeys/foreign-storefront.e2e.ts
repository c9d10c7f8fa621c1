import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningShop, startShop } from '#e2e/support/running-shop.ts';
import { cartOf, lastWithPlaces, type WireSale } from '#e2e/support/wire-cart.ts';
import { openWireVisitor, type WireVisitor } from '#e2e/support/wire-visitor.ts';

/** Only what the specification names is read or sent here: this is somebody else's storefront. */
interface Created {
  response: { errorCode: string; errorText: string; hash: string };
}
interface OrderAnswer {
  response: {
    ord_num: number;
    reserveTime: number;
    demsumma: number;
    url_pay: string;
    printingAllowed: number;
    paymentAllowed: number;
    payments: { creditcompany_id: number }[];
    main: { quant: number; price: number; tickethash_id: string; ticketcode: string; _qrcode: string }[];
  };
}

let shop: RunningShop;
let visitor: WireVisitor;
beforeAll(async () => {
  shop = await startShop();
  visitor = await openWireVisitor(shop.origin);
});
afterAll(() => shop.close());

const event = 'salt-and-ice';
const mail = (name: string) => `${name}@pochta.example`;

async function cartFor(email: string, change: object = {}) {
  const sale = await visitor.get<WireSale>(`/api/no-scheme?hash=${event}`);
  return { ...cartOf(sale, { event, email, quantity: 2, fromLast: lastWithPlaces(sale, 6) }), ...change };
}

const create = async (cart: object, headers = {}) =>
  (await visitor.post<Created>('/api/order/create', cart, headers)).response;
const view = async (hash: string) =>
  (await visitor.post<OrderAnswer>('/api/order/view', { hash, lang: 'ru' })).response;

describe('another storefront before our server', () => {
  test('AP-1 OR-1 OR-2 OV-9 buys two tickets by the calls alone, and has mail and codes', async () => {
    const { errorCode, hash } = await create(await cartFor(mail('whole')));
    expect(errorCode).toBe('0');
    const before = await view(hash.toLowerCase());
    expect(before).toMatchObject({ paymentAllowed: 1, printingAllowed: 0, demsumma: 940 });
    expect(before.reserveTime).toBeGreaterThan(800);

    const bank_data = { id: before.payments[0]?.creditcompany_id, name: '', type: '' };
    const pay = await visitor.post<{ errorCode: string; bankUrl: string }>(before.url_pay, {
      hash,
      lang: 'ru',
      bank_data,
    });
    expect(pay.errorCode).toBe('0');
    expect(new URL(pay.bankUrl).origin).toBe(shop.sandbox.origin);
    shop.sandbox.rbs.control.pay(`${before.ord_num}-1`);
    await shop.sandbox.rbs.control.idle();

    await expect
      .poll(() => visitor.post<{ response: number }>('/api/order/status', { hash }))
      .toEqual({ response: 20 });
    const after = await view(hash);
    expect(after).toMatchObject({ paymentAllowed: 0, printingAllowed: 1 });
    const codes = after.main.map((line) => line.ticketcode);
    expect(new Set(codes).size).toBe(2);
    for (const line of after.main)
      expect(Buffer.from(line._qrcode, 'base64').subarray(1, 4).toString()).toBe('PNG');

    const letter = await shop.sandbox.mail.control.waitFor({ to: mail('whole') }, 90);
    expect(letter.attachments.map((one) => one.mimeType)).toContain('application/pdf');
  });

  test('OR-6 the same press twice is one order', async () => {
    const cart = await cartFor(mail('twice'));
    const headers = { 'idempotency-key': 'one-press' };
    const [first, second] = await Promise.all([create(cart, headers), create(cart, headers)]);
    expect(first.errorCode).toBe('0');
    expect(second.hash).toBe(first.hash);
  });

  test.each([
    ['OR-1 a quantity below nothing', { quantity: -1 }],
    ['OR-1 half a ticket', { quantity: 0.5 }],
    ['OR-1 a million tickets', { quantity: 1_000_000 }],
    ['BD-9 a price of the visitor’s own', { sum: 2 }],
    ['BD-9 a category that is not sold', { categoryId: 999_999 }],
    ['BD-9 a session of another day', { day: '2020-01-01' }],
  ])('%s is refused, and nothing is taken', async (_, line) => {
    const before = await shop.database.query('select count(*) from orders');
    const cart = await cartFor(mail('bad'));
    const answer = await visitor.post<Created & { errorCode?: string }>('/api/order/create', {
      ...cart,
      data: cart.data.map((one) => ({ ...one, ...line })),
    });
    expect(answer.response?.errorCode ?? answer.errorCode).not.toBe('0');
    expect(await shop.database.query('select count(*) from orders')).toEqual(before);
  });

  test('EV-12 BD-9 without a required consent nothing is sold', async () => {
    const answer = await create(await cartFor(mail('consent'), { checkboxList: [] }));
    expect(answer.errorCode).not.toBe('0');
    expect(answer.errorText).not.toBe('');
  });

  test('AP-2 a press without the token is refused with -1000', async () => {
    const answer = await fetch(`${shop.origin}/api/order/create`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(await cartFor(mail('token'))),
    });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(await answer.json())).toContain('-1000');
  });

  test('OV-15 an order that never was answers as one that is gone', async () => {
    const answers = await Promise.all(
      ['A'.repeat(32), 'nonsense', '0'].map((hash) => visitor.post('/api/order/view', { hash, lang: 'ru' })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });
});

test('a killed server loses no acknowledged order, and goes on with what was open', async () => {
  const { hash } = await create(await cartFor(mail('killed')));
  const { ord_num, payments, url_pay } = await view(hash);
  await visitor.post(url_pay, { hash, lang: 'ru', bank_data: { id: payments[0]?.creditcompany_id } });
  await shop.kill();
  shop.sandbox.rbs.control.pay(`${ord_num}-1`);
  await shop.startAgain();
  visitor = await openWireVisitor(shop.origin);
  await expect
    .poll(async () => (await view(hash)).printingAllowed, { timeout: 60_000, interval: 500 })
    .toBe(1);
  await shop.sandbox.mail.control.waitFor({ to: mail('killed') }, 60);
});

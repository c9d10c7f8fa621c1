import { calls } from '@foyer/contract/calls.ts';
import { serverHalf } from '@foyer/contract/kit/call.ts';
import { orderViewFromWire } from '@foyer/contract/order/order-view-codec.ts';
import { placeOrderToWire } from '@foyer/contract/order/place-order-codec.ts';
import { startSandbox } from '@foyer/sandbox/main.ts';
import type { Sandbox } from '@foyer/sandbox/sandbox-options.ts';
import { safeParse } from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderRequest, requestLine } from '#testing/order-request.ts';
import { sandboxBank } from '#testing/sandbox-bank.ts';
import { createTestShop, deadBank, type TestShop } from '#testing/test-shop.ts';
import { createTestVisitor, type TestVisitor } from '#testing/test-visitor.ts';

let sandbox: Sandbox;
let shop: TestShop;
let visitor: TestVisitor;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  const { settings, environment } = sandboxBank(sandbox);
  shop = await createTestShop({
    seed: { house: { paymentWays: [{ ...deadBank, settings }] } },
    environment,
  });
  visitor = createTestVisitor(shop.server);
});
afterAll(async () => {
  await shop.close();
  await sandbox.close();
});

async function placed(quantity = 1): Promise<string> {
  const request = orderRequest(shop.sale, { lines: [requestLine(shop.sale, { quantity })] });
  const response = await visitor.change('/api/order/create', placeOrderToWire(request));
  return response.json().response.hash;
}

async function view(hash: string) {
  const response = await visitor.ask('/api/order/view', { hash, lang: 'ru' });
  expect(safeParse(serverHalf(calls.order).answerSchema, response.json()).issues).toBeUndefined();
  const order = orderViewFromWire(response.json());
  if (!order.ok || !order.value) throw new Error(`no order: ${response.body}`);
  return order.value;
}

const pay = (hash: string) =>
  visitor.change('/api/order/pay', {
    hash,
    lang: 'ru',
    bank_data: { id: 1, name: 'Карта', type: 'redirect' },
  });

/** The bank's own name of the attempt stands in the address of its page. */
const bankOrderOf = (bankUrl: string) => new URL(bankUrl).searchParams.get('mdOrder') ?? '';

test('OV-9 OV-1 OV-11 OV-18 an order is paid at the bank, and its tickets open', async () => {
  const hash = await placed(2);
  const started = await pay(hash);
  expect(started.json()).toEqual({
    errorCode: '0',
    errorText: '',
    bankUrl: expect.stringContaining(sandbox.origin),
  });
  expect(await view(hash)).toMatchObject({ payment: { state: 'waiting' }, paidAt: null, canPrint: false });

  await sandbox.rbs.control.pay(bankOrderOf(started.json().bankUrl));
  await expect
    .poll(async () => (await visitor.ask('/api/order/status', { hash })).json(), {
      timeout: 15_000,
      interval: 300,
    })
    .toEqual({ response: 20 });
  const paid = await view(hash);
  expect(paid).toMatchObject({
    status: 'confirmed',
    canPay: false,
    canPrint: true,
    payment: null,
    secondsLeft: 0,
  });
  const tickets = paid.groups.flatMap((group) => group.tickets);
  expect(tickets).toHaveLength(2);
  for (const { ticket } of tickets) {
    expect(ticket).toMatchObject({ type: 'qr', code: expect.stringMatching(/^\d{12}$/) });
    const image = Buffer.from(ticket?.image ?? '', 'base64');
    expect(image.subarray(1, 4).toString()).toBe('PNG');
    expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([180, 180]);
  }
});

test('OV-18 paper and calendar are there for a paid order only', async () => {
  const hash = await placed();
  const unpaid = await visitor.get(`/api/order/ticket?hash=${hash}`);
  expect(unpaid.json()).toMatchObject({ errorCode: '3' });
  const started = await pay(hash);
  await sandbox.rbs.control.pay(bankOrderOf(started.json().bankUrl));
  await expect.poll(async () => (await view(hash)).canPrint, { timeout: 15_000, interval: 300 }).toBe(true);
  const pdf = await visitor.get(`/api/order/ticket?hash=${hash.toLowerCase()}&lang=en`);
  expect(pdf.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const calendar = await visitor.get(`/api/order/calendar?hash=${hash}`);
  expect(calendar.headers['content-type']).toContain('text/calendar');
  expect(calendar.body).toContain('BEGIN:VEVENT');
});

test('OV-9 a second press of the same button leads to the same page of the bank', async () => {
  const hash = await placed();
  const [first, second] = await Promise.all([pay(hash), pay(hash)]);
  expect(first.json().errorCode).toBe('0');
  expect(second.json().bankUrl).toBe(first.json().bankUrl);
});

test('OV-6 a bank that is away is a payment error, and the order stays', async () => {
  const away = await createTestShop({
    seed: { house: { paymentWays: [deadBank] } },
    environment: { SANDBOX_PORT: '34799' },
  });
  const buyer = createTestVisitor(away.server);
  const created = await buyer.change('/api/order/create', placeOrderToWire(orderRequest(away.sale)));
  const { hash } = created.json().response;
  const answer = await buyer.change('/api/order/pay', {
    hash,
    lang: 'ru',
    bank_data: { id: 1, name: '', type: '' },
  });
  expect(answer.json()).toMatchObject({ errorCode: '-9997', errorText: expect.any(String) });
  expect((await buyer.ask('/api/order/view', { hash })).json().response.errorCode).toBe('0');
  await away.close();
});

test('a notification that is not the bank’s does nothing and is told nothing', async () => {
  const forged = await shop.server.inject({
    url: '/api/payment/callback/card?mdOrder=x&orderNumber=1&operation=deposited&status=1&checksum=00',
  });
  expect([forged.statusCode, forged.body]).toEqual([403, 'refused']);
  const posted = await shop.server.inject({
    method: 'POST',
    url: '/api/payment/callback/nobody',
    payload: '<xml/>',
  });
  expect(posted.statusCode).toBe(403);
});

import { placeOrderToWire } from '@foyer/contract/order/place-order-codec.ts';
import { startSandbox } from '@foyer/sandbox/main.ts';
import type { Sandbox } from '@foyer/sandbox/sandbox-options.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderRequest } from '#testing/order-request.ts';
import { sandboxBank } from '#testing/sandbox-bank.ts';
import { createTestShop, deadBank, type TestShop } from '#testing/test-shop.ts';
import { createTestVisitor } from '#testing/test-visitor.ts';

let sandbox: Sandbox;
let shop: TestShop;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  const { settings, environment } = sandboxBank(sandbox);
  // The same bank, asked for a code to scan.
  const code = { ...deadBank, id: 2, key: 'code', kind: 'qr', settings } as const;
  shop = await createTestShop({
    seed: { house: { paymentWays: [{ ...deadBank, settings }, code] } },
    environment,
  });
});
afterAll(async () => {
  await shop.close();
  await sandbox.close();
});

async function placed(): Promise<string> {
  const order = placeOrderToWire(orderRequest(shop.sale));
  const response = await createTestVisitor(shop.server).change('/api/order/create', order);
  return response.json().response.hash.toLowerCase();
}

const post = (url: string, way = '1', headers: Record<string, string> = {}) =>
  shop.server.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    payload: new URLSearchParams({ 'payment-way': way }).toString(),
  });

const attempts = (hash: string) =>
  shop.own.database.query<{ state: string }>(
    `select payment.state from payment join orders on orders.id = payment.order_id
     where lower(orders.hash) = $1`,
    [hash],
  );

const lastSent = () => shop.asked.at(-1);

test('OV-9 OR-6 a form leads to the bank, and two presses at once are one payment', async () => {
  const hash = await placed();
  const answers = await Promise.all([post(`/order/${hash}?lang=en`), post(`/order/${hash}?lang=en`)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
  const [first, second] = answers.map(({ headers }) => String(headers.location));
  expect(first).toContain(sandbox.origin);
  expect(second).toBe(first);
  expect((await post(`/order/declined/${hash}`)).headers.location).toBe(first);
  expect(answers[0]?.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  expect(await attempts(hash)).toEqual([{ state: 'STARTED' }]);
});

test('OV-7 a code to scan is shown on the page of the order', async () => {
  const hash = await placed();
  const answer = await post(`/order/${hash}?lang=en&orderId=of-the-bank`, '2');
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(lastSent()).toMatchObject({
    url: `/order/${hash}?lang=en`,
    sent: { kind: 'payment', answer: { ok: true, value: { kind: 'qr', image: expect.any(String) } } },
  });
});

test('OV-6 a payment that does not start is answered by the page that says why', async () => {
  const hash = await placed();
  expect((await post(`/order/${hash}?lang=en`, '77')).statusCode).toBe(422);
  const refused = (kind: string) => ({ kind: 'payment', answer: { ok: false, refusal: { kind } } });
  expect(lastSent()?.sent).toMatchObject(refused('payment-way-invalid'));
  await shop.own.database.query(
    `update orders set held_until = now() - interval '1 second' where lower(hash) = $1`,
    [hash],
  );
  expect((await post(`/order/${hash}`)).statusCode).toBe(422);
  expect(lastSent()?.sent).toMatchObject(refused('reservation-over'));
  expect(await attempts(hash)).toEqual([]);
});

test('AP-2 a form of a foreign page starts no payment', async () => {
  const hash = await placed();
  for (const site of ['cross-site', 'same-site', 'none'])
    expect((await post(`/order/${hash}`, '1', { 'sec-fetch-site': site })).statusCode).toBe(400);
  expect(await attempts(hash)).toEqual([]);
});

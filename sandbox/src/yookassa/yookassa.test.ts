import { afterEach, beforeEach, expect, test } from 'vitest';
import { startSandbox } from '#main.ts';
import type { Sandbox } from '#sandbox-options.ts';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, seed: 'test' });
  sandbox.yookassa.control.setScenario('callback-never');
});
afterEach(() => sandbox.close());

const rubles = (value: string) => ({ value, currency: 'RUB' });
const payment = {
  amount: rubles('1500.00'),
  capture: true,
  confirmation: { type: 'redirect', return_url: 'http://shop.test/order/abc' },
  description: '№ 7',
  metadata: { merchant_number: '7-1' },
};
const authorization = 'Basic MTAwNTAwOnRlc3Rfc2VjcmV0';

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(new URL(path, sandbox.yookassa.baseUrl), {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', 'idempotence-key': 'key-1', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}
const get = async (path: string) =>
  (await fetch(new URL(path, sandbox.yookassa.baseUrl), { headers: { authorization } })).json();

test('the same key with the same body makes one payment, whatever became of it meanwhile', async () => {
  const first = await post('payments', payment);
  sandbox.yookassa.control.pay('7-1');
  expect(await post('payments', payment)).toEqual(first);
  expect(sandbox.yookassa.control.list()).toHaveLength(1);
});

test.each([
  ['no key', payment, { 'idempotence-key': '' }, 'Idempotence-Key'],
  ['a key that is too long', payment, { 'idempotence-key': 'k'.repeat(65) }, 'Idempotence-Key'],
  ['an amount in kopecks', { ...payment, amount: rubles('150000') }, {}, 'amount.value'],
  [
    'a page to return to that is none',
    { ...payment, confirmation: { type: 'redirect' } },
    {},
    'confirmation.return_url',
  ],
  ['a code for no way', { ...payment, confirmation: { type: 'qr' } }, {}, 'payment_method_data'],
  [
    'a receipt without lines',
    { ...payment, receipt: { customer: { email: 'a@b.ru' }, items: [] } },
    {},
    'receipt',
  ],
])('%s is refused', async (_, body, headers, parameter) => {
  expect(await post('payments', body, headers)).toMatchObject({
    status: 400,
    body: { type: 'error', code: 'invalid_request', parameter },
  });
  expect(sandbox.yookassa.control.list()).toEqual([]);
});

test('another body under a key that was used is refused', async () => {
  await post('payments', payment);
  const changed = await post('payments', { ...payment, amount: rubles('1.00') });
  expect(changed).toMatchObject({ status: 400, body: { parameter: 'Idempotence-Key' } });
  expect(sandbox.yookassa.control.list()).toMatchObject([{ amount: 150_000 }]);
});

test('a wrong key of the shop learns nothing', async () => {
  const answer = await post('payments', payment, { authorization: 'Basic MTAwNTAwOndyb25n' });
  expect(answer).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
});

test('a list gives the way to its next page', async () => {
  for (const number of ['1', '2', '3'])
    await post(
      'payments',
      { ...payment, metadata: { merchant_number: number } },
      { 'idempotence-key': number },
    );
  const first = await get('payments?limit=2');
  expect(first.items.map(({ metadata }: typeof payment) => metadata.merchant_number)).toEqual(['3', '2']);
  const next = await get(`payments?limit=2&cursor=${first.next_cursor}`);
  expect(next).toMatchObject({ items: [{ metadata: { merchant_number: '1' } }] });
  expect(next.next_cursor).toBeUndefined();
});

test('parts go back while the sum lasts', async () => {
  const { body } = await post('payments', payment);
  sandbox.yookassa.control.pay('7-1');
  const refund = (key: string, value: string) =>
    post('refunds', { payment_id: body.id, amount: rubles(value) }, { 'idempotence-key': key });
  expect(await refund('r1', '1000.00')).toMatchObject({ body: { status: 'succeeded' } });
  expect(await refund('r1', '1000.00')).toMatchObject({ body: { status: 'succeeded' } });
  expect((await refund('r2', '500.01')).status).toBe(400);
  expect(await refund('r3', '500.00')).toMatchObject({ body: { status: 'succeeded' } });
  expect(await get(`payments/${body.id}`)).toMatchObject({ refunded_amount: rubles('1500.00') });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBank, type TestBank } from '#testing/test-bank.ts';
import { startTestShop } from '#testing/test-shop.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startTestBank();
});
afterAll(() => bank.close());

const post = (path: string, body: object) =>
  fetch(`${bank.origin}/bank/rbs/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const read = async (path: string) => (await fetch(`${bank.origin}/bank/rbs/control/${path}`)).json();

test('a scenario is switched on and off over HTTP', async () => {
  const on = await post('scenario', { name: 'status-pending', times: 3, orderNumber: 'X' });
  expect(await on.json()).toEqual([{ name: 'status-pending', times: 3, orderNumber: 'X' }]);
  await post('scenario', { name: 'status-pending', on: false });
  expect(await read('scenarios')).toEqual([]);
});

test.each([
  [{ name: 'status-nothing' }, 'name'],
  [{ name: 'status-pending', times: 1.5 }, 'times'],
  [{ name: 'callback-after-return', seconds: 'soon' }, 'seconds'],
])('a scenario that cannot be is refused: %j', async (body, field) => {
  const response = await post('scenario', body);
  expect(response.status).toBe(400);
  expect(JSON.stringify(await response.json())).toContain(field);
});

test('orders are paid, refunded, declined and expired by their number', async () => {
  await bank.register({ orderNumber: 'HAND-1' });
  await bank.register({ orderNumber: 'HAND-2' });
  await bank.register({ orderNumber: 'HAND-3' });
  await post('orders/HAND-1/pay', {});
  await post('orders/HAND-1/refund', { amount: 100 });
  await post('orders/HAND-2/decline', { actionCode: 116 });
  await post('orders/HAND-3/expire', {});
  expect(await read('orders/HAND-1')).toMatchObject({ state: 4 });
  expect(await read('orders/HAND-2')).toMatchObject({ state: 6, actionCode: 116 });
  expect(await read('orders/HAND-3')).toMatchObject({ state: 6, actionCode: -2007 });
  expect(await read('ledger')).toMatchObject([
    { orderNumber: 'HAND-1', amount: 150_000 },
    { orderNumber: 'HAND-1', amount: -100 },
  ]);
  expect((await post('orders/HAND-2/expire', {})).status).toBe(409);
  expect((await post('orders/HAND-2/eat', {})).status).toBe(404);
});

test('the clock is moved over HTTP', async () => {
  const orderId = await bank.register({ sessionTimeoutSecs: 60 });
  await post('clock', { seconds: 60 });
  expect(await read(`orders/${orderId}`)).toMatchObject({ state: 6 });
  expect((await post('clock', { seconds: -1 })).status).toBe(400);
});

test('a form of the control panel redirects back to its page, and nowhere else', async () => {
  const send = (back: string) =>
    fetch(`${bank.origin}/bank/rbs/control/scenario`, {
      method: 'POST',
      redirect: 'manual',
      headers: { accept: 'text/html' },
      body: new URLSearchParams({ name: 'status-500', on: '0', back }),
    });
  expect((await send('/bank/rbs/orders/1#callbacks')).headers.get('location')).toBe(
    '/bank/rbs/orders/1#callbacks',
  );
  for (const back of ['https://evil.test/', '//evil.test/', '/\\evil.test']) {
    expect((await send(back)).headers.get('location')).toBe('/');
  }
});

test('what was paid before a restart is paid after it, and what was under way goes on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-sandbox-'));
  const shop = await startTestShop();
  shop.answers.push(500);
  const before = await startTestBank({ folder });
  const paid = await before.register({ dynamicCallbackUrl: shop.callbackUrl });
  const late = await before.register();
  const open = await before.register({ sessionTimeoutSecs: 100 });
  before.control.pay(paid);
  await before.control.idle();
  const card = { number: '2200000000070007', expiry: '12/34', holder: 'A', code: '123', laterSeconds: '50' };
  await before.page('pay', { mdOrder: late, decision: 'pay', ...card });
  await before.close();

  const after = await startTestBank({ folder });
  const states = () =>
    Promise.all([paid, late, open].map((id) => after.status(id).then((one) => one.orderStatus)));
  expect(await states()).toEqual([2, 5, 0]);
  await after.control.advanceClock(100);
  expect(await states()).toEqual([2, 2, 6]);
  expect(shop.callbacks.map((one) => one.mdOrder)).toEqual([paid, paid]);
  expect(await after.register({ orderNumber: 'AFTER' })).not.toBe(paid);
  await after.close();
  await shop.close();
  rmSync(folder, { recursive: true });
});

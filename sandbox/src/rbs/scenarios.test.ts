import { afterEach, beforeEach, expect, test } from 'vitest';
import { scenarioTexts } from '#misbehaviour/scenarios.ts';
import { returnUrl, startTestBank, type TestBank } from '#testing/test-bank.ts';

let bank: TestBank;
beforeEach(async () => {
  bank = await startTestBank();
});
afterEach(() => bank.close());

const start = (orderNumber: string) => bank.send('register.do', { orderNumber, amount: 100, returnUrl });

/** Asks until the journal has the request: its effect is there though its answer is not. */
async function received(count: number) {
  while (bank.control.requests().length < count) await new Promise((resolve) => setImmediate(resolve));
}

test('start-times-out: the order is there, the answer never comes, and a second start finds it', async () => {
  bank.control.setScenario('start-times-out', { times: 1, seconds: 20 });
  const lost = start('LOST-1');
  const outcome = expect(lost).rejects.toThrow('fetch failed');
  await received(1);
  expect(bank.control.find('LOST-1')).toMatchObject({ state: 0 });
  expect(await (await start('LOST-1')).json()).toMatchObject({ errorCode: '1' });
  const found = await bank.call('getOrderStatusExtended.do', { orderNumber: 'LOST-1' });
  expect(found).toMatchObject({ orderStatus: 0, attributes: [{ name: 'mdOrder' }] });
  await bank.control.advanceClock(20);
  await outcome;
});

test('start-500: nothing is stored, unless asked for', async () => {
  bank.control.setScenario('start-500', { times: 1 });
  expect((await start('NONE-1')).status).toBe(500);
  expect(bank.control.find('NONE-1')).toBeUndefined();
  bank.control.setScenario('start-500', { times: 1, done: true });
  expect((await start('DONE-1')).status).toBe(500);
  expect(bank.control.find('DONE-1')).toBeDefined();
});

test('start-reset: the connection breaks, the order is there', async () => {
  bank.control.setScenario('start-reset', { times: 1 });
  await expect(start('RESET-1')).rejects.toThrow('fetch failed');
  expect(bank.control.find('RESET-1')).toBeDefined();
});

test('start-html: HTTP 200 with a page instead of an answer', async () => {
  bank.control.setScenario('start-html', { times: 1 });
  const response = await start('HTML-1');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/html');
  expect(bank.control.find('HTML-1')).toBeUndefined();
});

test('start-slow-body: the head comes at once, the body by drops', async () => {
  bank.control.setScenario('start-slow-body', { times: 1, seconds: 60 });
  const response = await start('SLOW-1');
  const reader = response.body?.getReader();
  await bank.control.advanceClock(30);
  const first = await reader?.read();
  expect(first?.value?.length).toBeGreaterThan(0);
  expect(first?.value?.length).toBeLessThan(Number(response.headers.get('content-length')));
  await bank.control.advanceClock(30);
  let last = await reader?.read();
  while (last && !last.done) last = await reader?.read();
  expect(last?.done).toBe(true);
});

test('start-half-body: the answer breaks off', async () => {
  bank.control.setScenario('start-half-body', { times: 1 });
  const response = await start('HALF-1');
  await expect(response.text()).rejects.toThrow();
  expect(bank.control.find('HALF-1')).toBeDefined();
});

test('status-pending: not paid for as many questions as asked for, then the truth', async () => {
  const orderId = await bank.register();
  bank.control.pay(orderId);
  bank.control.setScenario('status-pending', { times: 2 });
  const states = [await bank.status(orderId), await bank.status(orderId), await bank.status(orderId)];
  expect(states.map((one) => one.orderStatus)).toEqual([0, 0, 2]);
  expect(states[0]).not.toHaveProperty('authRefNum');
  expect(states[0]?.paymentAmountInfo).toMatchObject({ depositedAmount: 0, paymentState: 'CREATED' });
});

test('wrong amount, currency or order in a state', async () => {
  const orderId = await bank.register({ orderNumber: 'MINE-1' });
  bank.control.pay(orderId);
  bank.control.setScenario('status-wrong-amount', { times: 1, amount: 5 });
  expect(await bank.status(orderId)).toMatchObject({ amount: 5, paymentAmountInfo: { depositedAmount: 5 } });
  bank.control.setScenario('status-wrong-currency', { times: 1 });
  expect(await bank.status(orderId)).toMatchObject({ amount: 150_000, currency: '840' });
  bank.control.setScenario('status-other-order', { times: 1 });
  expect(await bank.status(orderId)).not.toMatchObject({ orderNumber: 'MINE-1' });
  expect(await bank.status(orderId)).toMatchObject({ orderNumber: 'MINE-1', currency: '643' });
});

test('status-2-after-partial-refund: some banks answer 2 while something is left', async () => {
  const orderId = await bank.register();
  bank.control.pay(orderId);
  bank.control.setScenario('status-2-after-partial-refund');
  bank.control.refund(orderId, 50_000);
  expect(await bank.status(orderId)).toMatchObject({
    orderStatus: 2,
    paymentAmountInfo: { refundedAmount: 50_000 },
  });
  bank.control.refund(orderId);
  expect(await bank.status(orderId)).toMatchObject({ orderStatus: 4 });
});

test('refund-500: the money is back though the answer was lost, and a repetition moves none', async () => {
  const orderId = await bank.register();
  bank.control.pay(orderId);
  const request = { orderId, amount: 40_000, externalRefundId: 'r-1' };
  bank.control.setScenario('refund-500', { times: 1 });
  expect((await bank.send('refund.do', request)).status).toBe(500);
  expect(await bank.call('refund.do', request)).toMatchObject({ errorCode: '0' });
  const refunds = bank.control.ledger().filter((entry) => entry.kind === 'refund');
  expect(refunds.map((entry) => entry.amount)).toEqual([-40_000]);
});

test('refund-refused: no money moves', async () => {
  const orderId = await bank.register();
  bank.control.pay(orderId);
  bank.control.setScenario('refund-refused', { times: 1 });
  expect(await bank.call('refund.do', { orderId, amount: 100 })).toMatchObject({ errorCode: '7' });
  expect(await bank.status(orderId)).toMatchObject({ orderStatus: 2 });
});

test('credentials-revoked: every call is denied until it is cleared', async () => {
  const orderId = await bank.register();
  bank.control.setScenario('credentials-revoked');
  expect(await bank.status(orderId)).toMatchObject({ errorCode: '5' });
  expect(await (await start('DENIED-1')).json()).toMatchObject({ errorCode: '5' });
  bank.control.clearScenario('credentials-revoked');
  expect(await bank.status(orderId)).toMatchObject({ errorCode: '0' });
});

test('return-success-while-pending and -failed: the good card leads back, the money does not come', async () => {
  const card = { number: '4111111111111111', expiry: '12/34', holder: 'A', code: '123' };
  const states = [];
  for (const name of ['return-success-while-pending', 'return-success-while-failed'] as const) {
    bank.control.setScenario(name, { times: 1 });
    const mdOrder = await bank.register();
    const response = await bank.page('pay', { mdOrder, decision: 'pay', ...card });
    expect(response.headers.get('location')).toContain(returnUrl);
    states.push((await bank.status(mdOrder)).orderStatus);
  }
  expect(states).toEqual([0, 6]);
});

test('a scenario can be for one order only', async () => {
  const [mine, other] = [
    await bank.register({ orderNumber: 'ONE' }),
    await bank.register({ orderNumber: 'TWO' }),
  ];
  bank.control.setScenario('status-500', { orderNumber: 'ONE' });
  expect((await bank.send('getOrderStatusExtended.do', { orderId: mine })).status).toBe(500);
  expect((await bank.send('getOrderStatusExtended.do', { orderId: other })).status).toBe(200);
});

test('an order that ended unpaid can still be paid late, once', async () => {
  const orderId = await bank.register();
  bank.control.expire(orderId);
  expect(bank.control.pay(orderId)).toEqual({ kind: 'done' });
  expect(bank.control.pay(orderId)).toEqual({ kind: 'refused', error: 'wrong state' });
  expect(await bank.status(orderId)).toMatchObject({ orderStatus: 2 });
});

test('every scenario says what it does', () => {
  expect(Object.keys(scenarioTexts)).toHaveLength(18 + 22);
  for (const text of Object.values(scenarioTexts)) expect(text).toMatch(/^[А-ЯЁ]/);
});

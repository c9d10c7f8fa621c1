import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ScenarioName } from '#misbehaviour/scenarios.ts';
import { noon, returnUrl, startTestBank, type TestBank } from '#testing/test-bank.ts';
import { startTestShop, type TestShop } from '#testing/test-shop.ts';
import { callbackChecksum } from './callback.ts';

const key = 'foyer-callback-key';
let bank: TestBank;
let shop: TestShop;

beforeEach(async () => {
  shop = await startTestShop();
  bank = await startTestBank({ rbs: { callbackPauses: [5, 15] } });
});
afterEach(async () => {
  await bank.close();
  await shop.close();
});

const register = (fields = {}) => bank.register({ dynamicCallbackUrl: shop.callbackUrl, ...fields });
const signed = (parameters: Record<string, string>) => {
  const { bank: _, ...own } = parameters;
  return own.checksum === callbackChecksum(own, key);
};

test('a payment is told with the parameters of the protocol, signed', async () => {
  const mdOrder = await register({ orderNumber: 'CALL-1' });
  bank.control.pay(mdOrder);
  await bank.control.idle();
  const { checksum, ...told } = shop.callbacks[0] ?? {};
  expect(told).toEqual({
    bank: 'rbs',
    mdOrder,
    orderNumber: 'CALL-1',
    operation: 'deposited',
    status: '1',
    amount: '150000',
    callbackCreationDate: 'Mon Jan 26 12:00:00 MSK 2026',
  });
  expect(checksum).toMatch(/^[0-9A-F]{64}$/);
  expect(shop.callbacks.every(signed)).toBe(true);
  expect(shop.callbacks).toHaveLength(1);
});

test('refusal, time limit, refund, reversal and hold are told, each by its name', async () => {
  const [refused, expired, refunded, reversed] = [
    await register(),
    await register(),
    await register(),
    await register(),
  ];
  const { orderId: held } = await bank.call('registerPreAuth.do', {
    orderNumber: 'HOLD-1',
    amount: 100,
    returnUrl,
    dynamicCallbackUrl: shop.callbackUrl,
  });
  bank.control.decline(refused);
  bank.control.expire(expired);
  for (const paid of [refunded, reversed, held]) bank.control.pay(paid);
  await bank.call('refund.do', { orderId: refunded, amount: 40_000 });
  await bank.call('reverse.do', { orderId: reversed });
  await bank.control.idle();

  const told = (mdOrder: string) =>
    shop.callbacks
      .filter((one) => one.mdOrder === mdOrder)
      .map((one) => `${one.operation} ${one.status} ${one.amount}`)
      .sort();
  expect(told(refused)).toEqual(['deposited 0 150000']);
  expect(told(expired)).toEqual(['declinedByTimeout 0 150000']);
  expect(told(refunded)).toEqual(['deposited 1 150000', 'refunded 1 40000']);
  expect(told(reversed)).toEqual(['deposited 1 150000', 'reversed 1 150000']);
  expect(told(held)).toEqual(['approved 1 100']);
});

test('an order that nobody pays ends at its time, and its end is told', async () => {
  const bySeconds = await register({ sessionTimeoutSecs: 300 });
  const byDate = await register({ expirationDate: '2026-01-26T12:10:00', sessionTimeoutSecs: 1 });
  await bank.control.advanceClock(299);
  expect(await bank.status(bySeconds)).toMatchObject({ orderStatus: 0 });
  await bank.control.advanceClock(1);
  expect(await bank.status(bySeconds)).toMatchObject({ orderStatus: 6, actionCode: -2007 });
  expect(await bank.status(byDate)).toMatchObject({ orderStatus: 0 });
  await bank.control.advanceClock(300);
  expect(await bank.status(byDate)).toMatchObject({ orderStatus: 6 });
  expect(shop.callbacks.map((one) => one.mdOrder)).toEqual([bySeconds, byDate]);
});

test('an answer other than 200 makes the bank repeat the same callback after growing pauses', async () => {
  shop.answers.push(500, 302);
  const mdOrder = await register();
  bank.control.pay(mdOrder);
  await bank.control.advanceClock(4);
  expect(shop.callbacks).toHaveLength(1);
  await bank.control.advanceClock(1);
  expect(shop.callbacks).toHaveLength(2);
  await bank.control.advanceClock(14);
  expect(shop.callbacks).toHaveLength(2);
  await bank.control.advanceClock(1);
  expect(shop.callbacks).toHaveLength(3);
  await bank.control.advanceClock(3600);
  expect(shop.callbacks).toHaveLength(3);
  expect(new Set(shop.callbacks.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(bank.control.find(mdOrder)?.callbacks[0]?.attempts).toMatchObject([
    { at: noon, status: 500 },
    { at: noon + 5000, status: 302 },
    { at: noon + 20_000, status: 200 },
  ]);
});

test('the bank gives up after its last pause', async () => {
  shop.answers.push(500, 500, 500, 500);
  const mdOrder = await register();
  bank.control.pay(mdOrder);
  await bank.control.advanceClock(24 * 3600);
  expect(shop.callbacks).toHaveLength(3);
  expect(bank.control.find(mdOrder)?.callbacks[0]?.nextAt).toBeNull();
});

test('an address that nobody listens at is told as a problem and tried again', async () => {
  const mdOrder = await register();
  const { callbackUrl } = shop;
  await shop.close();
  bank.control.pay(mdOrder);
  await bank.control.idle();
  expect(bank.control.find(mdOrder)?.callbacks[0]).toMatchObject({
    url: callbackUrl,
    nextAt: noon + 5000,
    attempts: [{ status: null, problem: expect.stringContaining('ECONNREFUSED') }],
  });
  shop = await startTestShop();
});

test.each<[ScenarioName, number]>([
  ['callback-never', 0],
  ['callback-twice', 2],
  ['callback-fifty', 50],
])('%s: %i callbacks', async (name, count) => {
  bank.control.setScenario(name, { times: 1 });
  bank.control.pay(await register());
  await bank.control.idle();
  expect(shop.callbacks).toHaveLength(count);
  expect(shop.callbacks.every(signed)).toBe(true);
  expect(bank.control.scenarios()).toEqual([]);
});

test('callback-after-return: later by the seconds asked for', async () => {
  bank.control.setScenario('callback-after-return', { seconds: 3600 });
  bank.control.pay(await register());
  await bank.control.advanceClock(3599);
  expect(shop.callbacks).toHaveLength(0);
  await bank.control.advanceClock(1);
  expect(shop.callbacks).toHaveLength(1);
});

test('callback-before-return: the shop knows before the browser is sent back', async () => {
  bank.control.setScenario('callback-before-return');
  const mdOrder = await register();
  await bank.page('pay', {
    mdOrder,
    decision: 'pay',
    number: '4111111111111111',
    expiry: '12/34',
    holder: 'A',
    code: '123',
  });
  expect(shop.callbacks).toHaveLength(1);
});

test('callback-out-of-order: the hold and an earlier refusal are told after the payment', async () => {
  bank.control.setScenario('callback-out-of-order');
  bank.control.pay(await register());
  await bank.control.advanceClock(10);
  expect(shop.callbacks.map((one) => `${one.operation} ${one.status}`)).toEqual([
    'deposited 1',
    'approved 1',
    'deposited 0',
  ]);
  expect(shop.callbacks.every(signed)).toBe(true);
});

test.each<[ScenarioName, object, boolean]>([
  ['callback-wrong-checksum', { amount: '150000' }, false],
  ['callback-without-checksum', { amount: '150000' }, false],
  ['callback-other-amount', { amount: '150001' }, true],
  ['callback-unknown-order', { orderNumber: 'UNKNOWN-1' }, true],
])('%s', async (name, told, isSigned) => {
  bank.control.setScenario(name);
  const mdOrder = await register();
  bank.control.pay(mdOrder);
  await bank.control.idle();
  expect(shop.callbacks).toMatchObject([told]);
  expect(shop.callbacks.every(signed)).toBe(isSigned);
  expect(shop.callbacks[0]?.mdOrder === mdOrder).toBe(name !== 'callback-unknown-order');
});

test('without an address of its own an order is told at the address of the merchant', async () => {
  const other = await startTestBank({ rbs: { callbackUrl: shop.callbackUrl } });
  other.control.pay(await other.register());
  await other.control.idle();
  await other.close();
  expect(shop.callbacks).toHaveLength(1);
});

test('a card on 0012 pays without a callback', async () => {
  const mdOrder = await register();
  const entry = { number: '2200000000000012', expiry: '12/34', holder: 'A', code: '123' };
  await bank.page('pay', { mdOrder, decision: 'pay', ...entry });
  await bank.control.idle();
  expect(shop.callbacks).toHaveLength(0);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBank, type TestBank } from '#testing/test-bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startTestBank();
});
afterAll(() => bank.close());

async function paidOrder(fields = {}): Promise<string> {
  const orderId = await bank.register(fields);
  bank.control.pay(orderId);
  return orderId;
}

async function heldOrder(): Promise<string> {
  const fields = {
    orderNumber: `HELD-${bank.control.list().length}`,
    amount: 10_000,
    returnUrl: 'http://shop.test/',
  };
  const { orderId } = await bank.call('registerPreAuth.do', fields);
  bank.control.pay(orderId);
  return orderId;
}

const refund = (orderId: string, fields: Record<string, string | number>) =>
  bank.call('refund.do', { orderId, ...fields });

test('several refunds up to what was deposited, and not a kopeck more', async () => {
  const orderId = await paidOrder();
  expect(await refund(orderId, { amount: 50_000 })).toMatchObject({ errorCode: '0' });
  expect(await bank.status(orderId)).toMatchObject({
    orderStatus: 4,
    paymentAmountInfo: { depositedAmount: 100_000, refundedAmount: 50_000 },
  });
  expect(await refund(orderId, { amount: 100_001 })).toMatchObject({ errorCode: '5' });
  expect(await refund(orderId, { amount: 100_000 })).toMatchObject({ errorCode: '0' });
  expect(await refund(orderId, { amount: 1 })).toMatchObject({ errorCode: '5' });

  const status = await bank.status(orderId);
  expect(status.paymentAmountInfo).toMatchObject({ depositedAmount: 0, refundedAmount: 150_000 });
  expect(status.refunds).toMatchObject([{ amount: 50_000 }, { amount: 100_000 }]);
});

test('a refund repeated with its own id answers success and moves nothing', async () => {
  const orderId = await paidOrder();
  const request = { amount: 40_000, externalRefundId: 'return-7', expectedDepositedAmount: 150_000 };
  expect(await refund(orderId, request)).toMatchObject({ errorCode: '0' });
  expect(await refund(orderId, request)).toMatchObject({ errorCode: '0' });
  expect(await refund(orderId, { ...request, amount: 40_001 })).toMatchObject({ errorCode: '5' });
  expect((await bank.status(orderId)).paymentAmountInfo).toMatchObject({ refundedAmount: 40_000 });
});

test('the expected deposited amount guards against refunding twice', async () => {
  const orderId = await paidOrder();
  const request = { amount: 40_000, expectedDepositedAmount: 150_000 };
  expect(await refund(orderId, request)).toMatchObject({ errorCode: '0' });
  expect(await refund(orderId, request)).toMatchObject({ errorCode: '5' });
});

test.each([
  ['an order that is not paid', async () => bank.register(), { amount: 100 }, '7'],
  ['an unknown order', async () => 'nobody', { amount: 100 }, '6'],
  ['no amount', paidOrder, {}, '4'],
  ['nothing', paidOrder, { amount: 0 }, '5'],
  ['a fraction', paidOrder, { amount: '1.5' }, '5'],
  ['another currency', paidOrder, { amount: 100, currency: 840 }, '5'],
  ['an id of 31 characters', paidOrder, { amount: 100, externalRefundId: 'x'.repeat(31) }, '5'],
])('a refund of %s is refused', async (_, order, fields, errorCode) => {
  expect(await refund(await order(), fields)).toMatchObject({ errorCode });
});

test('a payment is reversed once, whole, on its own day', async () => {
  const orderId = await paidOrder();
  expect(await bank.call('reverse.do', { orderId })).toMatchObject({ errorCode: '0' });
  expect(await bank.status(orderId)).toMatchObject({
    orderStatus: 3,
    paymentAmountInfo: { paymentState: 'REVERSED', approvedAmount: 0, depositedAmount: 0 },
  });
  expect(await bank.call('reverse.do', { orderId })).toMatchObject({ errorCode: '7' });
});

test('a part is reversed unless a fiscal cart is attached', async () => {
  const item = { positionId: '1', name: 'Билет', itemCode: 'T', itemPrice: 150_000, itemAmount: 150_000 };
  const items = [{ ...item, quantity: { value: 1, measure: '0' } }];
  const plain = await paidOrder();
  const fiscal = await paidOrder({ orderBundle: JSON.stringify({ cartItems: { items } }) });
  expect(await bank.call('reverse.do', { orderId: plain, amount: 50_000 })).toMatchObject({ errorCode: '0' });
  expect((await bank.status(plain)).paymentAmountInfo).toMatchObject({ depositedAmount: 100_000 });
  expect(await bank.call('reverse.do', { orderId: fiscal, amount: 50_000 })).toMatchObject({
    errorCode: '5',
  });
});

test('a held amount is deposited in part or reversed', async () => {
  const [part, whole, back] = [await heldOrder(), await heldOrder(), await heldOrder()];
  expect(await bank.status(part)).toMatchObject({
    orderStatus: 1,
    paymentAmountInfo: { paymentState: 'APPROVED' },
  });
  expect(await bank.call('deposit.do', { orderId: part, amount: 10_001 })).toMatchObject({ errorCode: '5' });
  await bank.call('deposit.do', { orderId: part, amount: 4000 });
  await bank.call('deposit.do', { orderId: whole, amount: 0 });
  await bank.call('reverse.do', { orderId: back });

  const states = await Promise.all([part, whole, back].map(bank.status));
  expect(states.map((one) => one.orderStatus)).toEqual([2, 2, 3]);
  expect(states.map((one) => one.paymentAmountInfo)).toMatchObject([
    { depositedAmount: 4000 },
    { depositedAmount: 10_000 },
    { depositedAmount: 0 },
  ]);
  expect(await bank.call('deposit.do', { orderId: whole, amount: 0 })).toMatchObject({ errorCode: '7' });
});

test('only an unpaid order is declined', async () => {
  const [open, paid] = [await bank.register(), await paidOrder()];
  expect(await bank.call('decline.do', { orderId: open, merchantLogin: 'foyer' })).toMatchObject({
    errorCode: '0',
  });
  expect(await bank.status(open)).toMatchObject({ orderStatus: 6 });
  expect(await bank.call('decline.do', { orderId: open })).toMatchObject({ errorCode: '7' });
  expect(await bank.call('decline.do', { orderId: paid })).toMatchObject({ errorCode: '7' });
  expect(await bank.call('decline.do', { orderId: paid, merchantLogin: 'other' })).toMatchObject({
    errorCode: '5',
  });
});

test('the ledger holds every movement of money with its sign', async () => {
  const orderId = await paidOrder();
  await refund(orderId, { amount: 30_000 });
  const mine = bank.control.ledger().filter((entry) => entry.mdOrder === orderId);
  expect(mine.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['deposit', 150_000],
    ['refund', -30_000],
  ]);
  expect(mine.every((entry) => /^\d{12}$/.test(entry.reference))).toBe(true);

  const held = await heldOrder();
  await bank.call('reverse.do', { orderId: held });
  expect(bank.control.ledger().filter((entry) => entry.mdOrder === held)).toEqual([]);
});

test('a settled payment is not reversed but refunded', async () => {
  const orderId = await paidOrder();
  await bank.control.advanceClock(12 * 3600);
  expect(await bank.call('reverse.do', { orderId })).toMatchObject({ errorCode: '7' });
  expect(await refund(orderId, { amount: 150_000 })).toMatchObject({ errorCode: '0' });
});

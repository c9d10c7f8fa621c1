import { afterAll, beforeAll, expect, test } from 'vitest';
import { noon, returnUrl, startTestBank, type TestBank } from '#testing/test-bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startTestBank();
});
afterAll(() => bank.close());

const usual = { amount: 150_000, returnUrl };

test('a registration answers with the bank id and the address of the payment page', async () => {
  const answer = await bank.call('register.do', { ...usual, orderNumber: 'NEW-1', language: 'en' });
  expect(answer.orderId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(answer.formUrl).toBe(
    `${bank.origin}/bank/rbs/payment/merchants/foyer/payment_en.html?mdOrder=${answer.orderId}`,
  );
  expect(answer).not.toHaveProperty('errorCode');
});

test('GET with a query is the same as POST of a form', async () => {
  const query = 'userName=foyer-api&password=foyer-password&orderNumber=GET-1&amount=100';
  const address = `${bank.origin}/bank/rbs/payment/rest/register.do?${query}&returnUrl=http://shop.test/`;
  expect(await (await fetch(address)).json()).toHaveProperty('formUrl');
});

test('a JSON body is as if nothing had been sent', async () => {
  const response = await fetch(`${bank.origin}/bank/rbs/payment/rest/register.do`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'foyer-api', password: 'foyer-password', ...usual }),
  });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ errorCode: '4' });
});

test.each([
  ['no order number', '4', { orderNumber: '' }],
  ['no amount', '4', { amount: '' }],
  ['no return address', '4', { returnUrl: '' }],
  ['no password', '4', { password: '' }],
  ['an unknown currency', '3', { currency: '810' }],
  ['a wrong password', '5', { password: 'guess' }],
  ['another login', '5', { userName: 'other-api' }],
  ['a fraction as the amount', '5', { amount: '1500.00' }],
  ['a negative amount', '5', { amount: '-1' }],
  ['nothing to pay', '5', { amount: '0' }],
  ['a number of 33 characters', '5', { orderNumber: 'N'.repeat(33) }],
  ['a return address without a scheme', '5', { returnUrl: 'shop.test/return' }],
  ['a return address that is a script', '5', { returnUrl: 'javascript:alert(1)' }],
  ['a language it does not speak', '5', { language: 'kk' }],
  ['a phone of nine digits', '5', { phone: '+7916123456' }],
  ['parameters that are no JSON', '5', { jsonParams: '{email' }],
  ['a time limit of no seconds', '5', { sessionTimeoutSecs: '0' }],
  ['an end in the past', '5', { expirationDate: '2026-01-26T11:59:59' }],
])('a registration with %s is refused with code %s', async (_, errorCode, fields) => {
  const answer = await bank.call('register.do', { ...usual, orderNumber: 'BAD-1', ...fields });
  expect(answer).toMatchObject({ errorCode });
  expect(answer.errorMessage).toMatch(/\S/);
  expect(bank.control.find('BAD-1')).toBeUndefined();
});

test('a number that was registered before is refused, also after its order has ended', async () => {
  const orderId = await bank.register({ orderNumber: 'TWICE' });
  const again = () => bank.call('register.do', { ...usual, orderNumber: 'TWICE' });
  expect(await again()).toMatchObject({ errorCode: '1' });
  bank.control.expire(orderId);
  expect(await again()).toMatchObject({ errorCode: '1' });
});

test('error texts come in the language of the request', async () => {
  const unknown = { orderId: 'nobody' };
  const texts = await Promise.all(
    ['ru', 'en'].map((language) => bank.call('getOrderStatusExtended.do', { ...unknown, language })),
  );
  expect(texts.map((answer) => answer.errorMessage)).toEqual(['Заказ не найден', 'Order not found']);
});

test('the state of a new order has everything the merchant sent', async () => {
  const orderId = await bank.register({
    orderNumber: 'STATE-1',
    description: 'Гамлет, партер',
    jsonParams: '{"email":"a@b.ru"}',
    currency: 398,
  });
  expect(await bank.status(orderId)).toMatchObject({
    errorCode: '0',
    orderNumber: 'STATE-1',
    orderStatus: 0,
    actionCode: -100,
    amount: 150_000,
    currency: '398',
    date: noon,
    orderDescription: 'Гамлет, партер',
    merchantOrderParams: [{ name: 'email', value: 'a@b.ru' }],
    attributes: [{ name: 'mdOrder', value: orderId }],
    paymentAmountInfo: { paymentState: 'CREATED', approvedAmount: 0, depositedAmount: 0, refundedAmount: 0 },
  });
});

test('a paid order tells the card, the reference of 12 digits and the moments', async () => {
  const orderId = await bank.register();
  bank.control.pay(orderId);
  const status = await bank.status(orderId);
  expect(status).toMatchObject({
    orderStatus: 2,
    actionCode: 0,
    depositedDate: noon,
    paymentWay: 'CARD',
    cardAuthInfo: { maskedPan: '220000**0001', expiration: '203412', paymentSystem: 'MIR' },
    paymentAmountInfo: { paymentState: 'DEPOSITED', approvedAmount: 150_000, depositedAmount: 150_000 },
  });
  expect(status.authRefNum).toMatch(/^\d{12}$/);
});

test('orderId wins over orderNumber, and either of them is needed', async () => {
  const first = await bank.register({ orderNumber: 'WINS-1' });
  await bank.register({ orderNumber: 'WINS-2' });
  const ask = (fields: Record<string, string>) => bank.call('getOrderStatusExtended.do', fields);
  expect(await ask({ orderId: first, orderNumber: 'WINS-2' })).toMatchObject({ orderNumber: 'WINS-1' });
  expect(await ask({ orderNumber: 'WINS-2' })).toMatchObject({ orderNumber: 'WINS-2' });
  expect(await ask({})).toMatchObject({ errorCode: '1' });
  expect(await ask({ orderNumber: 'NOBODY' })).toMatchObject({ errorCode: '6' });
});

test('the journal keeps what was asked and answered, without the password', async () => {
  await bank.call('register.do', { ...usual, orderNumber: 'JOURNAL-1', currency: '810' });
  const last = bank.control.requests().at(-1);
  expect(last).toMatchObject({ call: 'register.do', method: 'POST', answer: { errorCode: '3' } });
  expect(last?.fields).toMatchObject({ orderNumber: 'JOURNAL-1', userName: 'foyer-api' });
  expect(JSON.stringify(last)).not.toContain('foyer-password');
});

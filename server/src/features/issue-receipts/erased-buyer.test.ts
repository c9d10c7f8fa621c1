import { afterEach, expect, test } from 'vitest';
import { createTbankGateway } from '#adapters/payment-gateway/tbank/tbank-gateway.ts';
import type { Order } from '#domain/order.ts';
import { audit } from '#features/audit/audit.ts';
import { erasePeople } from '#features/forget-people/erase-people.ts';
import { sendRefund } from '#features/pay-order/send-refund.ts';
import { settlePayment } from '#features/pay-order/settle-payment.ts';
import { startPayment } from '#features/pay-order/start-payment.ts';
import { returnByHouse } from '#features/return-tickets/return-by-house.ts';
import { loadPaymentsOf } from '#store/payments.ts';
import { loadReceiptsOf } from '#store/receipts.ts';
import { loadRefundsOf } from '#store/refunds.ts';
import { loadTicketsOf } from '#store/tickets.ts';
import { openReceiptTrial, type ReceiptTrial } from '#testing/receipt-trial.ts';
import { closeSales } from './issue-receipt.ts';

let trial: ReceiptTrial;
afterEach(() => trial.close());

const houseEmail = 'house@example.org';

async function paidOrder(): Promise<Order> {
  const order = await trial.order(2);
  await trial.payFor(order);
  await trial.issueAll();
  await trial.database.query('update mail set sent_at = now()');
  return order;
}

/** Why the order stays as it is; null where its buyer was erased. */
async function erase({ id }: Order, ahead: boolean) {
  const [erased] = await erasePeople(trial.database, { orderId: id }, ahead);
  return erased?.kept;
}

/** One ticket goes back by the house, and its money at the bank. */
async function refundOne({ id }: Order) {
  const tickets = await loadTicketsOf(trial.database, id);
  const asked = { tickets: [tickets[0]?.id ?? 0], calledOffOnly: false, percent: 100, words: '' };
  expect(await returnByHouse(trial.shop, id, asked)).toMatchObject({ kind: 'returned' });
  for (const refund of await loadRefundsOf(trial.database, id)) await sendRefund(trial.shop, refund.id);
}

const beginYesterday = () =>
  trial.database.query(`update session set starts_at = now() - interval '25 hours'`);
const kindsOf = async (order: Order) =>
  (await loadReceiptsOf(trial.database, order.id)).map(({ kind, state }) => `${kind} ${state}`);
const sentTo = () =>
  trial.printed().map(({ body }) => (body as { receipt: { client: object } }).receipt.client);

test('a buyer is not erased while the closing receipt is owed; later receipts go to the house', async () => {
  trial = await openReceiptTrial();
  const order = await paidOrder();
  await beginYesterday();
  expect(await erase(order, true)).toBe('money');
  await closeSales(trial.shop);
  expect(await erase(order, true)).toBe('money');
  await trial.issueAll();
  expect(await erase(order, false)).toBeNull();
  await refundOne(order);
  await trial.issueAll();
  expect(await kindsOf(order)).toEqual(['sale DONE', 'closing DONE', 'late-refund DONE']);
  const buyer = { email: order.buyer.email };
  expect(sentTo()).toEqual([buyer, buyer, { email: houseEmail }]);
  expect(await trial.alarms()).toEqual([]);
  expect(await audit(trial.database)).toEqual([]);
});

test('refund and closing receipt of a buyer who was erased ahead of the evening are printed for the house', async () => {
  trial = await openReceiptTrial();
  const order = await paidOrder();
  expect(await erase(order, true)).toBeNull();
  await refundOne(order);
  await beginYesterday();
  await trial.issueAll();
  await closeSales(trial.shop);
  await trial.issueAll();
  expect(await kindsOf(order)).toEqual(['sale DONE', 'refund DONE', 'closing DONE']);
  expect(sentTo().slice(1)).toEqual([{ email: houseEmail }, { email: houseEmail }]);
  expect(await trial.alarms()).toEqual([]);
});

test('a bank that insists on an address refunds a part of the order of a buyer who was erased', async () => {
  trial = await openReceiptTrial(10, {}, 'bank');
  const { control, ...settings } = trial.sandbox.tbank;
  const gateway = createTbankGateway({
    ...settings,
    kind: 'redirect',
    reportsReceipts: false,
    drawCode: btoa,
    now: trial.shop.now,
  });
  trial.shop.gateways = { of: () => gateway, origins: () => [] };
  const order = await trial.order(2);
  await startPayment(trial.shop, { hash: order.hash, language: 'ru', wayId: 2 });
  const [payment] = await loadPaymentsOf(trial.database, order.id);
  control.pay(payment?.gatewayPaymentId ?? '');
  await settlePayment(trial.shop, payment?.id ?? 0);
  await trial.issueAll();
  await trial.database.query('update mail set sent_at = now()');
  expect(await erase(order, true)).toBeNull();
  await refundOne(order);
  expect(await loadRefundsOf(trial.database, order.id)).toMatchObject([{ state: 'DONE' }]);
  expect(await trial.alarms()).toEqual([]);
});

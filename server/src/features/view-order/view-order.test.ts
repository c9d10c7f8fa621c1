import type { OrderView } from '@foyer/contract/order/order.ts';
import { afterEach, expect, test } from 'vitest';
import type { Order } from '#domain/order.ts';
import { sendRefund } from '#features/pay-order/send-refund.ts';
import { settlePayment } from '#features/pay-order/settle-payment.ts';
import { startPayment } from '#features/pay-order/start-payment.ts';
import type { PaymentGateway } from '#ports/payment-gateway.ts';
import { loadMailsOf } from '#store/mails.ts';
import { loadPaymentsOf } from '#store/payments.ts';
import { loadRefundsOf } from '#store/refunds.ts';
import { type BankTrial, openBankTrial } from '#testing/bank-trial.ts';
import { withGateways } from '#testing/shop-for.ts';
import { viewOrder } from './view-order.ts';

let trial: BankTrial;
afterEach(() => trial.close());

const start = (order: Order, wayId: number) =>
  startPayment(trial.shop, { hash: order.hash, language: 'ru', wayId });

async function settle(order: Order): Promise<void> {
  for (const { id } of await loadPaymentsOf(trial.database, order.id)) await settlePayment(trial.shop, id);
}

async function sendRefunds(order: Order): Promise<void> {
  for (const { id } of await loadRefundsOf(trial.database, order.id)) await sendRefund(trial.shop, id);
}

async function seen(order: Order, now = new Date()): Promise<OrderView> {
  const view = await viewOrder({ ...trial.shop, now: () => now }, order.hash);
  if (!view) throw new Error('no order');
  return view;
}

const steps = ({ timeline }: OrderView) =>
  timeline.map(({ kind, state, wayId }) => `${kind} ${state}${wayId === undefined ? '' : ` by ${wayId}`}`);

test('OV-2 a paid order names the way that paid, not the way that was tried last', async () => {
  trial = await openBankTrial({ capacity: 10 });
  const order = await trial.order();
  await start(order, 1);
  await start(order, 2);
  trial.bank.pay(`${order.id}-1`);
  await settle(order);
  const view = await seen(order);
  expect(view.chosenPaymentWayId).toBe(1);
  expect(steps(view)).toContain('payment done by 1');
});

test('OV-1 the refund of a second payment is named as such, with its own way', async () => {
  trial = await openBankTrial({ capacity: 10 });
  const order = await trial.order();
  await start(order, 1);
  await start(order, 2);
  trial.bank.pay(`${order.id}-1`);
  trial.bank.pay(`${order.id}-2`);
  await settle(order);
  expect(steps(await seen(order))).toEqual(
    expect.arrayContaining(['payment done by 1', 'second-payment now by 2']),
  );
  await sendRefunds(order);
  const view = await seen(order);
  expect(view.chosenPaymentWayId).toBe(1);
  expect(steps(view)).toContain('second-payment done by 2');
});

test('OV-3 of an expired order late money is awaited for a day where the bank left an attempt open', async () => {
  trial = await openBankTrial({ capacity: 10 });
  const [untried, declined, left] = [await trial.order(), await trial.order(), await trial.order()];
  await start(declined, 1);
  trial.bank.decline(`${declined.id}-1`);
  await settle(declined);
  await start(left, 1);
  trial.bank.expire(`${left.id}-1`);
  for (const order of [untried, declined, left]) await trial.endHold(order);
  await settle(left);
  expect((await seen(untried)).payment).toBeNull();
  expect((await seen(declined)).payment).toBeNull();
  const late = await seen(left);
  expect([late.ended, late.payment?.state]).toEqual(['expired', 'late']);
  const nextDay = new Date(Date.now() + 25 * 3_600_000);
  expect((await seen(left, nextDay)).payment).toBeNull();
});

test('OV-1 money that came too late is received before it goes back', async () => {
  trial = await openBankTrial({ capacity: 1 });
  const order = await trial.order();
  await start(order, 1);
  trial.bank.expire(`${order.id}-1`);
  await trial.endHold(order);
  await settle(order);
  await trial.order();
  trial.bank.pay(`${order.id}-1`);
  await settle(order);
  const view = await seen(order);
  expect(steps(view)).toEqual(['held done', 'payment done by 1', 'cancelled done', 'refund now by 1']);
  expect(view.timeline[1]?.amount).toBe(order.total);
  expect(view.chosenPaymentWayId).toBe(1);
});

test('OV-2 a way that the house no longer has is not replaced by another one', async () => {
  trial = await openBankTrial({ capacity: 10 });
  const order = await trial.order();
  await start(order, 2);
  trial.bank.pay(`${order.id}-1`);
  await settle(order);
  const catalogue = await trial.shop.catalogue.get();
  const fewer = { ...catalogue, paymentWays: catalogue.paymentWays.filter(({ id }) => id !== 2) };
  const shop = { ...trial.shop, catalogue: { ...trial.shop.catalogue, get: async () => fewer } };
  expect((await viewOrder(shop, order.hash))?.chosenPaymentWayId).toBeNull();
});

test('OV-10 a verification that fails ends the order, and the buyer is told by mail', async () => {
  trial = await openBankTrial({ capacity: 10 });
  const order = await trial.order();
  const gateway = trial.shop.gateways.of('card');
  if (!gateway) throw new Error('no bank');
  const asked = (verifying: boolean): PaymentGateway => ({
    ...gateway,
    ask: async () =>
      verifying
        ? { kind: 'pending', gatewayPaymentId: 'x', verifying: true }
        : { kind: 'declined', gatewayPaymentId: 'x', reason: 'not this buyer', expired: false },
  });
  await start(order, 1);
  const [payment] = await loadPaymentsOf(trial.database, order.id);
  await settlePayment(
    withGateways(trial.shop, () => asked(true)),
    payment?.id ?? 0,
  );
  expect((await seen(order)).verification?.state).toBe('running');
  await settlePayment(
    withGateways(trial.shop, () => asked(false)),
    payment?.id ?? 0,
  );
  const view = await seen(order);
  expect([view.ended, view.verification?.state]).toEqual(['cancelled', 'failed']);
  expect(await loadMailsOf(trial.database, order.id)).toMatchObject([{ kind: 'payment-declined' }]);
});

test('PG-1 what the bank said of the last attempt is told until something is paid', async () => {
  trial = await openBankTrial({ capacity: 10 });
  const order = await trial.order();
  expect((await seen(order)).decline).toBeNull();
  await start(order, 1);
  trial.bank.decline(`${order.id}-1`, 116);
  await settle(order);
  expect((await seen(order)).decline).toEqual({ cause: 'funds', at: expect.any(String), wayId: 1 });
  await start(order, 1);
  expect((await seen(order)).decline).toBeNull();
  trial.bank.decline(`${order.id}-2`, 120);
  await settle(order);
  expect((await seen(order)).decline).toMatchObject({ cause: null });
  await start(order, 1);
  trial.bank.pay(`${order.id}-3`);
  await settle(order);
  expect((await seen(order)).decline).toBeNull();
});

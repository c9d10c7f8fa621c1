import { afterEach, expect, test } from 'vitest';
import { createAtolRegistrar } from '#adapters/fiscal-registrar/atol/atol-registrar.ts';
import type { Order } from '#domain/order.ts';
import { audit } from '#features/audit/audit.ts';
import { issueReceipt } from '#features/issue-receipts/issue-receipt.ts';
import { sendRefund } from '#features/pay-order/send-refund.ts';
import { settlePayment } from '#features/pay-order/settle-payment.ts';
import { startPayment } from '#features/pay-order/start-payment.ts';
import { confirmReturn } from '#features/return-tickets/confirm-return.ts';
import { requestReturn } from '#features/return-tickets/request-return.ts';
import { viewOrder } from '#features/view-order/view-order.ts';
import { loadPaymentsOf } from '#store/payments.ts';
import { loadReceiptsOf } from '#store/receipts.ts';
import { loadReturnsOf } from '#store/returns.ts';
import { loadTicketsOf } from '#store/tickets.ts';
import { type BankTrial, openBankTrial } from '#testing/bank-trial.ts';
import type { SaleSeed } from '#testing/seed-sale.ts';

let trial: BankTrial;
afterEach(() => trial.close());

const way = (id: number, key: string, receipts: 'till' | 'none') => ({
  id,
  key,
  name: { ru: key },
  description: {},
  gateway: 'rbs',
  kind: 'redirect' as const,
  settings: {},
  cultureCardOnly: false,
  receipts,
});

async function openShop(capacity = 10, event: SaleSeed['event'] = {}): Promise<void> {
  trial = await openBankTrial({
    capacity,
    event,
    house: {
      paymentWays: [way(1, 'card', 'till'), way(2, 'other-card', 'none')],
      receipts: { taxSystem: 'osn', ticketVat: 'none', feeVat: 'vat20', till: {} },
    },
  });
  trial.bank.setScenario('callback-never');
}

async function payFor(order: Order, wayId = 1): Promise<void> {
  await startPayment(trial.room, { hash: order.hash, language: 'ru', wayId });
  const payment = (await loadPaymentsOf(trial.database, order.id)).at(-1);
  trial.bank.pay(payment?.merchantNumber ?? '');
  await settlePayment(trial.room, payment?.id ?? 0);
}

const till = () => {
  const company = { email: 'kassa@museum.example', taxId: '7700000000', paymentAddress: 'https://m.example' };
  return createAtolRegistrar({ ...trial.till, company, now: () => new Date() });
};
/** As the worker does: until it is done, each try a look later. */
async function issueAll(tries = 5): Promise<void> {
  const registrar = till();
  const asked = trial.jobs.filter((job) => job.queue === 'issue-receipt');
  for (const job of asked) {
    const { receiptId } = job.data as { receiptId: number };
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const room = {
        database: trial.database,
        registrar: async () => registrar,
        pause: () => trial.till.control.advanceClock(2),
      };
      if (
        await issueReceipt(room, receiptId).then(
          () => true,
          () => false,
        )
      )
        break;
    }
  }
}
const receiptsOf = (order: Order) => loadReceiptsOf(trial.database, order.id);
const stepOf = async (order: Order) => {
  const room = {
    queryable: trial.database,
    catalogue: trial.sale.catalogue,
    drawCode: () => null,
    clubWordOn: null,
    payPath: '/pay',
    returnsAllowed: true,
    now: new Date(),
  };
  return (await viewOrder(room, order.hash))?.timeline.find(({ kind }) => kind === 'receipt')?.state;
};

test('a paid order has one receipt, line by line, and shows it', async () => {
  await openShop();
  const order = await trial.order(2);
  await payFor(order);
  expect(await stepOf(order)).toBe('now');
  await issueAll();
  const [printed, ...more] = trial.till.control.list();
  expect(more).toEqual([]);
  expect(printed).toMatchObject({ operation: 'sell', total: order.total, state: 'done' });
  expect(printed?.body).toMatchObject({
    receipt: {
      items: [
        { quantity: 2, payment_method: 'full_prepayment', payment_object: 4, vat: { type: 'none' } },
        { quantity: 2, vat: { type: 'vat20' } },
      ],
    },
  });
  expect(await stepOf(order)).toBe('done');
  expect(await audit(trial.database)).toEqual([]);
});

test('a till that fails leaves the order paid, is shown, and is asked again until it prints', async () => {
  await openShop();
  const order = await trial.order();
  await payFor(order);
  trial.till.control.setScenario('receipt-failed');
  await issueAll(3);
  expect((await trial.reload(order)).state).toBe('PAID');
  expect(await stepOf(order)).toBe('failed');
  expect(await trial.database.query('select kind from alarm where resolved_at is null')).toEqual([
    { kind: 'receipt-failed' },
  ]);
  trial.till.control.clearScenario();
  await issueAll();
  expect(await receiptsOf(order)).toMatchObject([{ state: 'DONE' }]);
  expect(await trial.database.query('select 1 from alarm where resolved_at is null')).toEqual([]);
  expect(trial.till.control.list().filter(({ state }) => state === 'done')).toHaveLength(1);
});

test('a refund has a receipt of its own, and money that came too late has both', async () => {
  await openShop(1);
  const order = await trial.order();
  await startPayment(trial.room, { hash: order.hash, language: 'ru', wayId: 1 });
  const [payment] = await loadPaymentsOf(trial.database, order.id);
  await trial.endHold(order);
  trial.bank.expire(`${order.id}-1`);
  await settlePayment(trial.room, payment?.id ?? 0);
  await trial.order();
  trial.bank.pay(`${order.id}-1`);
  await settlePayment(trial.room, payment?.id ?? 0);
  const refund = trial.jobs.find((job) => job.queue === 'send-refund')?.data as { refundId: number };
  await Promise.all(Array.from({ length: 10 }, () => sendRefund(trial.room, refund.refundId)));
  await issueAll();
  expect(trial.till.control.list().map(({ operation, total }) => [operation, total])).toEqual([
    ['sell', order.total],
    ['sell_refund', order.total],
  ]);
  expect(await audit(trial.database)).toEqual([]);
});

test('a return has a receipt of the tickets alone where the house keeps its fee', async () => {
  await openShop(10, { returns: { allowed: true, keepsFee: true, ladder: [{ days: 0, percent: 50 }] } });
  const order = await trial.order(2);
  await payFor(order);
  const [ticket] = await loadTicketsOf(trial.database, order.id);
  const named = { hash: order.hash, language: 'ru', confirmName: null } as const;
  const asked = { ...named, reasonId: 1, tickets: [ticket?.id ?? 0] };
  expect(await requestReturn(trial.room, asked)).toEqual({ kind: 'done' });
  const [request] = await loadReturnsOf(trial.database, order.id);
  const confirmName = trial.room.linkName(request?.id ?? 0, order.hash);
  await confirmReturn(trial.room, { ...named, confirmName });
  const refund = trial.jobs.find((job) => job.queue === 'send-refund')?.data as { refundId: number };
  await sendRefund(trial.room, refund.refundId);
  await issueAll();
  expect(trial.till.control.list()[1]).toMatchObject({
    operation: 'sell_refund',
    body: { receipt: { items: [{ price: 500, quantity: 1, vat: { type: 'none' } }], total: 500 } },
  });
  expect(await audit(trial.database)).toEqual([]);
});

test('a way whose receipts are another system’s asks no till', async () => {
  await openShop();
  const order = await trial.order();
  await payFor(order, 2);
  expect((await trial.reload(order)).state).toBe('PAID');
  expect(await receiptsOf(order)).toEqual([]);
});

import { afterEach, expect, test } from 'vitest';
import type { Order } from '#domain/order.ts';
import { audit } from '#features/audit/audit.ts';
import { sendRefund } from '#features/pay-order/send-refund.ts';
import { settlePayment } from '#features/pay-order/settle-payment.ts';
import { startPayment } from '#features/pay-order/start-payment.ts';
import { loadPaymentsOf } from '#store/payments.ts';
import { loadReceiptsOf } from '#store/receipts.ts';
import { captureFoyer } from '#testing/capture-command.ts';
import { exchangedSale, exchangeSteps } from '#testing/exchange-steps.ts';
import { openReceiptTrial, type ReceiptTrial } from '#testing/receipt-trial.ts';
import type { SaleSeed } from '#testing/seed-sale.ts';

let trial: ReceiptTrial;
const { asked, pay } = exchangeSteps(() => trial);
afterEach(() => trial.close());

async function openShop(capacity?: number, event?: SaleSeed['event']): Promise<void> {
  trial = await openReceiptTrial(capacity, event);
}

const receiptsOf = (order: Order) => loadReceiptsOf(trial.database, order.id);
const stepOf = async (order: Order) =>
  (await trial.timeline(order)).find(({ kind }) => kind === 'receipt')?.state;

test('a paid order has one receipt, line by line, and shows it', async () => {
  await openShop();
  const order = await trial.order(2);
  await trial.payFor(order);
  expect(await stepOf(order)).toBe('now');
  await trial.issueAll();
  const [printed, ...more] = trial.atol.control.list();
  expect(more).toEqual([]);
  expect(printed).toMatchObject({ operation: 'sell', total: order.total, state: 'done' });
  expect(printed?.body).toMatchObject({
    receipt: {
      items: [
        { quantity: 2, payment_method: 'full_prepayment', payment_object: 4, vat: { type: 'none' } },
        { quantity: 2, vat: { type: 'vat120' } },
      ],
    },
  });
  expect(await stepOf(order)).toBe('done');
  expect(await audit(trial.database)).toEqual([]);
});

test('a fiscal registrar that fails leaves the order paid, is shown, and is asked again until it prints', async () => {
  await openShop();
  const order = await trial.order();
  await trial.payFor(order);
  trial.atol.control.setScenario('receipt-failed');
  await trial.issueAll(3);
  expect((await trial.reload(order)).state).toBe('PAID');
  expect(await stepOf(order)).toBe('failed');
  expect(await trial.database.query('select kind from alarm where resolved_at is null')).toEqual([
    { kind: 'receipt-failed' },
  ]);
  trial.atol.control.clearScenario();
  await trial.issueAll();
  expect(await receiptsOf(order)).toMatchObject([{ state: 'DONE' }]);
  expect(await trial.database.query('select 1 from alarm where resolved_at is null')).toEqual([]);
  expect(trial.atol.control.list().filter(({ state }) => state === 'done')).toHaveLength(1);
});

test('a refund has a receipt of its own, and money that came too late has both', async () => {
  await openShop(1);
  const order = await trial.order();
  await startPayment(trial.shop, { hash: order.hash, language: 'ru', wayId: 1 });
  const [payment] = await loadPaymentsOf(trial.database, order.id);
  await trial.endHold(order);
  trial.bank.expire(`${order.id}-1`);
  await settlePayment(trial.shop, payment?.id ?? 0);
  await trial.order();
  trial.bank.pay(`${order.id}-1`);
  await settlePayment(trial.shop, payment?.id ?? 0);
  const refund = trial.jobs.find((job) => job.queue === 'send-refund')?.data as { refundId: number };
  await Promise.all(Array.from({ length: 10 }, () => sendRefund(trial.shop, refund.refundId)));
  await trial.issueAll();
  expect(trial.atol.control.list().map(({ operation, total }) => [operation, total])).toEqual([
    ['sell', order.total],
    ['sell_refund', order.total],
  ]);
  expect(await audit(trial.database)).toEqual([]);
});

test('a return has a receipt of the tickets alone where the house keeps its fee', async () => {
  await openShop(10, { returns: { allowed: true, keepsFee: true, ladder: [{ days: 0, percent: 50 }] } });
  const order = await trial.order(2);
  await trial.payFor(order);
  await sendRefund(trial.shop, await trial.returnTicket(order));
  await trial.issueAll();
  expect(trial.atol.control.list()[1]).toMatchObject({
    operation: 'sell_refund',
    body: { receipt: { items: [{ price: 500, quantity: 1, vat: { type: 'none' } }], total: 500 } },
  });
  expect(await audit(trial.database)).toEqual([]);
});

test('EX-1 the receipt of an exchange takes what is kept from the ticket and its fee alike', async () => {
  const { event, ...seed } = exchangedSale({ money: 'anew' });
  const returns = { allowed: true, keepsFee: false, ladder: [{ days: 0, percent: 50 }] };
  trial = await openReceiptTrial(10, { ...event, returns }, 'none', seed);
  const order = await trial.order();
  await trial.payFor(order);
  // 1 100 ₽ for 770 ₽, and half of the difference is kept.
  await pay((await asked(order, 1, 3)).order);
  const refund = trial.jobs.find((job) => job.queue === 'send-refund')?.data as { refundId: number };
  await sendRefund(trial.shop, refund.refundId);
  await trial.issueAll();
  const printed = trial.printed().find(({ operation }) => operation === 'sell_refund');
  expect(printed?.body).toMatchObject({
    receipt: {
      items: [
        { price: 850, quantity: 1, vat: { type: 'none' } },
        { price: 85, quantity: 1, vat: { type: 'vat120' } },
      ],
      total: 935,
    },
  });
  expect(await audit(trial.database)).toEqual([]);
});

test('the receipt of a bank’s fiscal registrar is asked about, shown, and never issued twice', async () => {
  trial = await openReceiptTrial(10, {}, 'bank');
  const order = await trial.order(2);
  trial.bank.setScenario('receipt-failed');
  await trial.payFor(order, 2);
  expect(await stepOf(order)).toBe('now');
  await trial.issueAll(2);
  expect(await stepOf(order)).toBe('failed');
  expect(await trial.alarms()).toMatchObject([{ kind: 'receipt-failed' }]);
  trial.bank.clearScenario('receipt-failed');
  await trial.issueAll();
  expect(await stepOf(order)).toBe('done');
  expect(await trial.alarms()).toEqual([]);
  expect(await receiptsOf(order)).toMatchObject([{ issuer: 'bank', state: 'DONE' }]);
  expect(trial.atol.control.list()).toEqual([]);
  expect(await audit(trial.database)).toEqual([]);
});

test('a way whose receipts are another system’s asks no fiscal registrar', async () => {
  await openShop();
  const order = await trial.order();
  await trial.payFor(order, 2);
  expect((await trial.reload(order)).state).toBe('PAID');
  expect(await receiptsOf(order)).toEqual([]);
});

test.each([
  { words: [], byHand: 0, printed: [50_000, 170_000] },
  { words: ['--receipt-issued'], byHand: 1, printed: [170_000] },
])(
  'a refund of which a part was made at the bank itself has a receipt for each part: $words',
  async ({ words, byHand, printed }) => {
    await openShop();
    const order = await trial.order(2);
    await trial.payFor(order);
    const [payment] = await loadPaymentsOf(trial.database, order.id);
    trial.bank.refund(payment?.merchantNumber ?? '', 50_000);
    await settlePayment(trial.shop, payment?.id ?? 0);
    await captureFoyer(trial.url, ['orders', 'cancel', `${order.id}`, '--yes', ...words]);
    for (const { id } of await trial.database.query<{ id: number }>('select id from refund order by id'))
      await sendRefund(trial.shop, id);
    for (const { id } of await trial.database.query<{ id: number }>('select id from receipt'))
      trial.jobs.push({ queue: 'issue-receipt', data: { receiptId: id } });
    await trial.issueAll();
    const refunds = trial.printed().filter(({ operation }) => operation === 'sell_refund');
    expect(refunds.map(({ total }) => total).sort((one, other) => one - other)).toEqual(printed);
    expect(await trial.database.query(`select 1 from receipt where state = 'BY-HAND'`)).toHaveLength(byHand);
    expect(await audit(trial.database)).toEqual([]);
  },
);

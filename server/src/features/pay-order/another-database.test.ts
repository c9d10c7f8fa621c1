import { afterEach, expect, test } from 'vitest';
import { loadPaymentsOf } from '#store/payments.ts';
import { loadTicketsOf } from '#store/tickets.ts';
import { type BankTrial, openBankTrial } from '#testing/bank-trial.ts';
import { settleOpenPayments } from './settle-due-payments.ts';
import { startPayment } from './start-payment.ts';

const opened: BankTrial[] = [];
afterEach(async () => {
  for (const trial of opened.splice(0)) await trial.close();
});

const open = async () => {
  const trial = await openBankTrial();
  opened.push(trial);
  return trial;
};

test('two databases on one merchant account never share a payment, though their orders have the same numbers', async () => {
  const [first, second] = [await open(), await open()];
  const { gateways } = first.shop;
  first.bank.setScenario('callback-never');
  const [paid, unpaid] = [await first.order(), await second.order()];
  expect(unpaid.id).toBe(paid.id);
  expect(unpaid.total).toBe(paid.total);

  const pressPay = (trial: BankTrial, hash: string) =>
    startPayment({ ...trial.shop, gateways }, { hash, language: 'ru', wayId: 1 });
  expect(await pressPay(first, paid.hash)).toMatchObject({ kind: 'started' });
  const [payment] = await loadPaymentsOf(first.database, paid.id);
  first.bank.pay(payment?.merchantNumber ?? '');
  await settleOpenPayments(first.shop);
  expect((await first.reload(paid)).state).toBe('PAID');

  expect(await pressPay(second, unpaid.hash)).toMatchObject({ kind: 'started' });
  await settleOpenPayments({ ...second.shop, gateways });
  expect((await second.reload(unpaid)).state).toBe('PAYING');
  expect(await loadTicketsOf(second.database, unpaid.id)).toEqual([]);
  expect(new Set(first.bank.list().map(({ orderNumber }) => orderNumber))).toHaveProperty('size', 2);
});

test('money of another database under our number gives no tickets here, and never goes back by itself', async () => {
  const [first, second] = [await open(), await open()];
  const { gateways } = first.shop;
  const shop = { ...second.shop, gateways };
  first.bank.setScenario('callback-never');
  const [paid, cheaper] = [await first.order(2), await second.order(1)];
  const pressPay = (own: typeof shop, hash: string) => startPayment(own, { hash, language: 'ru', wayId: 1 });
  await pressPay(first.shop, paid.hash);
  await pressPay(shop, cheaper.hash);
  const [theirs] = await loadPaymentsOf(first.database, paid.id);
  first.bank.pay(theirs?.merchantNumber ?? '');
  await settleOpenPayments(first.shop);

  for (const total of [paid.total, cheaper.total]) {
    // As an older copy would: the number is known at the bank, so that the start had no answer to keep.
    await second.database.query(
      `update payment set merchant_number = $1, gateway_payment_id = null, state = 'STARTING', amount = $2`,
      [theirs?.merchantNumber, total],
    );
    await settleOpenPayments(shop);
    const [ours] = await loadPaymentsOf(second.database, cheaper.id);
    expect(ours).toMatchObject({ state: 'MISMATCH', detail: expect.stringContaining('another order') });
    expect(await second.database.query('select kind from alarm where resolved_at is null')).toEqual([
      { kind: 'payment-mismatch' },
    ]);
  }
  await second.database.query(`update payment set decided_at = now() - interval '25 hours'`);
  await settleOpenPayments(shop);
  expect(await loadTicketsOf(second.database, cheaper.id)).toEqual([]);
  expect(first.bank.ledger()).toMatchObject([{ kind: 'deposit', amount: paid.total }]);
});

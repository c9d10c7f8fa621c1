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

  const press = (trial: BankTrial, hash: string) =>
    startPayment({ ...trial.shop, gateways }, { hash, language: 'ru', wayId: 1 });
  expect(await press(first, paid.hash)).toMatchObject({ kind: 'started' });
  const [payment] = await loadPaymentsOf(first.database, paid.id);
  first.bank.pay(payment?.merchantNumber ?? '');
  await settleOpenPayments(first.shop);
  expect((await first.reload(paid)).state).toBe('PAID');

  expect(await press(second, unpaid.hash)).toMatchObject({ kind: 'started' });
  await settleOpenPayments({ ...second.shop, gateways });
  expect((await second.reload(unpaid)).state).toBe('PAYING');
  expect(await loadTicketsOf(second.database, unpaid.id)).toEqual([]);
  expect(new Set(first.bank.list().map(({ orderNumber }) => orderNumber))).toHaveProperty('size', 2);
});

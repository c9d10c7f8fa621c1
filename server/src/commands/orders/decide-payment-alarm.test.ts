import { afterEach, beforeEach, expect, test } from 'vitest';
import { settlePayment } from '#features/pay-order/settle-payment.ts';
import { startPayment } from '#features/pay-order/start-payment.ts';
import { loadPaymentsOf } from '#store/payments.ts';
import { type BankTrial, openBankTrial } from '#testing/bank-trial.ts';
import { captureFoyer } from '#testing/capture-command.ts';
import { withGateways } from '#testing/shop-for.ts';

let trial: BankTrial;
beforeEach(async () => {
  trial = await openBankTrial();
  trial.bank.setScenario('callback-never');
});
afterEach(() => trial.close());

const foyer = (...words: string[]) => captureFoyer(trial.url, words);
const decide = (id: number, note = 'nothing') =>
  foyer('audit', 'decide', String(id), '--by', 'Вера', '--note', note);
const openAlarm = async () =>
  (
    await trial.database.query<{ id: number; kind: string }>(
      'select id, kind from alarm where resolved_at is null',
    )
  )[0];

/** An order whose bank has its money, of which the shop has not heard yet. */
async function paidAtBank() {
  const order = await trial.order();
  await startPayment(trial.shop, { hash: order.hash, language: 'ru', wayId: 1 });
  const [payment] = await loadPaymentsOf(trial.database, order.id);
  if (!payment) throw new Error('no payment');
  trial.bank.pay(payment.merchantNumber);
  return { order, paymentId: payment.id };
}

test('money that does not match keeps its order until staff has ended it, then its people can be forgotten', async () => {
  const { order, paymentId } = await paidAtBank();
  await trial.database.query('update payment set amount = amount + 1');
  await settlePayment(trial.shop, paymentId);
  await trial.database.query('update payment set amount = amount - 1');
  const alarm = await openAlarm();
  expect(alarm).toMatchObject({ kind: 'payment-mismatch' });
  expect((await decide(alarm?.id ?? 0)).aside).toContain(`"foyer orders cancel ${order.id}" first`);
  expect(await foyer('orders', 'cancel', String(order.id), '--yes')).toMatchObject({ code: 0 });
  expect(await foyer('erase', String(order.id), '--ahead')).toMatchObject({ code: 1 });
  expect(await decide(alarm?.id ?? 0, 'sent back in the cabinet of the bank')).toMatchObject({ code: 0 });
  expect(await foyer('erase', String(order.id), '--ahead')).toMatchObject({ code: 0 });
  expect((await foyer('orders', String(order.id))).written).not.toContain('cabinet');
});

test('a payment way that is set up again ends its alarm', async () => {
  const { paymentId } = await paidAtBank();
  await settlePayment(
    withGateways(trial.shop, () => null),
    paymentId,
  );
  expect(await openAlarm()).toMatchObject({ kind: 'no-gateway' });
  await settlePayment(trial.shop, paymentId);
  expect(await openAlarm()).toBeUndefined();
});

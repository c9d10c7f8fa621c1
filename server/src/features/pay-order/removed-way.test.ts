import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Order } from '#domain/order.ts';
import { audit } from '#features/audit/audit.ts';
import { sendRefund } from '#features/pay-order/send-refund.ts';
import { settlePayment } from '#features/pay-order/settle-payment.ts';
import { returnByHouse } from '#features/return-tickets/return-by-house.ts';
import { loadPaymentsOf } from '#store/payments.ts';
import { loadRefundsOf } from '#store/refunds.ts';
import { type BankTrial, openBankTrial } from '#testing/bank-trial.ts';
import { captureFoyer } from '#testing/capture-command.ts';
import { withGateways } from '#testing/shop-for.ts';
import { startPayment } from './start-payment.ts';

let trial: BankTrial;
let order: Order;
beforeEach(async () => {
  trial = await openBankTrial({ capacity: 3 });
  trial.bank.setScenario('callback-never');
  order = await trial.order();
  await startPayment(trial.shop, { hash: order.hash, language: 'ru', wayId: 1 });
});
afterEach(() => trial.close());

const payment = async () => {
  const [found] = await loadPaymentsOf(trial.database, order.id);
  if (!found) throw new Error('no payment');
  return found;
};
const withoutWay = () => withGateways(trial.shop, () => null);
const removeWay = () =>
  trial.database.query(`update house set document = jsonb_set(document, '{paymentWays}', '[]')`);
const alarms = () =>
  trial.database.query<{ kind: string; detail: string }>(
    'select kind, detail from alarm where resolved_at is null',
  );

const foyer = (...words: string[]) => captureFoyer(trial.url, words);

test('OV-1 a payment whose way is gone is told with the way out, and the alarm ends when the way is back', async () => {
  await settlePayment(withoutWay(), (await payment()).id);
  expect(await alarms()).toEqual([
    {
      kind: 'no-gateway',
      detail: expect.stringMatching(
        /"card".*offered: no.*foyer orders payment \d+-1-[0-9a-f]{5}-\d+ --closed/,
      ),
    },
  ]);
  await settlePayment(trial.shop, (await payment()).id);
  expect(await alarms()).toEqual([]);
});

test('OV-1 staff ends a payment whose way is gone: its order ends, nothing of it waits, money that comes all the same counts', async () => {
  const number = `${order.id}-1`;
  const close = () => foyer('orders', 'payment', number, '--closed');
  expect(await close()).toMatchObject({ code: 1, aside: expect.stringMatching(/The bank decides payment/) });
  await trial.endHold(order);
  await settlePayment(withoutWay(), (await payment()).id);
  await removeWay();
  expect(await close()).toMatchObject({
    code: 0,
    written: expect.stringContaining(`foyer orders ${order.id}`),
  });
  expect(await payment()).toMatchObject({ state: 'FAILED', detail: 'closed by staff' });
  expect(await trial.reload(order)).toMatchObject({ state: 'EXPIRED', releasedAt: expect.any(Date) });
  expect(await alarms()).toEqual([]);
  expect(await close()).toMatchObject({ code: 1, aside: expect.stringMatching(/already decided/) });
  expect(await foyer('orders', 'payment', '9-9', '--closed')).toMatchObject({ code: 1 });
  expect(await foyer('orders', 'payment', number, '--back', '--closed')).toMatchObject({ code: 2 });
  expect(await audit(trial.database)).toEqual([]);
  trial.bank.pay(number);
  await settlePayment(trial.shop, (await payment()).id);
  expect((await trial.reload(order)).state).toBe('PAID');
  expect(await audit(trial.database)).toEqual([]);
});

test('OV-1 a payment of which its bank says nothing for a day beyond its time may be ended, and the audit names it', async () => {
  const close = () => foyer('orders', 'payment', `${order.id}-1`, '--closed');
  const expire = (ago: string) =>
    trial.database.query('update payment set expires_at = now() - $1::interval', [ago]);
  await expire('24 hours');
  expect(await close()).toMatchObject({ code: 1 });
  await expire('73 hours');
  expect(await audit(trial.database)).toMatchObject([{ id: 'P4' }]);
  expect(await close()).toMatchObject({ code: 0 });
  expect(await audit(trial.database)).toEqual([]);
});

test('RT-10 a refund whose way is gone is told at once, and staff ends it', async () => {
  trial.bank.pay(`${order.id}-1`);
  await settlePayment(trial.shop, (await payment()).id);
  const everything = { tickets: null, calledOffOnly: false, percent: 100, words: '' };
  await returnByHouse(trial.shop, order.id, everything);
  const refund = async () => (await loadRefundsOf(trial.database, order.id))[0];
  const { id = 0, externalId = '' } = (await refund()) ?? {};
  await expect(sendRefund(withoutWay(), id)).rejects.toThrow('no gateway');
  expect(await alarms()).toEqual([
    { kind: 'no-gateway', detail: expect.stringContaining(`foyer returns retry ${externalId} --sent`) },
  ]);
  expect(await foyer('returns', 'retry', externalId, '--sent')).toMatchObject({ code: 0 });
  expect(await refund()).toMatchObject({ state: 'DONE' });
  expect(await alarms()).toEqual([]);
});

import { afterEach, describe, expect, test } from 'vitest';
import type { Order } from '#domain/order.ts';
import { audit } from '#features/audit/audit.ts';
import { askEndedPayments, settleOpenPayments } from '#features/pay-order/settle-due-payments.ts';
import { settlePayment } from '#features/pay-order/settle-payment.ts';
import { loadPaymentsOf } from '#store/payments.ts';
import { type BankTrial, openBankTrial } from '#testing/bank-trial.ts';
import type { SaleSeed } from '#testing/seed-sale.ts';
import { withGateways } from '#testing/shop-for.ts';
import { startPayment } from './start-payment.ts';

let trial: BankTrial;
afterEach(() => trial.close());

const open = async (seed: SaleSeed = {}) => {
  trial = await openBankTrial(seed);
  trial.bank.setScenario('callback-never');
};
const pressPay = (order: Order, wayId = 1) =>
  startPayment(trial.shop, { hash: order.hash, language: 'ru', wayId });
const payments = (order: Order) => loadPaymentsOf(trial.database, order.id);
const settleAll = async (order: Order) => {
  for (const payment of await payments(order)) await settlePayment(trial.shop, payment.id);
};
const refundRows = () => trial.database.query('select 1 from refund');
const jobsOf = (queue: string) => trial.jobs.filter((job) => job.queue === queue);

const alarms = () =>
  trial.database.query<{ kind: string; open: boolean }>(
    'select kind, resolved_at is null as open from alarm order by id',
  );
/** The bank says nothing; so long ago it took its last money. */
const fallSilent = async (order: Order, ago: string) => {
  trial.bank.setScenario('status-500');
  await trial.database.query(`update payment set expires_at = now() - $1::interval where order_id = $2`, [
    ago,
    order.id,
  ]);
  await settleAll(order);
  await settleAll(order);
  trial.bank.clearScenario('status-500');
};

test('OV-1 a silent bank is an alarm half an hour before the order gives up, until the bank speaks', async () => {
  await open();
  const order = await trial.order();
  await pressPay(order);
  await fallSilent(order, '29 minutes');
  expect(await alarms()).toEqual([]);
  await fallSilent(order, '31 minutes');
  expect(await alarms()).toEqual([{ kind: 'bank-silent', open: true }]);
  expect((await trial.reload(order)).state).toBe('PAYING');
  trial.bank.pay(`${order.id}-1`);
  await settleAll(order);
  expect(await alarms()).toEqual([{ kind: 'bank-silent', open: false }]);
  expect((await trial.reload(order)).state).toBe('PAID');
});

test('OV-1 a silent bank lets the places go after the hour that the page names; the bank is told to take no money', async () => {
  await open({ capacity: 1 });
  const order = await trial.order();
  await pressPay(order);
  await fallSilent(order, '59 minutes');
  await expect(trial.order()).rejects.toThrow('place-taken');
  await fallSilent(order, '61 minutes');
  expect(await trial.reload(order)).toMatchObject({ state: 'EXPIRED', endReason: 'expired' });
  expect((await payments(order)).map(({ state }) => state)).toEqual(['STARTED']);
  expect(jobsOf('cancel-payment')).toHaveLength(1);
  expect((await trial.order()).state).toBe('HELD');
  expect(await audit(trial.database)).toEqual([]);
});

test.each([
  ['pays when the places are still free', 2, 'PAID', 0],
  ['goes back when they are gone', 1, 'CANCELLED', 1],
] as const)('OV-1 money of a bank that speaks after that %s', async (_, capacity, state, refunds) => {
  await open({ capacity });
  const order = await trial.order();
  await pressPay(order);
  await fallSilent(order, '61 minutes');
  await trial.order();
  trial.bank.pay(`${order.id}-1`);
  await settleAll(order);
  expect((await trial.reload(order)).state).toBe(state);
  expect(await refundRows()).toHaveLength(refunds);
  expect(await alarms()).toEqual([{ kind: 'bank-silent', open: false }]);
  expect(await audit(trial.database)).toEqual([]);
});

test('OV-1 an order waits for a second bank that still has its time, and for nobody whose way is gone', async () => {
  await open();
  const order = await trial.order();
  await pressPay(order);
  await pressPay(order, 2);
  await trial.database.query(
    `update payment set expires_at = now() - interval '61 minutes' where merchant_number = $1`,
    [`${order.id}-1`],
  );
  trial.bank.setScenario('status-500');
  await settleAll(order);
  expect((await trial.reload(order)).state).toBe('PAYING');
  const noWay = withGateways(trial.shop, () => null);
  await trial.database.query(`update payment set expires_at = now() - interval '61 minutes'`);
  for (const { id } of await payments(order)) await settlePayment(noWay, id);
  expect((await trial.reload(order)).state).toBe('EXPIRED');
});

describe('C6 a card is declined, the next one is taken on the bank’s page, and no notification comes', () => {
  const declinedThenPaid = async () => {
    await open();
    const order = await trial.order();
    await pressPay(order);
    trial.bank.decline(`${order.id}-1`);
    await settleAll(order);
    expect((await payments(order)).map(({ state }) => state)).toEqual(['DECLINED']);
    trial.bank.pay(`${order.id}-1`);
    return order;
  };
  const deadlineWas = (ago: string) =>
    trial.database.query(
      `update payment set expires_at = now() - $1::interval, asked_at = least(asked_at, now() - $1::interval)`,
      [ago],
    );

  test.each(['61 minutes', '25 hours'])('%s after its deadline the bank is asked once more', async (ago) => {
    const order = await declinedThenPaid();
    await deadlineWas('59 minutes');
    expect(await askEndedPayments(trial.shop)).toBe(0);
    await deadlineWas(ago);
    expect(await askEndedPayments(trial.shop)).toBe(1);
    expect((await trial.reload(order)).state).toBe('PAID');
    expect(await askEndedPayments(trial.shop)).toBe(0);
    expect(await audit(trial.database)).toEqual([]);
  });

  test('reconciling asks at once; what stays declined is asked twice and then no more', async () => {
    const order = await declinedThenPaid();
    await settleOpenPayments(trial.shop);
    expect((await trial.reload(order)).state).toBe('PAID');
    const other = await trial.order();
    await pressPay(other);
    trial.bank.decline(`${other.id}-1`);
    await settleAll(other);
    const asked: number[] = [];
    for (const ago of ['61 minutes', '25 hours', '49 hours']) {
      await deadlineWas(ago);
      asked.push(await askEndedPayments(trial.shop), await askEndedPayments(trial.shop));
    }
    expect(asked).toEqual([1, 0, 1, 0, 0, 0]);
  });
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { jobQueues } from '#domain/job.ts';
import { type Jobs, startJobs } from '#platform/jobs.ts';
import type { Shop } from '#shop/shop.ts';
import { loadPaymentsOf } from '#store/payments.ts';
import { insertRefund, markRefundAsked } from '#store/refunds.ts';
import { type BankTrial, openBankTrial } from '#testing/bank-trial.ts';
import { withGateways } from '#testing/shop-for.ts';
import { noteSentRefund, sendRefund, watchRefunds } from './send-refund.ts';
import { settlePayment } from './settle-payment.ts';
import { startPayment } from './start-payment.ts';

let trial: BankTrial;
let shop: Shop & { jobs: Jobs };
beforeEach(async () => {
  trial = await openBankTrial();
  trial.bank.setScenario('callback-never');
  const jobs = await startJobs({
    database: trial.database,
    queues: Object.values(jobQueues),
    onError: () => {},
    supervise: false,
  });
  shop = { ...trial.shop, jobs };
});
afterEach(async () => {
  await shop.jobs.stop();
  await trial.close();
});

/** A paid order's payment. */
async function payment(): Promise<number> {
  const order = await trial.order();
  await startPayment(trial.shop, { hash: order.hash, language: 'ru', wayId: 1 });
  trial.bank.pay(`${order.id}-1`);
  const paymentId = (await loadPaymentsOf(trial.database, order.id))[0]?.id ?? 0;
  await settlePayment(trial.shop, paymentId);
  return paymentId;
}

/** A refund that was asked for two days ago. */
async function oldRefund(externalId: string, paymentId?: number): Promise<number> {
  const ofPayment = paymentId ?? (await payment());
  const id = await insertRefund(trial.database, {
    paymentId: ofPayment,
    amount: 10_000,
    reason: 'house',
    externalId,
  });
  await trial.database.query(`update refund set created_at = now() - interval '2 days' where id = $1`, [id]);
  return id;
}

const alarms = () =>
  trial.database.query('select kind, detail, resolved_at is null as open from alarm order by id');
const told = (externalId: string) => ({
  kind: 'refund-late',
  detail: expect.stringContaining(`refund ${externalId} was not done in a day`),
});

test('after a day a refund that its bank has is asked about on; another is told to staff once, and never asked for', async () => {
  const waiting = await oldRefund('T1');
  await markRefundAsked(trial.database, waiting, 'bank-7');
  await oldRefund('T2');
  const busy = await oldRefund('T3');
  await shop.jobs.send(trial.database, jobQueues.sendRefund, { refundId: busy });
  await watchRefunds(shop);
  await watchRefunds(shop);
  const asked = await trial.database.query<{ id: number }>(
    `select (data ->> 'refundId')::integer as id from job.job where name = $1 order by id`,
    [jobQueues.sendRefund],
  );
  expect(asked.map(({ id }) => id).sort()).toEqual([waiting, busy].sort());
  expect(await alarms()).toEqual([{ ...told('T2'), open: true }]);
  await trial.database.query(
    `update alarm set resolved_at = now(), decided_by = 'Вера', note = 'it may wait'`,
  );
  await watchRefunds(shop);
  expect(await alarms()).toEqual([{ ...told('T2'), open: false }]);
});

test('each refund of one payment that is given up is told, until staff end that one', async () => {
  const paymentId = await payment();
  for (const name of ['T1', 'T2']) await oldRefund(name, paymentId);
  await watchRefunds(shop);
  expect(await noteSentRefund(shop, 'T1')).toMatchObject({ kind: 'done' });
  await watchRefunds(shop);
  expect(await alarms()).toEqual([
    { ...told('T1'), open: false },
    { ...told('T2'), open: true },
  ]);
});

test('a refund whose bank could be asked again for a while, and which is given up then, is told', async () => {
  const id = await oldRefund('T1');
  await expect(
    sendRefund(
      withGateways(shop, () => null),
      id,
    ),
  ).rejects.toThrow('no gateway');
  const gateway = shop.gateways.of('card');
  if (!gateway) throw new Error('no gateway');
  const dies = { ...gateway, refund: () => Promise.reject(new Error('killed')) };
  await expect(
    sendRefund(
      withGateways(shop, () => dies),
      id,
    ),
  ).rejects.toThrow('killed');
  await watchRefunds(shop);
  expect(await alarms()).toMatchObject([
    { kind: 'no-gateway', open: false },
    { ...told('T1'), open: true },
  ]);
});

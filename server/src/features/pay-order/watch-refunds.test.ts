import { afterEach, expect, test } from 'vitest';
import { jobQueues } from '#domain/job.ts';
import { startJobs } from '#platform/jobs.ts';
import { loadPaymentsOf } from '#store/payments.ts';
import { insertRefund, markRefundAsked } from '#store/refunds.ts';
import { type BankTrial, openBankTrial } from '#testing/bank-trial.ts';
import { settlePayment } from './settle-payment.ts';
import { startPayment } from './start-payment.ts';
import { watchRefunds } from './watch-refunds.ts';

let trial: BankTrial;
afterEach(() => trial.close());

/** A refund of a paid order that was asked for two days ago. */
async function oldRefund(externalId: string): Promise<number> {
  const order = await trial.order();
  await startPayment(trial.shop, { hash: order.hash, language: 'ru', wayId: 1 });
  trial.bank.pay(`${order.id}-1`);
  const paymentId = (await loadPaymentsOf(trial.database, order.id))[0]?.id ?? 0;
  await settlePayment(trial.shop, paymentId);
  const id = await insertRefund(trial.database, { paymentId, amount: 10_000, reason: 'house', externalId });
  await trial.database.query(`update refund set created_at = now() - interval '2 days' where id = $1`, [id]);
  return id;
}

test('after a day a refund that its bank has is asked about on; another is told to staff once, and never asked for', async () => {
  trial = await openBankTrial();
  trial.bank.setScenario('callback-never');
  const jobs = await startJobs({
    database: trial.database,
    queues: Object.values(jobQueues),
    onError: () => {},
    supervise: false,
  });
  const shop = { ...trial.shop, jobs };
  const waiting = await oldRefund('T1');
  await markRefundAsked(trial.database, waiting, 'bank-7');
  await oldRefund('T2');
  const busy = await oldRefund('T3');
  await jobs.send(trial.database, jobQueues.sendRefund, { refundId: busy });
  await watchRefunds(shop);
  await watchRefunds(shop);
  const asked = await trial.database.query<{ id: number }>(
    `select (data ->> 'refundId')::integer as id from job.job where name = $1 order by id`,
    [jobQueues.sendRefund],
  );
  expect(asked.map(({ id }) => id).sort()).toEqual([waiting, busy].sort());
  const alarms = () => trial.database.query('select kind, detail, resolved_at is null as open from alarm');
  const told = { kind: 'refund-late', detail: expect.stringContaining('refund T2 was not done in a day') };
  expect(await alarms()).toEqual([{ ...told, open: true }]);
  await trial.database.query('update alarm set resolved_at = now()');
  await watchRefunds(shop);
  expect(await alarms()).toEqual([{ ...told, open: false }]);
  await jobs.stop();
});

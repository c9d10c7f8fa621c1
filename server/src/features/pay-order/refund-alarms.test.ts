import { afterEach, beforeEach, expect, test } from 'vitest';
import { audit } from '#features/audit/audit.ts';
import { returnByHouse } from '#features/return-tickets/return-by-house.ts';
import type { RefundOutcome } from '#ports/payment-gateway.ts';
import type { Shop } from '#shop/shop.ts';
import { loadRefundsOf } from '#store/refunds.ts';
import { type BankTrial, openBankTrial } from '#testing/bank-trial.ts';
import { returnSteps } from '#testing/return-steps.ts';
import { runMigration } from '#testing/run-migration.ts';
import { withGateways } from '#testing/shop-for.ts';
import { noteSentRefund, retryRefund, sendRefund } from './send-refund.ts';
import { settlePayment } from './settle-payment.ts';

let trial: BankTrial;
let orderId: number;
let paymentId: number;
let first: { id: number; externalId: string };
let second: typeof first;
const { paid } = returnSteps(() => trial);

/** One payment of two tickets, which are returned one after the other. */
beforeEach(async () => {
  trial = await openBankTrial();
  trial.bank.setScenario('callback-never');
  const { order, tickets } = await paid(2);
  orderId = order.id;
  for (const ticket of tickets)
    await returnByHouse(trial.shop, orderId, {
      tickets: [ticket],
      calledOffOnly: false,
      percent: 100,
      words: '',
    });
  const refunds = await loadRefundsOf(trial.database, orderId);
  if (!refunds[0] || !refunds[1]) throw new Error('no refunds');
  [first, second] = [refunds[0], refunds[1]];
  paymentId = refunds[0].paymentId;
});
afterEach(() => trial.close());

function shopWhoseBank(answer: () => Promise<RefundOutcome>): Shop {
  const gateway = trial.shop.gateways.of('card');
  if (!gateway) throw new Error('no gateway');
  return withGateways(trial.shop, () => ({ ...gateway, namesRefunds: true, refund: answer }));
}
const refuses = () => shopWhoseBank(async () => ({ kind: 'refused', reason: 'no money' }));
const openAlarms = () =>
  trial.database.query('select kind, subject, detail from alarm where resolved_at is null order by id');
const refused = ({ externalId }: typeof first) => ({
  kind: 'refund-refused',
  subject: externalId,
  detail: `refund ${externalId}: no money`,
});
async function bothRefused(): Promise<void> {
  for (const { id } of [first, second]) await sendRefund(refuses(), id);
}

test('each refused refund of a payment has an alarm, which is closed with it alone', async () => {
  await bothRefused();
  expect(await openAlarms()).toEqual([refused(first), refused(second)]);
  expect(await audit(trial.database)).toEqual([]);
  expect(await retryRefund(trial.shop, first.externalId)).toMatchObject({ kind: 'done' });
  await sendRefund(trial.shop, first.id);
  expect(await openAlarms()).toEqual([refused(second)]);
  expect(await noteSentRefund(trial.shop, second.externalId)).toMatchObject({ kind: 'done' });
  expect(await openAlarms()).toEqual([]);
  expect(await audit(trial.database)).toEqual([]);
});

test('each refund whose way is gone has an alarm, which ends when its bank can be asked again, not that of the payment', async () => {
  const withoutWay = withGateways(trial.shop, () => null);
  for (const { id } of [first, second])
    await expect(sendRefund(withoutWay, id)).rejects.toThrow('no gateway');
  await settlePayment(withoutWay, paymentId);
  const subjects = async () => (await openAlarms()).map(({ subject }) => subject);
  expect(await subjects()).toEqual([first.externalId, second.externalId, null]);
  await settlePayment(trial.shop, paymentId);
  expect(await subjects()).toEqual([first.externalId, second.externalId]);
  await sendRefund(trial.shop, first.id);
  expect(await subjects()).toEqual([second.externalId]);
});

test('a refusal that comes after staff have recorded the refund as sent raises no alarm', async () => {
  const shop = shopWhoseBank(async () => {
    await trial.database.query(`update refund set state = 'DONE', done_at = now() where id = $1`, [first.id]);
    return { kind: 'refused', reason: 'sent before' };
  });
  await sendRefund(shop, first.id);
  expect(await openAlarms()).toEqual([]);
});

test('alarms that were kept by payment are given their refund, and what they hid is told', async () => {
  await bothRefused();
  const earlier = async (kind: string, detail: string) => {
    await trial.database.query('delete from alarm');
    await trial.database.query(
      'insert into alarm (kind, order_id, payment_id, detail) values ($1, $2, $3, $4)',
      [kind, orderId, paymentId, detail],
    );
    await runMigration(trial.database, '0037');
    return await openAlarms();
  };
  const [one, other] = [refused(first), refused(second)];
  const late = `refund ${second.externalId} was not done in a day`;
  expect(await earlier('refund-late', late)).toEqual([
    { kind: 'refund-late', subject: second.externalId, detail: late },
    one,
    other,
  ]);
  const gone = `no gateway; send the money there, and say "foyer returns retry ${first.externalId} --sent"`;
  expect(await earlier('no-gateway', gone)).toEqual([
    { kind: 'no-gateway', subject: first.externalId, detail: gone },
    one,
    other,
  ]);
  const ofPayment = 'no gateway; say "foyer orders payment 7-1 --closed"';
  expect(await earlier('no-gateway', ofPayment)).toEqual([
    { kind: 'no-gateway', subject: null, detail: ofPayment },
    one,
    other,
  ]);
  const back = `the bank sent refund ${second.externalId}, and the money came back: card closed`;
  expect(await earlier('refund-refused', back)).toEqual([{ ...other, detail: back }, one]);
  await trial.database.query(`update refund set detail = 'card closed' where id = $1`, [second.id]);
  expect(await earlier('refund-refused', 'card closed')).toEqual([{ ...other, detail: 'card closed' }, one]);
  await trial.database.query(`update refund set state = 'DONE'`);
  expect(await earlier('refund-refused', 'no money')).toEqual([]);
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RefundOutcome, RefundRequest } from '#ports/payment-gateway.ts';
import type { Shop } from '#shop/shop.ts';
import { loadPaymentsOf } from '#store/payments.ts';
import { insertRefund } from '#store/refunds.ts';
import { type BankTrial, openBankTrial } from '#testing/bank-trial.ts';
import { withGateways } from '#testing/shop-for.ts';
import { sendRefund } from './send-refund.ts';
import { settlePayment } from './settle-payment.ts';
import { startPayment } from './start-payment.ts';

let trial: BankTrial;
let asked: RefundRequest[];
let refundId: number;
beforeEach(async () => {
  trial = await openBankTrial();
  trial.bank.setScenario('callback-never');
  asked = [];
  const order = await trial.order();
  await startPayment(trial.shop, { hash: order.hash, language: 'ru', wayId: 1 });
  trial.bank.pay(`${order.id}-1`);
  const [payment] = await loadPaymentsOf(trial.database, order.id);
  await settlePayment(trial.shop, payment?.id ?? 0);
  refundId = await refundOf(payment?.id ?? 0, 'T1');
});
afterEach(() => trial.close());

const refundOf = (paymentId: number, externalId: string) =>
  insertRefund(trial.database, { paymentId, amount: 10_000, reason: 'house', externalId });

/** A bank that knows sums only, or names of refunds too, and answers as it is told. */
function shopWith(answer: () => Promise<RefundOutcome>, namesRefunds = false): Shop {
  const gateway = trial.shop.gateways.of('card');
  if (!gateway) throw new Error('no gateway');
  const refund = (request: RefundRequest) => {
    asked.push(request);
    return answer();
  };
  return withGateways(trial.shop, () => ({ ...gateway, namesRefunds, refund }));
}
const states = async () => {
  const rows = await trial.database.query<{ state: string }>('select state from refund order by id');
  return rows.map(({ state }) => state);
};

test('a bank that knows sums only is asked by one of many at once', async () => {
  const { promise, resolve } = Promise.withResolvers<RefundOutcome>();
  const shop = shopWith(() => promise);
  let turnedAway = 0;
  const all = Array.from({ length: 20 }, () =>
    sendRefund(shop, refundId).then(
      () => 'done',
      () => {
        turnedAway += 1;
        return 'later';
      },
    ),
  );
  // The bank answers last: whoever looked after its answer would find the refund done.
  await expect.poll(() => turnedAway).toBe(19);
  resolve({ kind: 'done' });
  const outcomes = await Promise.all(all);
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
  expect(asked).toHaveLength(1);
  expect(await states()).toEqual(['DONE']);
});

test.each([
  ['sums only', false],
  ['names of refunds', true],
])(
  'of a bank that knows %s, whoever comes after a crash is told that it may have been asked',
  async (_, namesRefunds) => {
    const dies = shopWith(() => Promise.reject(new Error('killed')), namesRefunds);
    await expect(sendRefund(dies, refundId)).rejects.toThrow('killed');
    const done = shopWith(async () => ({ kind: 'done' }), namesRefunds);
    if (!namesRefunds) await expect(sendRefund(done, refundId)).rejects.toThrow('another process');
    await trial.database.query(`update refund set asked_at = asked_at - interval '2 minutes'`);
    await sendRefund(done, refundId);
    expect(asked.map(({ askedBefore }) => askedBefore)).toEqual([false, true]);
  },
);

test('a refund that takes its time is asked about by the bank’s name', async () => {
  const later = shopWith(async () => ({ kind: 'pending', gatewayRefundId: 'bank-7' }));
  await expect(sendRefund(later, refundId)).rejects.toThrow('not done yet');
  await sendRefund(
    shopWith(async () => ({ kind: 'done' })),
    refundId,
  );
  expect(asked.at(-1)).toMatchObject({ askedBefore: true, gatewayRefundId: 'bank-7' });
});

test('what a bank was asked without an answer may be on its way there: nobody asks again for a while', async () => {
  const silent = shopWith(async () => ({ kind: 'unknown', reason: 'no answer' }));
  await expect(sendRefund(silent, refundId)).rejects.toThrow('not done yet');
  const done = shopWith(async () => ({ kind: 'done' }));
  await expect(sendRefund(done, refundId)).rejects.toThrow('another process');
  await trial.database.query(`update refund set asked_at = now() - interval '2 minutes'`);
  await sendRefund(done, refundId);
  expect(asked.map(({ askedBefore }) => askedBefore)).toEqual([false, true]);
});

test('a bank that was certainly not asked is asked afresh', async () => {
  const down = shopWith(async () => ({ kind: 'unknown', reason: 'down', asked: false }));
  await expect(sendRefund(down, refundId)).rejects.toThrow('not done yet');
  await sendRefund(
    shopWith(async () => ({ kind: 'done' })),
    refundId,
  );
  expect(asked.map(({ askedBefore }) => askedBefore)).toEqual([false, false]);
});

test.each([
  ['sums only', false],
  ['names of refunds', true],
])(
  'of a bank that knows %s, a question that never left does not hide the one before it',
  async (_, namesRefunds) => {
    const after = async (outcome: RefundOutcome) => {
      await trial.database.query(`update refund set asked_at = asked_at - interval '2 minutes'`);
      await sendRefund(
        shopWith(async () => outcome, namesRefunds),
        refundId,
      ).catch(() => undefined);
    };
    await after({ kind: 'unknown', reason: 'no answer' });
    await after({ kind: 'unknown', reason: 'down', asked: false });
    await after({ kind: 'done' });
    expect(asked.map(({ askedBefore }) => askedBefore)).toEqual([false, true, true]);
  },
);

test('a refund that no bank has done for hours is told to staff, until it is done', async () => {
  const alarms = () => trial.database.query('select kind, detail from alarm where resolved_at is null');
  const silent = shopWith(async () => ({ kind: 'unknown', reason: 'error 204', asked: false }));
  await expect(sendRefund(silent, refundId)).rejects.toThrow('not done yet');
  expect(await alarms()).toEqual([]);
  await trial.database.query(`update refund set created_at = now() - interval '3 hours'`);
  await expect(sendRefund(silent, refundId)).rejects.toThrow('not done yet');
  expect(await alarms()).toEqual([{ kind: 'refund-late', detail: 'refund T1 is still not done: error 204' }]);
  await sendRefund(
    shopWith(async () => ({ kind: 'done' })),
    refundId,
  );
  expect(await alarms()).toEqual([]);
});

test('a second refund of a payment waits for the first, and knows its sum', async () => {
  const [first] = await trial.database.query<{ payment_id: number }>('select payment_id from refund');
  const second = await refundOf(first?.payment_id ?? 0, 'T2');
  const done = shopWith(async () => ({ kind: 'done' }));
  await expect(sendRefund(done, second)).rejects.toThrow('waits for an earlier one');
  await sendRefund(done, refundId);
  await sendRefund(done, second);
  expect(asked.map(({ refundedBefore }) => refundedBefore)).toEqual([0, 10_000]);
});

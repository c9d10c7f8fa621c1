import { jobQueues } from '#domain/job.ts';
import {
  bankReportDue,
  mismatchAlarmAt,
  mismatchDue,
  type Payment,
  type PaymentVerdict,
  silenceAlarmAt,
} from '#domain/payment.ts';
import { isOpenPayment, isUndecided } from '#domain/states.ts';
import type { Queryable } from '#platform/database.ts';
import type { ShopCore } from '#shop/shop.ts';
import { raiseAlarm } from '#store/alarms.ts';
import { endOrder, lockOrder, releasePlaces } from '#store/orders.ts';
import { loadPaymentsOf } from '#store/payments.ts';

/** The money is not decided: staff is told in time, and the order waits no longer than its buyer was told. */
export async function alarmUnresponsiveBank(
  transaction: Queryable,
  shop: ShopCore,
  payment: Payment,
  verdict: PaymentVerdict,
): Promise<void> {
  if (!isUndecided(payment)) return;
  const differs = payment.state === 'MISMATCH';
  if (shop.now() < (differs ? mismatchAlarmAt(payment) : silenceAlarmAt(payment))) return;
  const { id: paymentId, orderId, merchantNumber } = payment;
  await raiseAlarm(
    transaction,
    differs
      ? { kind: 'mismatch-due', orderId, paymentId, detail: mismatchWords(payment) }
      : {
          kind: 'bank-silent',
          orderId,
          paymentId,
          detail: `no decision about ${merchantNumber}: ${verdict.kind === 'unknown' ? verdict.reason : verdict.kind}`,
        },
  );
  await letOrderGo(transaction, shop, orderId);
}

function mismatchWords(payment: Payment): string {
  const due = mismatchDue(payment).toISOString();
  return `${payment.merchantNumber} does not match: its order ends at ${due}, and what differs in its sum alone goes back then; decide before by "foyer orders payment ${payment.merchantNumber}"`;
}

/**
 * Its places go back on sale. The attempts stay open and are asked about on: money that comes after all is late money. Each
 * bank is told to take none.
 */
async function letOrderGo(transaction: Queryable, shop: ShopCore, orderId: number): Promise<void> {
  const order = await lockOrder(transaction, orderId);
  const attempts = await loadPaymentsOf(transaction, orderId);
  const mayWait = attempts.some((one) => isUndecided(one) && shop.now() < reportDue(one));
  if (order.state !== 'PAYING' || mayWait) return;
  await endOrder(transaction, orderId, 'EXPIRED', 'expired');
  await releasePlaces(transaction, orderId);
  for (const payment of attempts)
    if (isOpenPayment(payment))
      await shop.jobs.send(transaction, jobQueues.cancelPayment, { paymentId: payment.id });
}

/** Of the bank, or of staff where the money is there and does not match. */
function reportDue(payment: Payment): Date {
  return payment.state === 'MISMATCH' ? mismatchDue(payment) : bankReportDue(payment);
}

import { jobQueues } from '#domain/job.ts';
import { type BankWord, bankWordDue, type Payment, silenceToldAt } from '#domain/payment.ts';
import type { Queryable } from '#platform/database.ts';
import type { JobSender } from '#platform/jobs.ts';
import { raiseAlarm } from '#store/alarms.ts';
import { endOrder, lockOrder, releasePlaces } from '#store/orders.ts';
import { loadPaymentsOf } from '#store/payments.ts';

interface SilenceRoom {
  jobs: JobSender;
  now(): Date;
}

/** The bank has not decided: staff is told in time, and the order waits no longer than its buyer was told. */
export async function watchSilence(
  transaction: Queryable,
  room: SilenceRoom,
  payment: Payment,
  word: BankWord,
): Promise<void> {
  if (!isOpen(payment) || room.now() < silenceToldAt(payment)) return;
  await raiseAlarm(transaction, {
    kind: 'bank-silent',
    orderId: payment.orderId,
    paymentId: payment.id,
    detail: `no decision about ${payment.merchantNumber}: ${word.kind === 'unknown' ? word.reason : word.kind}`,
  });
  await letOrderGo(transaction, room, payment.orderId);
}

/**
 * Its places go back on sale. The attempts stay open and are asked about on: money that comes after all is late money. Each
 * bank is told to take none.
 */
async function letOrderGo(transaction: Queryable, room: SilenceRoom, orderId: number): Promise<void> {
  const order = await lockOrder(transaction, orderId);
  const attempts = await loadPaymentsOf(transaction, orderId);
  // Of a mismatch staff decides, and its money is there.
  const mayWait = attempts.some(
    (one) => one.state === 'MISMATCH' || (isOpen(one) && room.now() < bankWordDue(one)),
  );
  if (order.state !== 'PAYING' || mayWait) return;
  await endOrder(transaction, orderId, 'EXPIRED', 'expired');
  await releasePlaces(transaction, orderId);
  for (const { id: paymentId } of attempts.filter(isOpen))
    await room.jobs.send(transaction, jobQueues.cancelPayment, { paymentId });
}

function isOpen({ state }: Pick<Payment, 'state'>): boolean {
  return state === 'STARTING' || state === 'STARTED';
}

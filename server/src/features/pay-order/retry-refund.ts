import { jobQueues } from '#domain/job.ts';
import type { Queryable } from '#platform/database.ts';
import { resolveAlarms } from '#store/alarms.ts';
import { findRefundByName, type Refund, reopenRefund } from '#store/refunds.ts';
import { refundCart } from './refund-cart.ts';
import { finishRefund, type RefundRoom } from './send-refund.ts';

export type Retry = { kind: 'done'; refund: Refund } | { kind: 'no-such-refund' | 'not-refused' };
export type RetryRoom = Pick<RefundRoom, 'database' | 'jobs' | 'houseLanguage'>;

/**
 * Staff has looked the refund up at the bank: the money has not gone. The bank is asked again, as for a new one. One that
 * still waits is only taken up again: it may have been given up after a day of trying.
 */
export async function retryRefund(room: RetryRoom, name: string): Promise<Retry> {
  const waiting = await findRefundByName(room.database, name);
  if (waiting?.state === 'WAITING') {
    await room.jobs.send(room.database, jobQueues.sendRefund, { refundId: waiting.id });
    return { kind: 'done', refund: waiting };
  }
  return await reopen(room, name, async (transaction, refund) => {
    await room.jobs.send(transaction, jobQueues.sendRefund, { refundId: refund.id });
  });
}

/** Staff has sent the money at the bank, or found that it went: it is written down, and a till owes its receipt. */
export async function noteSentRefund(room: RetryRoom, name: string): Promise<Retry> {
  const houseLanguage = await room.houseLanguage();
  return await reopen(room, name, async (transaction, refund) => {
    const { cart } = await refundCart(transaction, houseLanguage, refund);
    await finishRefund(transaction, room, refund, cart);
  });
}

async function reopen(
  room: RetryRoom,
  name: string,
  work: (transaction: Queryable, refund: Refund) => Promise<void>,
): Promise<Retry> {
  const refund = await findRefundByName(room.database, name);
  if (!refund) return { kind: 'no-such-refund' };
  return await room.database.transaction(async (transaction) => {
    if (!(await reopenRefund(transaction, refund.id))) return { kind: 'not-refused' };
    await resolveAlarms(transaction, ['refund-refused'], refund.paymentId);
    await work(transaction, refund);
    return { kind: 'done', refund };
  });
}

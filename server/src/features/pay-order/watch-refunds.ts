import { jobQueues } from '#domain/job.ts';
import type { ShopCore } from '#shop/shop.ts';
import { raiseRefundAlarm } from '#store/alarms.ts';
import { isDecisionAwaited } from '#store/lost-payments.ts';
import { loadAbandonedRefunds } from '#store/refunds.ts';

/**
 * By the clock: refunds whose job has failed for a day. What its bank knows by a number of its own is asked about again, which sends no money.
 * Another is told to staff and not asked for again: they may have sent it by hand since.
 */
export async function watchRefunds({ database, jobs }: Pick<ShopCore, 'database' | 'jobs'>): Promise<void> {
  await database.transaction(async (transaction) => {
    // The decision of staff sends the jobs anew.
    if (await isDecisionAwaited(transaction)) return;
    for (const refund of await loadAbandonedRefunds(transaction)) {
      const { id: refundId, externalId, isSafe, isTold } = refund;
      if (isSafe)
        await jobs.send(
          transaction,
          jobQueues.sendRefund,
          { refundId },
          { singletonKey: `refund-${refundId}` },
        );
      else if (!isTold) {
        const detail = `refund ${externalId} was not done in a day and is no longer asked for: see "foyer returns retry"`;
        await raiseRefundAlarm(transaction, 'refund-late', refund, detail);
      }
    }
  });
}

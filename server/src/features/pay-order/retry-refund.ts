import { jobQueues } from '#domain/job.ts';
import type { Queryable } from '#platform/database.ts';
import type { ShopCore } from '#shop/shop.ts';
import { resolveRefundAlarms } from '#store/alarms.ts';
import { isDecisionAwaited } from '#store/lost-payments.ts';
import { findRefundByName, markRefundSent, type Refund, reopenRefund } from '#store/refunds.ts';
import { refundCart } from './send-back.ts';
import { askingSeconds, closeRefund } from './send-refund.ts';

export type Retry =
  | { kind: 'done'; refund: Refund }
  | { kind: 'no-such-refund' | 'not-refused' | 'being-asked' | 'decision-awaited' };

/**
 * Staff has looked the refund up at the bank: the money has not gone. The bank is asked again, as for a new one. One that
 * still waits is only taken up again: it may have been given up after a day of trying.
 */
export async function retryRefund(shop: ShopCore, name: string): Promise<Retry> {
  if (await isDecisionAwaited(shop.database)) return { kind: 'decision-awaited' };
  const waiting = await findRefundByName(shop.database, name);
  if (waiting?.state === 'WAITING') {
    await shop.jobs.send(shop.database, jobQueues.sendRefund, { refundId: waiting.id });
    return { kind: 'done', refund: waiting };
  }
  return await decide(shop, name, async (transaction, refund) => {
    if (!(await reopenRefund(transaction, refund.id))) return 'not-refused';
    await shop.jobs.send(transaction, jobQueues.sendRefund, { refundId: refund.id });
    return 'done';
  });
}

/**
 * Staff has sent the money at the bank, or found that it went: it is written down, and a fiscal registrar owes its receipt. It keeps the
 * name by which the bank was asked last: by it the bank's receipt is found.
 */
export async function noteSentRefund(shop: ShopCore, name: string): Promise<Retry> {
  const houseLanguage = (await shop.catalogue.get()).setup.language;
  return await decide(shop, name, async (transaction, refund) => {
    if (!(await markRefundSent(transaction, refund.id, askingSeconds)))
      return refund.state === 'WAITING' ? 'being-asked' : 'not-refused';
    const { cart } = await refundCart(transaction, houseLanguage, refund);
    await closeRefund(transaction, shop, refund, cart);
    return 'done';
  });
}

async function decide(
  shop: ShopCore,
  name: string,
  work: (transaction: Queryable, refund: Refund) => Promise<Retry['kind']>,
): Promise<Retry> {
  const refund = await findRefundByName(shop.database, name);
  if (!refund) return { kind: 'no-such-refund' };
  return await shop.database.transaction(async (transaction) => {
    const kind = await work(transaction, refund);
    if (kind !== 'done') return { kind };
    await resolveRefundAlarms(transaction, ['refund-refused', 'no-gateway'], name);
    return { kind, refund };
  });
}

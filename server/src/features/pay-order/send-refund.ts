import { jobQueues } from '#domain/job.ts';
import { addressedCart, type ReceiptCart } from '#domain/receipt.ts';
import type { Queryable } from '#platform/database.ts';
import type { ShopCore } from '#shop/shop.ts';
import { raiseRefundAlarm, resolveRefundAlarms } from '#store/alarms.ts';
import { isDecisionAwaited } from '#store/lost-payments.ts';
import { askReceipt } from '#store/outbox.ts';
import { insertReceipt, settleReceiptByHand } from '#store/receipts.ts';
import {
  claimRefund,
  findRefund,
  findRefundByName,
  loadAbandonedRefunds,
  markRefund,
  markRefundAsked,
  markRefundSent,
  markRefundUnasked,
  nameAtBank,
  type Refund,
  reopenRefund,
} from '#store/refunds.ts';
import { refundCart } from './send-back.ts';
import { alarmUnknownPaymentWay, refundOfUnknownWay } from './start-payment.ts';

/** Longer than a bank may take to answer: after it the one who asked is no more. */
const askingSeconds = 90;

/** Job: asks the bank for one refund until it says done or never. Throws where it must be tried again. */
export async function sendRefund(shop: ShopCore, refundId: number): Promise<void> {
  const refund = await findRefund(shop.database, refundId);
  if (refund?.state !== 'WAITING') return;
  if (refund.outside) return await recordOutsideRefund(shop, refund);
  // The decision of staff sends the job anew.
  if (await isDecisionAwaited(shop.database)) return;
  const gateway = shop.gateways.of(refund.gateway);
  if (!gateway) return await reportNoGateway(shop, refund);
  await resolveRefundAlarms(shop.database, ['no-gateway'], refund.externalId);
  const earlier = await claim(shop, refund, gateway.namesRefunds);
  if (earlier === null) return;
  const { setup, mail } = await shop.catalogue.get();
  const { receipts, cart } = await refundCart(shop.database, setup.language, refund);
  const outcome = await gateway.refund({
    ...refund,
    ...earlier,
    externalId: nameAtBank(refund),
    receipt: receipts === 'bank' && cart ? addressedCart(cart, mail.from) : null,
  });
  if (outcome.kind === 'done')
    return await shop.database.transaction((transaction) => finishRefund(transaction, shop, refund, cart));
  if (outcome.kind === 'refused') return await setAside(shop, refund, outcome.reason);
  // A bank that names refunds may be asked by another process too, so that one alone cannot say that it was not.
  if (outcome.kind === 'unknown' && outcome.asked === false && !gateway.namesRefunds)
    await markRefundUnasked(shop.database, refund.id, earlier.askedBefore);
  else
    await markRefundAsked(
      shop.database,
      refund.id,
      outcome.kind === 'pending' ? outcome.gatewayRefundId : null,
    );
  await alarmIfLate(shop, refund, 'reason' in outcome ? outcome.reason : 'the bank has not finished it');
  throw new Error(`refund ${refund.externalId} is not done yet: ${outcome.kind}`);
}

/** The money went back at the bank before: only the receipt is due. */
async function recordOutsideRefund(shop: ShopCore, refund: Refund): Promise<void> {
  const { language } = (await shop.catalogue.get()).setup;
  const { cart } = await refundCart(shop.database, language, refund);
  await shop.database.transaction(async (transaction) => {
    const { id: refundId, paymentId, hasReceipt } = refund;
    const receiptId =
      cart && hasReceipt ? await insertReceipt(transaction, { paymentId, refundId, cart }) : null;
    if (receiptId !== null) await settleReceiptByHand(transaction, receiptId);
    await finishRefund(transaction, shop, refund, cart);
  });
}

/** The way may come back: the job goes on for its day, and staff may take it up again or end it. */
async function reportNoGateway(shop: ShopCore, refund: Refund): Promise<never> {
  const { orderId, paymentId, gateway, externalId } = refund;
  const about = { orderId, paymentId, gateway, refund: externalId };
  await alarmUnknownPaymentWay(shop.database, about, refundOfUnknownWay(externalId));
  throw new Error(`refund ${externalId}: no gateway is set up for the payment way "${gateway}"`);
}

/** A bank that has not sent the money by then is told to staff, though it may only be slow: transfers take minutes. */
const patienceMilliseconds = 2 * 3600 * 1000;

async function alarmIfLate(shop: ShopCore, refund: Refund, reason: string): Promise<void> {
  if (shop.now().getTime() - refund.createdAt.getTime() < patienceMilliseconds) return;
  const detail = `refund ${refund.externalId} is still not done: ${reason}`;
  await raiseRefundAlarm(shop.database, 'refund-late', refund, detail);
}

/**
 * Writes down that the bank may have been asked, for whoever comes after a crash: banks forget our name of a refund after a day.
 * One that knows only sums is asked for one refund of a payment at a time, by one process. null: another process has finished it.
 */
async function claim(shop: ShopCore, refund: Refund, namesRefunds: boolean) {
  if (!namesRefunds && refund.waitsForEarlier)
    throw new Error(`refund ${refund.externalId} waits for an earlier one`);
  const claimed = await claimRefund(shop.database, refund.id, namesRefunds ? 0 : askingSeconds);
  if (!claimed && !namesRefunds)
    throw new Error(`refund ${refund.externalId} is being asked for by another process`);
  return claimed;
}

/** The money is back; a fiscal registrar, the house's own or the bank's, owes the receipt of it. */
export async function finishRefund(
  transaction: Queryable,
  shop: ShopCore,
  refund: Refund,
  cart: ReceiptCart | null,
): Promise<void> {
  await markRefund(transaction, refund.id, 'DONE', null);
  await closeRefund(transaction, shop, refund, cart);
}

/** What follows from a refund that is done, whoever knew it first. */
async function closeRefund(
  transaction: Queryable,
  shop: ShopCore,
  refund: Refund,
  cart: ReceiptCart | null,
): Promise<void> {
  await resolveRefundAlarms(transaction, ['refund-late'], refund.externalId);
  if (cart) await askReceipt(transaction, shop, { paymentId: refund.paymentId, refundId: refund.id, cart });
}

async function setAside(shop: ShopCore, refund: Refund, reason: string): Promise<void> {
  const detail = `refund ${refund.externalId}: ${reason}`;
  await shop.database.transaction(async (transaction) => {
    // Staff may have recorded meanwhile that the money has gone.
    if (await markRefund(transaction, refund.id, 'REFUSED', reason))
      await raiseRefundAlarm(transaction, 'refund-refused', refund, detail);
  });
}

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

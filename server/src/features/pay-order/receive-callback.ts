import type { Language } from '@foyer/contract/rules/values.ts';
import { languageQuery } from '#domain/page-address.ts';
import { sumOf } from '#domain/receipt.ts';
import type { Database, Queryable } from '#platform/database.ts';
import type { PaymentGateway, RawCallback, ReceiptNews } from '#ports/payment-gateway.ts';
import type { ShopCore } from '#shop/shop.ts';
import { raiseLostPayment, raiseRefundAlarm } from '#store/alarms.ts';
import { isOurName } from '#store/installation.ts';
import { findPaymentAtBank, type PaymentWithStart } from '#store/payments.ts';
import {
  alarmStrangeReceipt,
  failReceipt,
  finishReceipt,
  lockReceiptsOf,
  type Receipt,
} from '#store/receipts.ts';
import { findRefundAtBank, loadRefundsOf, markRefundReturned } from '#store/refunds.ts';
import { settlePayment } from './settle-payment.ts';

export type CallbackOutcome =
  /** The body with which the bank wants to be answered. */
  | { kind: 'acknowledged'; body: string }
  /** Not from the bank: nothing was done, and nothing is told. */
  | { kind: 'refused'; reason: string }
  /** The bank could not be asked: it should call again. */
  | { kind: 'again' };

/**
 * A bank's notification is a hint: a true one makes us ask the bank. One for an attempt that we do not
 * know is acknowledged, so that the bank does not repeat it for days. What it says of a receipt is taken down afterwards.
 */
export async function receiveCallback(
  shop: ShopCore,
  wayKey: string,
  callback: RawCallback,
): Promise<CallbackOutcome> {
  const gateway = shop.gateways.of(wayKey);
  if (!gateway) return { kind: 'refused', reason: 'no such payment way' };
  const reading = gateway.readCallback(callback);
  if (reading.kind === 'refused') return reading;
  const payment = await findPaymentAtBank(shop.database, wayKey, reading);
  if (!payment) {
    const { merchantNumber, acknowledgement } = reading;
    if (merchantNumber !== null && (await isOurName(shop.database, merchantNumber)))
      await raiseLostPayment(shop.database, wayKey, merchantNumber);
    return { kind: 'acknowledged', body: acknowledgement };
  }
  const report = await settlePayment(shop, payment.id);
  const isRecorded =
    !reading.receipt || (await receiveReceiptReport(shop.database, payment, reading.receipt));
  const isFollowed =
    reading.refund === undefined || (await followRefund(shop, gateway, payment.id, reading.refund));
  return report === 'unknown' || !isRecorded || !isFollowed
    ? { kind: 'again' }
    : { kind: 'acknowledged', body: reading.acknowledgement };
}

/**
 * A refund that the bank has done may fail days later: the buyer's account was closed, and the money is back with the house. Staff
 * send it again or otherwise. One that waits is asked about by its job. False: the bank could not be asked.
 */
async function followRefund(
  shop: ShopCore,
  gateway: PaymentGateway,
  paymentId: number,
  name: string,
): Promise<boolean> {
  const refund = await findRefundAtBank(shop.database, paymentId, name);
  if (refund?.state !== 'DONE' || !gateway.askRefund) return true;
  const outcome = await gateway.askRefund({ ...refund, externalId: name, askedBefore: true, receipt: null });
  if (outcome.kind !== 'refused') return outcome.kind !== 'unknown';
  const detail = `the bank sent refund ${refund.externalId}, and the money came back: ${outcome.reason}`;
  await shop.database.transaction(async (transaction) => {
    if (await markRefundReturned(transaction, refund, detail))
      await raiseRefundAlarm(transaction, 'refund-refused', refund, detail);
  });
  return true;
}

/**
 * A bank tells of a receipt of its registrar, as often as it likes and in any order; which one it is, the sum tells, and among equal
 * ones the order in which they fell due. One of another sum closes nothing. False: it is of money that we do not know of yet, and the bank should tell again.
 */
async function receiveReceiptReport(
  database: Database,
  { id, orderId, receipts }: Pick<PaymentWithStart, 'id' | 'orderId' | 'receipts'>,
  { amount, report }: ReceiptNews,
): Promise<boolean> {
  if (receipts !== 'bank') return true;
  return await database.transaction(async (transaction) => {
    const { waiting, settled, documents } = await lockReceiptsOf(transaction, id);
    if (report.kind === 'done' && documents.includes(report.facts.document)) return true;
    const isMeant = ({ cart }: Receipt) => sumOf(cart.lines) === amount;
    const receipt = waiting.find(isMeant);
    // Of none of those that wait: it may be that of a refund whose outcome is not known yet.
    if (!receipt && (await hasOpenRefund(transaction, { id, orderId }))) return false;
    if (!receipt) {
      const isStrange = waiting.length + settled.length > 0 && !settled.some(isMeant);
      const what = report.kind === 'done' ? `document ${report.facts.document}` : report.reason;
      if (isStrange) await alarmStrangeReceipt(transaction, { orderId, paymentId: id }, { amount, what });
      return true;
    }
    if (report.kind === 'done') await finishReceipt(transaction, receipt, report.facts);
    else await failReceipt(transaction, receipt, report.reason);
    return true;
  });
}

async function hasOpenRefund(
  queryable: Queryable,
  { id, orderId }: Pick<PaymentWithStart, 'id' | 'orderId'>,
): Promise<boolean> {
  const refunds = await loadRefundsOf(queryable, orderId);
  // One that the bank seems to have refused may have been sent after all: staff look it up.
  return refunds.some(({ paymentId, state }) => paymentId === id && state !== 'DONE');
}

/**
 * Where a buyer goes who comes back from a bank that knows one address for all orders: to the page of the order
 * that came along, else to the front page. Nothing is believed of it, so nothing is decided by it.
 */
export function pageAfterBank(
  gateway: PaymentGateway | null,
  callback: RawCallback,
  houseLanguage: Language,
): string {
  const back = gateway?.readReturn?.(callback);
  if (!back) return '/';
  const query = languageQuery(back.language ?? houseLanguage, houseLanguage);
  const name = back.orderHash.toLowerCase();
  return `${back.declined ? '/order/declined/' : '/order/'}${name}${query}`;
}

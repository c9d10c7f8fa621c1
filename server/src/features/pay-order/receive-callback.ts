import type { RawCallback } from '#ports/payment-gateway.ts';
import type { ShopCore } from '#shop/shop.ts';
import { raiseLostPayment } from '#store/alarms.ts';
import { isOurName } from '#store/installation.ts';
import { findPaymentAtBank } from '#store/payments.ts';
import { receiveReceiptReport } from './receive-receipt-report.ts';
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
  return report === 'unknown' || !isRecorded
    ? { kind: 'again' }
    : { kind: 'acknowledged', body: reading.acknowledgement };
}

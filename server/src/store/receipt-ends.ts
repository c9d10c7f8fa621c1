import type { Money } from '@foyer/contract/rules/values.ts';
import type { Queryable } from '#platform/database.ts';
import type { ReceiptFacts } from '#ports/fiscal-registrar.ts';
import { raiseAlarm, resolveAlarms } from './alarms.ts';
import {
  hasFailedReceipt,
  markReceiptByHand,
  markReceiptDone,
  markReceiptFailed,
  type Receipt,
} from './receipts.ts';

/** A fiscal registrar has printed it: its numbers are kept, and nobody need look at it any more. */
export async function finishReceipt(
  transaction: Queryable,
  { id, paymentId }: Receipt,
  facts: ReceiptFacts,
): Promise<void> {
  if (await markReceiptDone(transaction, id, facts)) await calmStaff(transaction, paymentId);
}

/** The registrar reports a failure: an alarm stands until there is a receipt. */
export async function failReceipt(transaction: Queryable, receipt: Receipt, reason: string): Promise<void> {
  await markReceiptFailed(transaction, receipt.id, reason);
  await alarmReceipt(transaction, receipt, reason);
}

export async function alarmReceipt(
  queryable: Queryable,
  { orderId, paymentId }: Receipt,
  detail: string,
): Promise<void> {
  await raiseAlarm(queryable, { kind: 'receipt-failed', orderId, paymentId, detail });
}

/** A bank's fiscal registrar issued a receipt that fits none of the payment's: nothing is closed by it, and staff must look. */
export async function alarmStrangeReceipt(
  queryable: Queryable,
  { orderId, paymentId }: Pick<Receipt, 'orderId' | 'paymentId'>,
  { amount, what }: { amount: Money; what: string },
): Promise<void> {
  const detail = `a receipt of another sum: ${amount} minor units, ${what}; look at the bank’s fiscal registrar`;
  await raiseAlarm(queryable, { kind: 'receipt-differs', orderId, paymentId, detail });
}

/** Staff has put it right at the registrar or at the bank. False: there is no such receipt, or it does not wait. */
export async function settleReceiptByHand(transaction: Queryable, id: number): Promise<boolean> {
  const paymentId = await markReceiptByHand(transaction, id);
  if (paymentId !== null) await calmStaff(transaction, paymentId);
  return paymentId !== null;
}

/** The alarm is one for all receipts of a payment. */
async function calmStaff(transaction: Queryable, paymentId: number): Promise<void> {
  if (!(await hasFailedReceipt(transaction, paymentId)))
    await resolveAlarms(transaction, ['receipt-failed'], paymentId);
}

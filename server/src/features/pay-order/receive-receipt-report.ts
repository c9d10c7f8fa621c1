import { sumOf } from '#domain/receipt.ts';
import type { Database, Queryable } from '#platform/database.ts';
import type { ReceiptNews } from '#ports/payment-gateway.ts';
import type { PaymentWithStart } from '#store/payments.ts';
import { alarmStrangeReceipt, failReceipt, finishReceipt } from '#store/receipt-ends.ts';
import { lockReceiptsOf, type Receipt } from '#store/receipts.ts';
import { loadRefundsOf } from '#store/refunds.ts';

/**
 * A bank tells of a receipt of its till, as often as it likes and in any order; which one it is, the sum tells, and among equal
 * ones the order in which they fell due. One of another sum closes nothing. False: it is of money that we do not know of yet, and the bank should tell again.
 */
export async function receiveReceiptReport(
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
    // Of none of those that wait: it may be that of a refund whose end we have not heard of.
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
  return refunds.some(({ paymentId, state }) => paymentId === id && state === 'WAITING');
}

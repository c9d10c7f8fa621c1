import { sumOf } from '#domain/receipt.ts';
import type { Database, Queryable } from '#platform/database.ts';
import type { ReceiptNews } from '#ports/payment-gateway.ts';
import type { PaymentWithStart } from '#store/payments.ts';
import { failReceipt, finishReceipt } from '#store/receipt-ends.ts';
import { lockReceiptsOf } from '#store/receipts.ts';
import { loadRefundsOf } from '#store/refunds.ts';

/**
 * A bank tells of a receipt of its till, as often as it likes and in any order; which one it is, the sum tells, and among equal
 * ones the order in which they fell due. False: it is of money that we do not know of yet, and the bank should tell again.
 */
export async function hearReceipt(
  database: Database,
  { id, orderId, receipts }: Pick<PaymentWithStart, 'id' | 'orderId' | 'receipts'>,
  { amount, report }: ReceiptNews,
): Promise<boolean> {
  if (receipts !== 'bank') return true;
  return await database.transaction(async (transaction) => {
    const { waiting, documents } = await lockReceiptsOf(transaction, id);
    if (report.kind === 'done' && documents.includes(report.facts.document)) return true;
    const meant = waiting.find(({ cart }) => sumOf(cart.lines) === amount);
    // Of none of those that wait: it may be that of a refund whose end we have not heard of.
    if (!meant && (await hasOpenRefund(transaction, { id, orderId }))) return false;
    const receipt = meant ?? waiting[0];
    if (!receipt) return true;
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

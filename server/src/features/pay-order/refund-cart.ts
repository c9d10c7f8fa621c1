import type { Language } from '@foyer/contract/values.ts';
import { receiptItem } from '#domain/order-receipt.ts';
import { type ReceiptCart, type ReceiptIssuer, returnCart } from '#domain/receipt.ts';
import type { Queryable } from '#platform/database.ts';
import { loadOrder } from '#store/orders.ts';
import { loadCartOf, loadReturnedTickets } from '#store/receipts.ts';
import type { Refund } from '#store/refunds.ts';

/** Who issues the receipt of a refund, and its lines: all that was paid, or the tickets of the return. */
export async function refundCart(
  queryable: Queryable,
  houseLanguage: Language,
  refund: Refund,
): Promise<{ receipts: ReceiptIssuer; cart: ReceiptCart | null }> {
  const { receipts, cart } = await loadCartOf(queryable, refund.paymentId);
  if (receipts === 'none' || !cart || refund.returnId === null) return { receipts, cart };
  const [order, tickets] = await Promise.all([
    loadOrder(queryable, refund.orderId),
    loadReturnedTickets(queryable, refund.returnId),
  ]);
  const items = tickets.flatMap(({ lineId, position, percent, amount }) => {
    const line = order.lines.find(({ id }) => id === lineId);
    return line ? [{ ...receiptItem(order, line, position, houseLanguage), percent, amount }] : [];
  });
  return { receipts, cart: returnCart(cart, items) };
}

import type { Language } from '@foyer/contract/rules/values.ts';
import { returnedAddOnLines } from '#domain/add-on.ts';
import { receiptItem } from '#domain/order-receipt.ts';
import { partOfCart, type ReceiptCart, type ReceiptIssuer, returnCart } from '#domain/receipt.ts';
import type { Queryable } from '#platform/database.ts';
import { loadOrder } from '#store/orders.ts';
import { loadCartOf, loadReturnedAddOns, loadReturnedTickets } from '#store/receipts.ts';
import { type Refund, sumBefore } from '#store/refunds.ts';

/**
 * Who issues the receipt of a refund, and its lines: all that was paid, or the tickets and add-ons of the return. Null where
 * another system issues it.
 */
export async function refundCart(
  queryable: Queryable,
  houseLanguage: Language,
  refund: Refund,
): Promise<{ receipts: ReceiptIssuer; cart: ReceiptCart | null }> {
  const { receipts, cart } = await loadCartOf(queryable, refund.paymentId);
  if (receipts === 'none' || !cart) return { receipts, cart: null };
  if (refund.returnId === null) return { receipts, cart };
  // One after another: a transaction has one connection.
  const order = await loadOrder(queryable, refund.orderId);
  const tickets = await loadReturnedTickets(queryable, refund.returnId);
  const addOns = await loadReturnedAddOns(queryable, refund.returnId);
  const items = tickets.flatMap(({ lineId, position, percent, amount }) => {
    const line = order.lines.find(({ id }) => id === lineId);
    return line ? [{ ...receiptItem(order, line, position, houseLanguage), percent, amount }] : [];
  });
  const ofTickets = returnCart(cart, items);
  const ofAddOns = addOns.flatMap(({ addOnId, amount }) => {
    const addOn = order.addOns.find(({ id }) => id === addOnId);
    return addOn ? returnedAddOnLines(cart, { ...addOn, price: amount }, houseLanguage) : [];
  });
  const whole = { ...ofTickets, lines: [...ofTickets.lines, ...ofAddOns] };
  const before = await sumBefore(queryable, refund);
  return { receipts, cart: partOfCart(whole, before, refund.amount) };
}

import type { Language, Money } from '@foyer/contract/rules/values.ts';
import { returnedAddOnLines } from '#domain/add-on.ts';
import type { Order } from '#domain/order.ts';
import { receiptItem } from '#domain/order-receipt.ts';
import type { Payment } from '#domain/payment.ts';
import { partOfCart, type ReceiptCart, type ReceiptIssuer, returnCart } from '#domain/receipt.ts';
import type { Queryable } from '#platform/database.ts';
import type { ShopCore } from '#shop/shop.ts';
import { raiseAlarm, resolveAlarms } from '#store/alarms.ts';
import { endOrder, loadOrder, releasePlaces } from '#store/orders.ts';
import { askReceipt, askRefund, writeMail } from '#store/outbox.ts';
import { lockPayment, markConfirmed } from '#store/payments.ts';
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
  const items = tickets.flatMap(({ lineId, position, percent, amount, isExchanged }) => {
    const line = order.lines.find(({ id }) => id === lineId);
    const keepsFee = order.document.returns.keepsFee && !isExchanged;
    return line ? [{ ...receiptItem(order, line, position, houseLanguage), percent, amount, keepsFee }] : [];
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

/** Money that pays no order: its refund is asked, the buyer is told. Gives the name of the refund. */
export async function sendBack(
  transaction: Queryable,
  shop: ShopCore,
  order: Order,
  payment: Payment,
  reason: 'second-payment' | 'late-payment' | 'house' | 'mismatch' | 'lost' | 'exchange',
  amount = payment.amount,
): Promise<string> {
  const externalId = `R${payment.id}`;
  await applyMoney(transaction, shop, payment, 'refund', amount);
  await askRefund(transaction, shop, {
    paymentId: payment.id,
    amount,
    reason: reason === 'exchange' ? 'late-payment' : reason,
    externalId,
  });
  // Nobody knows whose a lost order was.
  if (reason === 'lost') return externalId;
  await writeMail(transaction, shop, { orderId: order.id, kind: mailOf(reason) });
  return externalId;
}

function mailOf(reason: Parameters<typeof sendBack>[4]) {
  if (reason === 'exchange') return 'exchange-failed';
  return reason === 'second-payment' ? 'second-payment' : 'late-payment';
}

/**
 * Money that does not match goes back as the bank holds it, and an order that waited for it ends. Where nobody of the staff has
 * looked, they still have to: at the bank, whether all of it went, and for the receipts, which no registrar can make out of it.
 */
export async function sendDifferingBack(
  transaction: Queryable,
  shop: ShopCore,
  order: Order,
  payment: Payment,
  { amount, sendsBack }: { amount: Money; sendsBack: boolean },
): Promise<void> {
  const isPaid = order.state === 'PAID';
  if (!isPaid && order.state !== 'CANCELLED') {
    await endOrder(transaction, order.id, 'CANCELLED', 'mismatch');
    await releasePlaces(transaction, order.id);
  }
  await sendBack(transaction, shop, order, payment, isPaid ? 'second-payment' : 'mismatch', amount);
  if (sendsBack) return;
  const { id: paymentId, orderId, merchantNumber } = payment;
  const detail = `${amount} minor units of ${merchantNumber} go back by themselves, ${payment.amount} were asked: look whether the bank holds more of it, and what receipts are due`;
  await raiseAlarm(transaction, { kind: 'payment-mismatch', orderId, paymentId, detail });
}

/** `amount` is what the bank holds: of an order it was compared with what was asked before this is called. */
export async function applyMoney(
  transaction: Queryable,
  shop: ShopCore,
  payment: Payment,
  applied: 'order' | 'refund',
  amount = payment.amount,
): Promise<void> {
  const current = await lockPayment(transaction, payment.id);
  const { gatewayPaymentId, receipts, cart } = current;
  if (gatewayPaymentId === null) throw new Error(`payment ${payment.id} is paid and has no bank's name`);
  await markConfirmed(transaction, payment.id, { gatewayPaymentId, amount, applied });
  await resolveAlarms(transaction, ['payment-mismatch', 'mismatch-due'], payment.id);
  if (receipts !== 'none' && cart && amount === payment.amount)
    await askReceipt(transaction, shop, { paymentId: payment.id, kind: 'sale', cart });
}

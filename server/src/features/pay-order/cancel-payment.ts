import { isOpenPayment } from '#domain/states.ts';
import type { CancelOutcome } from '#ports/payment-gateway.ts';
import type { ShopCore } from '#shop/shop.ts';
import { endOrder, lockOrder } from '#store/orders.ts';
import { findPayment, lockPayment, markAsked, type PaymentWithStart } from '#store/payments.ts';
import { findRefundByName, markRefundAsked } from '#store/refunds.ts';
import { refundCart, sendBack } from './send-back.ts';
import { finishRefund } from './send-refund.ts';
import { settlePayment } from './settle-payment.ts';

/** Job: an open attempt of an order that needs it no more is closed at its bank, then asked about. */
export async function cancelPayment(shop: ShopCore, paymentId: number): Promise<void> {
  const payment = await findPayment(shop.database, paymentId);
  if (!payment || !isOpenPayment(payment)) return;
  const outcome = await shop.gateways.of(payment.gateway)?.cancel(payment);
  if (outcome?.kind === 'sent-back') return await noteSentBack(shop, payment, outcome);
  await settlePayment(shop, paymentId);
}

/** Its money came at that moment and is on its way back: into the books as a payment with its refund asked. */
async function noteSentBack(
  shop: ShopCore,
  { id, orderId }: PaymentWithStart,
  { gatewayPaymentId, refund: outcome }: Extract<CancelOutcome, { kind: 'sent-back' }>,
): Promise<void> {
  const houseLanguage = (await shop.catalogue.get()).setup.language;
  await shop.database.transaction(async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    const payment = await lockPayment(transaction, id);
    if (payment.applied) return;
    await markAsked(transaction, id, { gatewayPaymentId, verifying: false, rrn: null });
    const isLate = order.state === 'EXPIRED';
    if (isLate) await endOrder(transaction, order.id, 'CANCELLED', 'late-payment');
    const reason = isLate ? 'late-payment' : 'second-payment';
    const name = await sendBack(transaction, shop, order, payment, reason);
    const refund = await findRefundByName(transaction, name);
    if (!refund) throw new Error(`refund ${name} vanished in its own transaction`);
    if (outcome.kind === 'pending')
      return await markRefundAsked(transaction, refund.id, outcome.gatewayRefundId);
    const { cart } = await refundCart(transaction, houseLanguage, refund);
    await finishRefund(transaction, shop, refund, cart);
  });
}

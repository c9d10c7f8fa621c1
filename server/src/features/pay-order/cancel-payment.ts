import { findPayment } from '#store/payments.ts';
import { type SettleRoom, settlePayment } from './settle-payment.ts';

/** Job: an open attempt of an order that was paid in another way is closed at its bank, then asked about. */
export async function cancelPayment(room: SettleRoom, paymentId: number): Promise<void> {
  const payment = await findPayment(room.database, paymentId);
  if (payment?.state !== 'STARTED' && payment?.state !== 'STARTING') return;
  await room.gatewayOf(payment.gateway)?.cancel(payment);
  await settlePayment(room, paymentId);
}

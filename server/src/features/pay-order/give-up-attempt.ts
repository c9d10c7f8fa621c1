import { type Payment, type Settlement, stateAfterDecline } from '#domain/payment.ts';
import { isUndecided } from '#domain/states.ts';
import type { Queryable } from '#platform/database.ts';
import { endOrder, lockOrder, markHeldAgain, releasePlaces } from '#store/orders.ts';
import { loadPaymentsOf, markUndone } from '#store/payments.ts';

type GivenUp = Omit<Extract<Settlement, { kind: 'give-up' }>, 'kind'>;

/**
 * No money can come of an attempt. When it was the order's last open one, the order is held again while
 * time is left; otherwise it ends and its places go back on sale.
 */
export async function giveUpAttempt(
  transaction: Queryable,
  payment: Pick<Payment, 'id' | 'orderId'>,
  { state, reason, endsOrder }: GivenUp,
  now: Date,
): Promise<void> {
  const order = await lockOrder(transaction, payment.orderId);
  await markUndone(transaction, payment.id, state, reason);
  const attempts = await loadPaymentsOf(transaction, order.id);
  const bankMayStillCharge = attempts.some(isUndecided);
  if (order.state !== 'PAYING' || bankMayStillCharge) return;
  const isOver = stateAfterDecline(order, now) === 'EXPIRED';
  if (!isOver && !endsOrder) return await markHeldAgain(transaction, order.id);
  if (endsOrder) await endOrder(transaction, order.id, 'CANCELLED', 'declined');
  else await endOrder(transaction, order.id, 'EXPIRED', 'expired');
  await releasePlaces(transaction, order.id);
}

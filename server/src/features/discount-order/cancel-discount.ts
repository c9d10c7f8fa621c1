import { orderCan } from '#domain/order.ts';
import { takeDiscountsOff } from '#store/discounts.ts';
import { findOrderByHash, lockOrder } from '#store/orders.ts';
import { loadPaymentsOf } from '#store/payments.ts';
import { type DiscountOutcome, type DiscountRoom, refused } from './discount-room.ts';

/** The order costs its full price again, and the club has its code and bonuses back. Safe to repeat. */
export async function cancelDiscount(room: DiscountRoom, hash: string): Promise<DiscountOutcome> {
  const order = await findOrderByHash(room.database, hash);
  if (!order) return refused('order-gone');
  const outcome = await room.database.transaction(async (transaction): Promise<DiscountOutcome> => {
    const locked = await lockOrder(transaction, order.id);
    const payments = await loadPaymentsOf(transaction, order.id);
    const allowed = orderCan.discount(locked, payments.length > 0, room.now());
    if (!allowed.yes) return { kind: 'refused', refusal: allowed.refusal };
    await takeDiscountsOff(transaction, order.id);
    return { kind: 'done' };
  });
  // At once, so that the same code may be typed again; a silent club is told by the job.
  if (outcome.kind === 'done') await room.closeDiscounts(order.id);
  return outcome;
}

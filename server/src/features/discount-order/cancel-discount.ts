import { orderCan } from '#domain/order.ts';
import { closeDiscounts } from '#shop/close-discounts.ts';
import type { Shop } from '#shop/shop.ts';
import { takeDiscountsOff } from '#store/discounts.ts';
import { findOrderByHash, lockOrder } from '#store/orders.ts';
import { loadPaymentsOf } from '#store/payments.ts';
import { type DiscountOutcome, refused } from './discount-outcome.ts';

/** The order costs its full price again, and the club has its code and bonuses back. Safe to repeat. */
export async function cancelDiscount(shop: Shop, hash: string): Promise<DiscountOutcome> {
  const order = await findOrderByHash(shop.database, hash);
  if (!order) return refused('order-gone');
  const outcome = await shop.database.transaction(async (transaction): Promise<DiscountOutcome> => {
    const locked = await lockOrder(transaction, order.id);
    const payments = await loadPaymentsOf(transaction, order.id);
    const allowed = orderCan.discount(locked, payments.length > 0, shop.now());
    if (!allowed.yes) return { kind: 'refused', refusal: allowed.refusal };
    await takeDiscountsOff(transaction, order.id);
    return { kind: 'done' };
  });
  // At once, so that the same code may be typed again; a silent club is told by the job.
  if (outcome.kind === 'done') await closeDiscounts(shop, order.id);
  return outcome;
}

import { closeDiscounts } from '#shop/close-discounts.ts';
import { confirmFreeOrder } from '#shop/confirm-order.ts';
import type { Shop } from '#shop/shop.ts';
import { raiseAlarm } from '#store/alarms.ts';
import { claimLostDiscounts, findFreeByDiscount, giveUpAsked } from '#store/discounts.ts';

/**
 * Job: what orders have done with their discounts is told to the club. It follows from how the orders stand, so
 * nothing can be forgotten: whatever ended an order, and whatever was killed on the way.
 */
export async function closeDueDiscounts(shop: Shop): Promise<void> {
  const { database } = shop;
  await giveUpAsked(database);
  for (const orderId of await findFreeByDiscount(database)) await confirmFreeOrder(shop, orderId);
  for (const { orderId } of await claimLostDiscounts(database)) {
    const detail = 'paid after its discount had gone back to the club';
    await raiseAlarm(database, { kind: 'discount-lost', orderId, paymentId: null, detail });
  }
  await closeDiscounts(shop, null);
}

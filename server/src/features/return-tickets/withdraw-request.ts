import type { Shop } from '#shop/shop.ts';
import { findOrderByHash, lockOrder } from '#store/orders.ts';
import { endAskedReturn, loadReturnsOf } from '#store/returns.ts';
import { type ReturnOutcome, refused } from './order-returns.ts';

/**
 * The buyer changes their mind before confirming: the request ends, and its link with it. A confirmed one is the
 * house's to decide. Safe to repeat.
 */
export async function withdrawRequest(shop: Shop, hash: string): Promise<ReturnOutcome> {
  const order = await findOrderByHash(shop.database, hash);
  if (!order) return refused('order-gone');
  return await shop.database.transaction(async (transaction) => {
    await lockOrder(transaction, order.id);
    const requests = await loadReturnsOf(transaction, order.id);
    if (requests.some(({ state }) => state === 'CONFIRMED')) return refused('return-refused');
    await endAskedReturn(transaction, order.id);
    return { kind: 'done' };
  });
}

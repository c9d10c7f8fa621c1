import { findOrderByHash, lockOrder } from '#store/orders.ts';
import { endAskedReturn, loadReturnsOf } from '#store/returns.ts';
import { type ReturnOutcome, type ReturnRoom, refused } from './return-room.ts';

/**
 * The buyer changes their mind before confirming: the request ends, and its link with it. A confirmed one is the
 * house's to decide. Safe to repeat.
 */
export async function withdrawRequest(room: ReturnRoom, hash: string): Promise<ReturnOutcome> {
  const order = await findOrderByHash(room.database, hash);
  if (!order) return refused('order-gone');
  return await room.database.transaction(async (transaction) => {
    await lockOrder(transaction, order.id);
    const requests = await loadReturnsOf(transaction, order.id);
    if (requests.some(({ state }) => state === 'CONFIRMED')) return refused('return-refused');
    await endAskedReturn(transaction, order.id);
    return { kind: 'done' };
  });
}

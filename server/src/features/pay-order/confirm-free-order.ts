import type { Database } from '#platform/database.ts';
import { clubVisitsStand } from '#store/club-visits.ts';
import { lockOrder } from '#store/orders.ts';
import { type ConfirmRoom, confirmOrder } from './confirm-order.ts';

/** An order of total 0 needs no bank (EV-16). Safe to repeat; an order whose hold is over stays as it is. */
export async function confirmFreeOrder(
  room: ConfirmRoom & { database: Database },
  orderId: number,
): Promise<void> {
  await room.database.transaction(async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    const isReady = order.state === 'NAMED' || (order.state === 'HELD' && !order.needsVisitors);
    if (order.total !== 0 || order.releasedAt !== null || !isReady) return;
    // Visits that the club has not given yet, or has back, let nobody in.
    if (!(await clubVisitsStand(transaction, order))) return;
    await confirmOrder(transaction, room, order);
  });
}

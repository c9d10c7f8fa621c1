import type { Queryable } from '#platform/database.ts';
import type { ShopCore } from '#shop/shop.ts';
import { raiseAlarm } from '#store/alarms.ts';
import { lockOrder } from '#store/orders.ts';
import {
  closeChange,
  listEndedChanges,
  listUnanswered,
  loadAskedChanges,
  saveAnswers,
} from '#store/session-changes.ts';
import { loadTicketsOf } from '#store/tickets.ts';
import { returnWithin } from './return-by-house.ts';

const ordersAtOnce = 100;

/**
 * The time to choose of changed sessions is over: of a moved one silence keeps the tickets, of one called off it brings the
 * money, an order a transaction. Safe to repeat and to interrupt.
 */
export async function endChanges(shop: ShopCore): Promise<void> {
  for (const { id, kind, paysByItself } of await listEndedChanges(shop.database)) {
    if (kind === 'off' && paysByItself) {
      const orders = await listUnanswered(shop.database, id, ordersAtOnce);
      let left = 0;
      for (const { orderId } of orders) left += await refundSilent(shop, id, orderId);
      // What could not go back stays for staff; the rest of a large evening is for the next round.
      if (orders.length === ordersAtOnce && left < ordersAtOnce) continue;
    }
    await shop.database.transaction((transaction) => closeChange(transaction, id));
  }
}

/** 1: staff have to look at it. */
async function refundSilent(shop: ShopCore, changeId: number, orderId: number): Promise<number> {
  return await shop.database.transaction(async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    const change = (await loadAskedChanges(transaction, orderId)).find(({ id }) => id === changeId);
    const asked =
      change?.answers.filter(({ state }) => state === 'ASKED').map(({ ticketId }) => ticketId) ?? [];
    const issued = await loadTicketsOf(transaction, orderId);
    const tickets = issued
      .filter(
        ({ id, returnedAt, visitedAt }) => asked.includes(id) && returnedAt === null && visitedAt === null,
      )
      .map(({ id }) => id);
    if (order.state !== 'PAID' || tickets.length === 0) return 0;
    const wanted = { tickets, withAddOns: true, calledOffOnly: true, percent: 100, words: '' };
    const { outcome, returnId } = await returnWithin(transaction, shop, orderId, wanted);
    if (outcome.kind !== 'returned') return await leaveToStaff(transaction, orderId, outcome.kind);
    await saveAnswers(transaction, changeId, orderId, {
      tickets,
      returnId,
      byItself: true,
    });
    return 0;
  });
}

async function leaveToStaff(transaction: Queryable, orderId: number, kind: string): Promise<number> {
  await raiseAlarm(transaction, {
    kind: 'change-not-refunded',
    orderId,
    paymentId: null,
    detail: `the session was cancelled, and its tickets could not be returned (${kind}); see "foyer orders ${orderId}"`,
  });
  return 1;
}

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
export async function endChanges(shop: ShopCore, atOnce = ordersAtOnce): Promise<void> {
  const failures: unknown[] = [];
  for (const { id, kind, paysByItself } of await listEndedChanges(shop.database)) {
    const failed = kind === 'off' && paysByItself ? await refundAllSilent(shop, id, atOnce) : [];
    failures.push(...failed);
    if (failed.length === 0) await shop.database.transaction((transaction) => closeChange(transaction, id));
  }
  if (failures.length > 0) throw failures[0];
}

/** Each order once. One that fails keeps nobody else from the money, and is tried again in the next round. */
async function refundAllSilent(shop: ShopCore, changeId: number, atOnce: number): Promise<unknown[]> {
  const failures: unknown[] = [];
  let after = 0;
  let orders: number[];
  do {
    orders = await listUnanswered(shop.database, changeId, { after, atMost: atOnce });
    for (const orderId of orders)
      await refundSilent(shop, changeId, orderId).catch((error: unknown) => failures.push(error));
    after = orders.at(-1) ?? after;
  } while (orders.length === atOnce);
  return failures;
}

/** What cannot go back stays for staff. */
async function refundSilent(shop: ShopCore, changeId: number, orderId: number): Promise<void> {
  await shop.database.transaction(async (transaction) => {
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
    if (order.state !== 'PAID' || tickets.length === 0) return;
    const wanted = { tickets, withAddOns: true, calledOffOnly: true, percent: 100, words: '' };
    const { outcome, returnId } = await returnWithin(transaction, shop, orderId, wanted);
    if (outcome.kind === 'returned')
      await saveAnswers(transaction, changeId, orderId, { tickets, returnId, byItself: true });
    else await leaveToStaff(transaction, orderId, outcome.kind);
  });
}

async function leaveToStaff(transaction: Queryable, orderId: number, kind: string): Promise<void> {
  await raiseAlarm(transaction, {
    kind: 'change-not-refunded',
    orderId,
    paymentId: null,
    detail: `the session was cancelled, and its tickets could not be returned (${kind}); see "foyer orders ${orderId}"`,
  });
}

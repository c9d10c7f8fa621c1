import { type Order, payable } from '#domain/order.ts';
import { takeFrom } from '#domain/payment.ts';
import { isOpenReturn } from '#domain/states.ts';
import type { Queryable } from '#platform/database.ts';
import { resolveOrderAlarms } from '#store/alarms.ts';
import {
  type ExchangeRow,
  findExchangeOf,
  finishExchange,
  insertCredits,
  loadExchangesOf,
  loadMoneyBehind,
  lockForExchange,
} from '#store/exchanges.ts';
import { loadOrder, lockOrder, takePlacesAgain } from '#store/orders.ts';
import { writeMail } from '#store/outbox.ts';
import { loadOutsideOfCredits } from '#store/refunds.ts';
import { insertReturn, loadReturnsOf, type ReturnItem } from '#store/returns.ts';
import { loadTicketsOf } from '#store/tickets.ts';
import { confirmOrder } from './confirm-order.ts';
import { alarmOutsideRefund } from './payment-journal.ts';
import type { ShopCore } from './shop.ts';
import { takeBack } from './take-back.ts';

/**
 * The old tickets of an exchange become void, and their money stands behind the new order or goes back: in the transaction in
 * which the caller confirms the new order, whose row and its old order's it holds. `hasLooked`: and the counters of both,
 * under which it has looked at the tickets. False: the old tickets are not as they were when the exchange was asked for, or
 * the new places are gone; then nothing has changed.
 */
export async function swapTickets(
  transaction: Queryable,
  shop: ShopCore,
  order: Order,
  { hasLooked = false }: { hasLooked?: boolean } = {},
): Promise<boolean> {
  const exchange = await findExchangeOf(transaction, order.id);
  if (!exchange) throw new Error(`order ${order.id} is for an exchange that is not there`);
  const old = await loadOrder(transaction, exchange.oldOrder);
  const sessions = [...old.lines, ...order.lines].map(({ sessionId }) => sessionId);
  if (!hasLooked) {
    await lockForExchange(transaction, order, sessions);
    if (!(await isStillPossible(transaction, old, order, exchange))) return false;
  }
  if (order.releasedAt !== null && !(await takePlacesAgain(transaction, order.id))) return false;
  const items = exchange.items.map(
    ({ ticketId, refund }): ReturnItem => ({ ticketId, percent: 100, amount: refund }),
  );
  const id = await insertReturn(transaction, {
    orderId: old.id,
    state: 'CONFIRMED',
    reason: null,
    consentVersion: null,
    seconds: 0,
    words: '',
    items,
    addOns: [],
  });
  await takeBack(
    transaction,
    shop,
    old,
    { id, items, addOns: [] },
    { tells: false, bonuses: exchange.bonuses },
  );
  const credits = takeFrom(await loadMoneyBehind(transaction, old.id), order.credit);
  if (credits === null)
    throw new Error(`order ${old.id} has less money than exchange ${exchange.id} carries on`);
  await insertCredits(transaction, exchange, credits);
  await carryAlarms(transaction, exchange);
  if (!(await finishExchange(transaction, exchange.id, id)))
    throw new Error(`exchange ${exchange.id} was done before`);
  await writeMail(transaction, shop, { orderId: order.id, kind: 'exchange-done' });
  return true;
}

/** What staff must look at goes where the tickets went. */
async function carryAlarms(
  transaction: Queryable,
  { oldOrder, newOrder }: Pick<ExchangeRow, 'oldOrder' | 'newOrder'>,
): Promise<void> {
  for (const refund of await loadOutsideOfCredits(transaction, newOrder))
    await alarmOutsideRefund(transaction, refund, [newOrder]);
  const old = await loadOrder(transaction, oldOrder);
  if (old.state !== 'PAID') await resolveOrderAlarms(transaction, 'refund-outside', oldOrder);
}

/** Nobody came in by the old tickets, nobody has them back or asks for it, and their money is there. */
async function isStillPossible(
  transaction: Queryable,
  old: Order,
  order: Order,
  exchange: ExchangeRow,
): Promise<boolean> {
  if (old.state !== 'PAID') return false;
  const tickets = await loadTicketsOf(transaction, old.id);
  const isGood = ({ ticketId }: { ticketId: number }) =>
    tickets.some(({ id, returnedAt, isUsed }) => id === ticketId && returnedAt === null && !isUsed);
  if (!exchange.items.every(isGood)) return false;
  if ((await loadReturnsOf(transaction, old.id)).some(isOpenReturn)) return false;
  const others = await loadExchangesOf(transaction, old.id);
  if (others.some((one) => one.oldOrder === old.id && one.state === 'OPEN' && one.id !== exchange.id))
    return false;
  const needed = order.credit + exchange.items.reduce((sum, { refund }) => sum + refund, 0);
  const behind = await loadMoneyBehind(transaction, old.id);
  return behind.reduce((sum, { amount }) => sum + amount, 0) >= needed;
}

/** What came of an exchange that costs nothing more. */
export type ConfirmedExchange = 'done' | 'over' | 'impossible';

/** An exchange that costs nothing more, confirmed by its buyer or by staff. Safe to repeat. */
export async function confirmExchange(
  transaction: Queryable,
  shop: ShopCore,
  orderId: number,
  now: Date,
): Promise<ConfirmedExchange> {
  const order = await lockOrder(transaction, orderId);
  if (order.state === 'PAID') return 'done';
  return await confirmLocked(transaction, shop, order, now);
}

/** The same of an order whose row the caller holds. */
export async function confirmLocked(
  transaction: Queryable,
  shop: ShopCore,
  order: Order,
  now: Date,
  locks: { hasLooked?: boolean } = {},
): Promise<ConfirmedExchange> {
  const isReady = order.state === 'NAMED' || (order.state === 'HELD' && !order.needsVisitors);
  if (!isReady || payable(order) > 0 || order.heldUntil <= now) return 'over';
  if (!(await swapTickets(transaction, shop, order, locks))) return 'impossible';
  await confirmOrder(transaction, shop, order);
  return 'done';
}

import type { Order } from '#domain/order.ts';
import { type SessionNow, type TicketReturn, ticketReturns } from '#domain/ticket-returns.ts';
import type { Queryable } from '#platform/database.ts';
import { findFirstOrder, listLaterOrders, loadExchanged } from '#store/exchanges.ts';
import { loadOrder } from '#store/orders.ts';
import { loadReturnsOf, loadSessionsNow } from '#store/returns.ts';
import { loadTicketsOf } from '#store/tickets.ts';

/** An order that tickets were exchanged for, with those of its tickets that were not exchanged again. */
export interface LaterOrder {
  order: Order;
  tickets: readonly TicketReturn[];
  sessions: ReadonlyMap<number, SessionNow>;
}

/**
 * The tickets that the add-ons of an order go with: its own, and in place of exchanged ones those that they were exchanged
 * for. An order without add-ons has no use for the latter.
 */
export async function loadStandingTickets(
  queryable: Queryable,
  order: Order,
  own: readonly TicketReturn[],
  now: Date,
): Promise<{ standing: TicketReturn[]; later: LaterOrder[] }> {
  if (order.addOns.length === 0) return { standing: [...own], later: [] };
  const exchanged = await loadExchanged(queryable, order.id);
  const later: LaterOrder[] = [];
  // One after the other: within a transaction there is one connection.
  for (const id of exchanged.size > 0 ? await listLaterOrders(queryable, order.id) : [])
    later.push(await loadLaterOrder(queryable, id, now));
  const kept = own.filter(({ ticketId }) => !exchanged.has(ticketId));
  return { standing: [...kept, ...later.flatMap(({ tickets }) => tickets)], later };
}

/** The first order of the exchanges that an order came of, which alone has add-ons, and all that came of it. */
export async function loadExchangeChain(queryable: Queryable, orderId: number): Promise<[Order, ...Order[]]> {
  const firstId = await findFirstOrder(queryable, orderId);
  const first = await loadOrder(queryable, firstId);
  const later: Order[] = [];
  for (const id of await listLaterOrders(queryable, firstId)) later.push(await loadOrder(queryable, id));
  return [first, ...later];
}

async function loadLaterOrder(queryable: Queryable, id: number, now: Date): Promise<LaterOrder> {
  const order = await loadOrder(queryable, id);
  const issued = await loadTicketsOf(queryable, id);
  const sessions = await loadSessionsNow(
    queryable,
    order.lines.map(({ sessionId }) => sessionId),
  );
  const requests = await loadReturnsOf(queryable, id);
  const exchanged = await loadExchanged(queryable, id);
  const tickets = ticketReturns(order, issued, requests, sessions, now);
  return { order, tickets: tickets.filter(({ ticketId }) => !exchanged.has(ticketId)), sessions };
}

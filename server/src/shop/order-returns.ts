import { type AddOnReturn, addOnReturns } from '#domain/add-on-returns.ts';
import type { Order } from '#domain/order.ts';
import { type SessionNow, type TicketReturn, ticketReturns } from '#domain/ticket-returns.ts';
import type { Queryable } from '#platform/database.ts';
import { loadReturnsOf, loadSessionsNow, type ReturnRow } from '#store/returns.ts';
import { loadTicketsOf, type TicketRow } from '#store/tickets.ts';

export interface OrderReturns {
  tickets: readonly TicketReturn[];
  addOns: readonly AddOnReturn[];
  requests: readonly ReturnRow[];
  /** Rows of the tickets, returned ones too. */
  issued: readonly TicketRow[];
  /** The order's sessions, by their numbers. */
  sessions: ReadonlyMap<number, SessionNow>;
}

/** Everything that decides about the tickets of an order. */
export async function loadOrderReturns(queryable: Queryable, order: Order, now: Date): Promise<OrderReturns> {
  // One after the other: within a transaction there is one connection.
  const issued = await loadTicketsOf(queryable, order.id);
  const requests = await loadReturnsOf(queryable, order.id);
  const sessions = await loadSessionsNow(
    queryable,
    order.lines.map((line) => line.sessionId),
  );
  const ofTickets = ticketReturns(order, issued, requests, sessions, now);
  return {
    tickets: ofTickets,
    addOns: addOnReturns(order, requests, ofTickets),
    requests,
    issued,
    sessions,
  };
}

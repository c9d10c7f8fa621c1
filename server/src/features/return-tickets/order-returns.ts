import type { Refusal, RefusalKind } from '@foyer/contract/kit/errors.ts';
import type { ReturnCause } from '@foyer/contract/returns/returns.ts';
import { type AddOnReturn, addOnReturns } from '#domain/add-on-returns.ts';
import type { Order } from '#domain/order.ts';
import { isEnded } from '#domain/states.ts';
import { type TicketReturn, ticketReturns } from '#domain/ticket-returns.ts';
import type { Queryable } from '#platform/database.ts';
import {
  changeReturnItems,
  loadNow,
  loadReturnsOf,
  loadSessionsNow,
  type ReturnRow,
} from '#store/returns.ts';
import { loadTicketsOf } from '#store/tickets.ts';

export type ReturnOutcome = { kind: 'done' } | { kind: 'refused'; refusal: Refusal };

export function refused(kind: RefusalKind, field?: string): { kind: 'refused'; refusal: Refusal } {
  return { kind: 'refused', refusal: field === undefined ? { kind } : { kind, parameters: { field } } };
}

export function notReturned(cause: ReturnCause): { kind: 'refused'; refusal: Refusal } {
  return { kind: 'refused', refusal: { kind: 'return-refused', parameters: { cause } } };
}

/** Of an order that is not paid, whatever is asked of it. */
export function unpaidCause(order: Pick<Order, 'state'>): ReturnCause {
  return isEnded(order) ? 'ended' : 'unpaid';
}

/** Why the request of a link cannot be confirmed any more; null: it can. */
export function deadLinkCause(named: ReturnRow | null): ReturnCause | null {
  switch (named?.state) {
    case undefined:
      return 'link-wrong';
    case 'ASKED':
      return null;
    case 'CONFIRMED':
      return 'link-used';
    case 'APPROVED':
      return 'link-done';
    case 'REFUSED':
      return 'link-refused';
    case 'LAPSED':
      return isWithdrawn(named) ? 'link-withdrawn' : 'link-lapsed';
  }
}

/** Whoever withdraws a request, buyer or house, does so before its time is over. */
function isWithdrawn({ decidedAt, expiresAt }: ReturnRow): boolean {
  return decidedAt !== null && decidedAt < expiresAt;
}

export interface OrderReturns {
  tickets: readonly TicketReturn[];
  addOns: readonly AddOnReturn[];
  requests: readonly ReturnRow[];
  /** Of the order's sessions: until when a link may be followed at most. */
  beginsOf(sessionId: number): Date | null;
  cancelled(sessionId: number): boolean;
}

/** Everything that decides about the tickets of an order. */
export async function loadOrderReturns(queryable: Queryable, order: Order, now: Date): Promise<OrderReturns> {
  // One after the other: within a transaction there is one connection.
  const tickets = await loadTicketsOf(queryable, order.id);
  const requests = await loadReturnsOf(queryable, order.id);
  const sessions = await loadSessionsNow(
    queryable,
    order.lines.map((line) => line.sessionId),
  );
  const ofTickets = ticketReturns(order, tickets, requests, sessions, now);
  return {
    tickets: ofTickets,
    addOns: addOnReturns(order, requests, ofTickets),
    requests,
    beginsOf: (id) => sessions.get(id)?.begins ?? null,
    cancelled: (id) => sessions.get(id)?.cancelled === true,
  };
}

/** The request with what it brings now: as it was asked for, or everything of what the house called off since. */
export async function broughtUpToDate(
  transaction: Queryable,
  order: Order,
  request: ReturnRow,
): Promise<ReturnRow> {
  const { tickets } = await loadOrderReturns(transaction, order, await loadNow(transaction));
  const items = request.items.map((item) => {
    const now = tickets.find(({ ticketId }) => ticketId === item.ticketId);
    return now ? { ticketId: item.ticketId, percent: now.percent, amount: now.amount } : item;
  });
  await changeReturnItems(transaction, request.id, items);
  return { ...request, items };
}

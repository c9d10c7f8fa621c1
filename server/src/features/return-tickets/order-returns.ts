import type { ReturnCause } from '@foyer/contract/returns/returns.ts';
import type { Order } from '#domain/order.ts';
import { type Refused, refused } from '#domain/refused.ts';
import { isEnded } from '#domain/states.ts';
import type { Queryable } from '#platform/database.ts';
import { loadOrderReturns, type OrderReturns } from '#shop/take-back.ts';
import { changeReturnItems, loadNow, type ReturnRow } from '#store/returns.ts';

export type ReturnOutcome = { kind: 'done' } | Refused;

export function notReturned(cause: ReturnCause): Refused {
  return refused('return-refused', { cause });
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

/** The tickets that must not have been used when a request is carried out: its own, and for add-ons all that they go with. */
export function decisiveTickets(
  { items, addOns }: Pick<ReturnRow, 'items' | 'addOns'>,
  { standing }: Pick<OrderReturns, 'standing'>,
): number[] {
  return (addOns.length > 0 ? standing : items).map(({ ticketId }) => ticketId);
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

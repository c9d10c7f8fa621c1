import type { CreateReturnRequest } from '@foyer/contract/returns/returns.ts';
import type { AddOnReturn } from '#domain/add-on-returns.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import type { Order } from '#domain/order.ts';
import { isOpenReturn } from '#domain/states.ts';
import { type TicketReturn, togetherWith } from '#domain/ticket-returns.ts';
import type { Queryable } from '#platform/database.ts';
import type { Shop } from '#shop/shop.ts';
import { findOrderByHash, lockOrder } from '#store/orders.ts';
import { writeMail } from '#store/outbox.ts';
import { insertReturn, lapseReturns, loadNow, type ReturnRow } from '#store/returns.ts';
import { visitsStandWithout } from '#store/visit-grants.ts';
import { loadOrderReturns, type OrderReturns, type ReturnOutcome, refused } from './order-returns.ts';

/** How long the link of the mail is good (O 9). */
const linkSeconds = 24 * 3600;

/**
 * Asks for a return (RT-5): writes the tickets and add-ons, the reason and what goes back of each, and the mail with the link.
 * The same tickets asked for again are the same request.
 */
export async function requestReturn(shop: Shop, request: CreateReturnRequest): Promise<ReturnOutcome> {
  const order = await findOrderByHash(shop.database, request.hash);
  if (!order) return refused('order-gone');
  const catalogue = await shop.catalogue.get();
  const reason = catalogue.returns.reasons.find(({ id }) => id === request.reasonId);
  if (!reason) return refused('malformed', 'reason');
  const chosen = [...new Set(request.tickets)];
  if (chosen.length === 0) return refused('malformed', 'id');
  return await shop.database.transaction(async (transaction) => {
    const locked = await lockOrder(transaction, order.id);
    await lapseReturns(transaction, order.id);
    const now = await loadNow(transaction);
    const returns = await loadOrderReturns(transaction, locked, now);
    const together = togetherWith(locked, returns.tickets, chosen);
    const ids = [...chosen, ...together];
    if (isAskedAlready(returns.requests, ids)) return { kind: 'done' };
    const asked = returnable(returns, ids, together);
    const canBeTold = locked.buyer.email !== '';
    if (locked.state !== 'PAID' || asked === null || !canBeTold) return refused('return-refused');
    if (!(await visitsStandWithout(transaction, ids))) return refused('visits-taken');
    const secondsLeft = linkTime(returns, asked, now);
    await writeDown(transaction, shop, locked, catalogue, { ...asked, reason, secondsLeft });
    return { kind: 'done' };
  });
}

/** Pressed twice, or the answer was lost: the request stands, and its mail is on its way. */
function isAskedAlready(requests: readonly ReturnRow[], ids: readonly number[]): boolean {
  return requests.some(
    ({ state, items, addOns }) =>
      state === 'ASKED' &&
      items.length + addOns.length === ids.length &&
      items.every(({ ticketId }) => ids.includes(ticketId)) &&
      addOns.every(({ addOnId }) => ids.includes(addOnId)),
  );
}

interface Asked {
  tickets: readonly TicketReturn[];
  addOns: readonly AddOnReturn[];
}

/**
 * What was asked for, or null: another request is open, something is not of this order, or its time is over. Tickets that
 * go back `together` with others do so even when no money is left to refund.
 */
function returnable(
  { requests, ...returns }: OrderReturns,
  ids: readonly number[],
  together: readonly number[],
): Asked | null {
  if (requests.some(isOpenReturn)) return null;
  const tickets = returns.tickets.filter(({ ticketId }) => ids.includes(ticketId));
  const addOns = returns.addOns.filter(({ addOn }) => ids.includes(addOn.id));
  const isOpen =
    tickets.every(
      ({ ticketId, status, percent }) => status === 'none' && (percent > 0 || together.includes(ticketId)),
    ) && addOns.every(({ status, percent }) => status === 'none' && percent > 0);
  return tickets.length + addOns.length === ids.length && isOpen ? { tickets, addOns } : null;
}

/** A link outlives neither its day nor the start of a session that stands. */
function linkTime(returns: OrderReturns, asked: Asked, now: Date): number {
  // Add-ons alone wait for the visit, whichever of the order's it is.
  const tickets = asked.tickets.length > 0 ? asked.tickets : returns.tickets.slice(-1);
  const starts = tickets.flatMap(({ line }) => {
    const begins = returns.beginsOf(line.sessionId);
    return begins === null || returns.cancelled(line.sessionId) ? [] : [begins.getTime() - now.getTime()];
  });
  return Math.max(0, Math.min(linkSeconds, ...starts.map((milliseconds) => milliseconds / 1000)));
}

async function writeDown(
  transaction: Queryable,
  shop: Shop,
  order: Order,
  catalogue: Catalogue,
  asked: Asked & { reason: Catalogue['returns']['reasons'][number]; secondsLeft: number },
): Promise<void> {
  const returnId = await insertReturn(transaction, {
    orderId: order.id,
    state: 'ASKED',
    reason: asked.reason,
    consentVersion: catalogue.returns.consent.version,
    seconds: asked.secondsLeft,
    words: '',
    items: asked.tickets.map(({ ticketId, percent, amount }) => ({ ticketId, percent, amount })),
    addOns: asked.addOns.map(({ addOn, percent, amount }) => ({ addOnId: addOn.id, percent, amount })),
  });
  await writeMail(transaction, shop, { orderId: order.id, kind: 'return-link', returnId });
}

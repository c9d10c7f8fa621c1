import { timingSafeEqual } from 'node:crypto';
import type {
  ConfirmReturnRequest,
  CreateReturnRequest,
  ReturnCause,
} from '@foyer/contract/returns/returns.ts';
import type { AddOnReturn } from '#domain/add-on.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import type { Order } from '#domain/order.ts';
import { type Refused, refused } from '#domain/refused.ts';
import { isEnded, isOpenReturn } from '#domain/states.ts';
import { type TicketReturn, togetherWith } from '#domain/ticket-returns.ts';
import { secondsUntilNextMail } from '#domain/tickets-again.ts';
import type { Queryable } from '#platform/database.ts';
import { returnLinkName } from '#shop/link-tokens.ts';
import type { Shop } from '#shop/shop.ts';
import { loadOrderReturns, type OrderReturns, takeBack } from '#shop/take-back.ts';
import { hasOpenExchange } from '#store/exchanges.ts';
import { loadAskedMails } from '#store/mails.ts';
import { findOrderByHash, lockOrder } from '#store/orders.ts';
import { writeMail } from '#store/outbox.ts';
import {
  changeReturnItems,
  endAskedReturn,
  insertReturn,
  lapseReturns,
  loadNow,
  loadReturnsOf,
  markReturnConfirmed,
  type ReturnRow,
} from '#store/returns.ts';
import { lockUsed } from '#store/tickets.ts';
import { visitsStandWithout } from '#store/visit-grants.ts';

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
  if (!reason) return refused('malformed', { field: 'reason' });
  const chosen = [...new Set(request.tickets)];
  if (chosen.length === 0) return refused('malformed', { field: 'id' });
  return await shop.database.transaction(async (transaction) => {
    const locked = await lockOrder(transaction, order.id);
    await endLapsedRequests(transaction, shop, order.id);
    const now = await loadNow(transaction);
    const returns = await loadOrderReturns(transaction, locked, now);
    const together = togetherWith(locked, returns.tickets, chosen);
    const ids = [...chosen, ...together];
    if (isAskedAlready(returns.requests, ids)) return { kind: 'done' };
    if (locked.state !== 'PAID') return notReturned(unpaidCause(locked));
    if (locked.buyer.email === '') return notReturned('no-address');
    if (await hasOpenExchange(transaction, order.id)) return refused('exchange-open');
    if (!hasAll(returns, ids)) return notReturned('not-of-order');
    const asked = returnable(locked, returns, ids, together);
    if (typeof asked === 'string') return notReturned(asked);
    if (!(await visitsStandWithout(transaction, ids))) return refused('visits-taken');
    const seconds = secondsUntilNextMail(await loadAskedMails(transaction, order.id, 'return-link'), 0);
    if (seconds > 0) return refused('mail-sent-lately', { seconds, links: 1 });
    const secondsLeft = linkTime(returns, asked, now);
    await writeDown(transaction, shop, locked, catalogue, { ...asked, reason, secondsLeft });
    return { kind: 'done' };
  });
}

/** Requests that nobody confirmed in time end, of one order or of all, and their buyers are told. */
export async function endLapsedRequests(
  transaction: Queryable,
  shop: Pick<Shop, 'jobs' | 'mailHost'>,
  orderId: number | null,
): Promise<void> {
  for (const { id: returnId, orderId: ofOrder } of await lapseReturns(transaction, orderId))
    await writeMail(transaction, shop, { orderId: ofOrder, kind: 'return-lapsed', returnId });
}

/** Submitted twice, or the answer was lost: the request stands, and its mail is on its way. */
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

function hasAll({ tickets, addOns }: OrderReturns, ids: readonly number[]): boolean {
  const known = [...tickets.map(({ ticketId }) => ticketId), ...addOns.map(({ addOn }) => addOn.id)];
  return ids.every((id) => known.includes(id));
}

/**
 * What was asked for, or why it does not go back. Tickets that go back `together` with others do so even when no money is
 * left to refund.
 */
function returnable(
  { document }: Order,
  { requests, ...returns }: OrderReturns,
  ids: readonly number[],
  together: readonly number[],
): Asked | ReturnCause {
  const open = requests.find(isOpenReturn);
  if (open) return open.state === 'ASKED' ? 'open-request' : 'confirmed';
  const tickets = returns.tickets.filter(({ ticketId }) => ids.includes(ticketId));
  const addOns = returns.addOns.filter(({ addOn }) => ids.includes(addOn.id));
  const all = [...tickets, ...addOns];
  if (all.some(({ status }) => status !== 'none')) return 'returned';
  const isOver =
    tickets.some(({ ticketId, percent }) => percent === 0 && !together.includes(ticketId)) ||
    addOns.some(({ percent }) => percent === 0);
  if (isOver) return document.returns.allowed ? 'time-over' : 'never';
  return { tickets, addOns };
}

/** A link outlives neither its day nor the start of a session that stands. */
function linkTime(returns: OrderReturns, asked: Asked, now: Date): number {
  // Add-ons alone wait for the visit, whichever of the order's it is.
  const tickets = asked.tickets.length > 0 ? asked.tickets : returns.standing.slice(-1);
  const starts = tickets.flatMap(({ line }) => {
    const session = returns.sessions.get(line.sessionId);
    return !session || session.cancelled ? [] : [session.begins.getTime() - now.getTime()];
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

/**
 * The buyer changes their mind before confirming: the request ends, and its link with it. A confirmed one is the
 * house's to decide. Safe to repeat.
 */
export async function withdrawRequest(shop: Shop, hash: string): Promise<ReturnOutcome> {
  const order = await findOrderByHash(shop.database, hash);
  if (!order) return refused('order-gone');
  return await shop.database.transaction(async (transaction) => {
    await lockOrder(transaction, order.id);
    const requests = await loadReturnsOf(transaction, order.id);
    if (requests.some(({ state }) => state === 'CONFIRMED')) return notReturned('confirmed');
    await endAskedReturn(transaction, order.id);
    return { kind: 'done' };
  });
}

/** The request of this order that a link names; every one is compared, so that time tells nothing. */
export function findNamed(
  shop: Pick<Shop, 'key'>,
  order: Pick<Order, 'hash'>,
  requests: readonly ReturnRow[],
  confirmName: string,
): ReturnRow | null {
  const asked = Buffer.from(confirmName.toUpperCase());
  const found = requests.filter(({ id, byHouse }) => {
    const name = Buffer.from(returnLinkName(shop, id, order.hash));
    return !byHouse && name.length === asked.length && timingSafeEqual(name, asked);
  });
  return found[0] ?? null;
}

/**
 * The buyer confirms by the link of the mail (RT-6), and where the house wants it so the tickets come back at once
 * (RT-10). Submitted again it is the same answer and nothing more happens.
 */
export async function confirmReturn(shop: Shop, request: ConfirmReturnRequest): Promise<ReturnOutcome> {
  const order = await findOrderByHash(shop.database, request.hash);
  if (!order) return refused('order-gone');
  const { answerDays, reasons } = (await shop.catalogue.get()).returns;
  return await shop.database.transaction(async (transaction) => {
    const locked = await lockOrder(transaction, order.id);
    const requests = await loadReturnsOf(transaction, order.id);
    const named = findNamed(shop, locked, requests, request.confirmName);
    if (named?.state === 'CONFIRMED' || named?.state === 'APPROVED') return { kind: 'done' };
    const dead = deadLinkCause(named);
    if (named === null || dead) return notReturned(dead ?? 'link-wrong');
    const tickets = named.items.map(({ ticketId }) => ticketId);
    const now = await loadNow(transaction);
    const returns = await loadOrderReturns(transaction, locked, now);
    // Whoever came in since asking has had what was paid for.
    if ((await lockUsed(transaction, decisiveTickets(named, returns))).length > 0)
      return notReturned('time-over');
    if (togetherWith(locked, returns.tickets, tickets).length > 0) return notReturned('together');
    if (!(await visitsStandWithout(transaction, tickets))) return refused('visits-taken');
    if (!(await markReturnConfirmed(transaction, named.id, answerDays))) return notReturned('link-lapsed');
    const asked = await broughtUpToDate(transaction, locked, named);
    const reason = reasons.find(({ id }) => id === asked.reasonId);
    if (reason?.paysOutByItself ?? locked.document.returns.paysOutByItself)
      await takeBack(transaction, shop, locked, asked);
    else await writeMail(transaction, shop, { orderId: locked.id, kind: 'return-waits', returnId: asked.id });
    return { kind: 'done' };
  });
}

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

import { randomUUID } from 'node:crypto';
import type { Money } from '@foyer/contract/rules/values.ts';
import { type AddOnReturn, addOnReturns } from '#domain/add-on.ts';
import { bonusesBack } from '#domain/discount.ts';
import type { Order } from '#domain/order.ts';
import { outsidePart, takeFrom } from '#domain/payment.ts';
import { type SessionNow, type TicketReturn, ticketReturns } from '#domain/ticket-returns.ts';
import type { Queryable } from '#platform/database.ts';
import { resolveAlarms } from '#store/alarms.ts';
import { insertBonusReturn, loadBonusesOfReturn } from '#store/club.ts';
import { listLaterOrders, loadExchanged, loadMoneyBehind } from '#store/exchanges.ts';
import { endOrder, loadOrder, releasePlaces } from '#store/orders.ts';
import { askCardEnds, askRefund, writeMail } from '#store/outbox.ts';
import { loadOutsideMoney } from '#store/refunds.ts';
import {
  amountOf,
  giveBack,
  loadNow,
  loadReturnsOf,
  loadSessionsNow,
  type ReturnRow,
} from '#store/returns.ts';
import { loadTicketsOf, type TicketRow } from '#store/tickets.ts';
import type { ShopCore } from './shop.ts';

export interface OrderReturns {
  tickets: readonly TicketReturn[];
  addOns: readonly AddOnReturn[];
  requests: readonly ReturnRow[];
  /** Rows of the tickets, returned ones too. */
  issued: readonly TicketRow[];
  /** The sessions of the order and of those that its tickets were exchanged for, by their numbers. */
  sessions: ReadonlyMap<number, SessionNow>;
  /** The tickets that add-ons go with: in place of exchanged ones those that they were exchanged for. */
  standing: readonly TicketReturn[];
  /** The orders that tickets were exchanged for; none of an order without add-ons. */
  later: readonly LaterOrder[];
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
  const tickets = ticketReturns(order, issued, requests, sessions, now);
  const { later, standing } = await loadStandingTickets(queryable, order, tickets, now);
  return {
    tickets,
    addOns: addOnReturns(order, requests, standing),
    requests,
    issued,
    sessions: new Map([...sessions, ...later.flatMap((one) => [...one.sessions])]),
    standing,
    later,
  };
}

interface HowTaken {
  /** The receipt of what went back at the bank itself was issued before. */
  hasReceipt?: boolean;
  /** The buyer has a mail of it. Default true. */
  tells?: boolean;
  /** What goes back to the club's card; null: as much of the bonuses as of the money. */
  bonuses?: Money | null;
}

/**
 * A confirmed request is carried out, once: its tickets and add-ons are void and on sale again, their money asked of
 * the bank, the buyer told. The caller holds the order's lock and has looked that no visits of the tickets are out.
 * False: there was nothing to decide.
 */
export async function takeBack(
  transaction: Queryable,
  shop: ShopCore,
  order: Pick<Order, 'id' | 'lines' | 'usesCultureCard'>,
  request: Pick<ReturnRow, 'id' | 'items' | 'addOns'>,
  { hasReceipt = false, tells = true, bonuses = null }: HowTaken = {},
): Promise<boolean> {
  const back = await giveBack(transaction, request.id);
  if (back === null) return false;
  if (back === 'visits-taken') throw new VisitsTakenMeanwhile(order.id);
  if (order.lines.some((line) => line.bonuses > 0))
    await giveBonusesBack(transaction, order.id, { returnId: request.id, bonuses });
  const amount = amountOf(request);
  if (amount > 0)
    await sendMoneyBack(transaction, shop, order.id, { returnId: request.id, amount, hasReceipt });
  const tickets = request.items.map(({ ticketId }) => ticketId);
  if (order.usesCultureCard)
    await askCardEnds(transaction, shop, 'return', tickets, await loadNow(transaction));
  await endWhenEmpty(transaction, order.id);
  if (tells)
    await writeMail(transaction, shop, { orderId: order.id, kind: 'return-done', returnId: request.id });
  return true;
}

/** What bonuses paid goes back to the card, never as money; a job tells the club. */
async function giveBonusesBack(
  transaction: Queryable,
  orderId: number,
  { returnId, bonuses }: { returnId: number; bonuses: Money | null },
): Promise<void> {
  const spent = await loadBonusesOfReturn(transaction, returnId);
  const amount = spent ? (bonuses ?? bonusesBack(spent.tickets)) : 0;
  if (!spent || amount === 0) return;
  const clubKey = `${orderId}-T${returnId}-${randomUUID()}`;
  await insertBonusReturn(transaction, { returnId, discountId: spent.discountId, clubKey, amount });
}

/** Somebody took a visit between the look and the taking back: the transaction is tried again, and its look sees it. */
class VisitsTakenMeanwhile extends Error {
  readonly code = '40001';

  constructor(orderId: number) {
    super(`Visits of order ${orderId} were taken while its tickets went back`);
  }
}

/** What went back at the bank itself counts first; then the newest payments, those that came with exchanged tickets last. */
async function sendMoneyBack(
  transaction: Queryable,
  shop: ShopCore,
  orderId: number,
  { returnId, amount, hasReceipt }: { returnId: number; amount: Money; hasReceipt: boolean },
): Promise<void> {
  const parts = takeFrom(await loadMoneyToTake(transaction, orderId), amount);
  if (parts === null) throw new Error(`order ${orderId} gives more money back than stands behind it`);
  for (const [index, part] of parts.entries()) {
    const externalId = index === 0 ? `T${returnId}` : `T${returnId}P${index + 1}`;
    await sendPartBack(transaction, shop, { ...part, externalId, returnId, hasReceipt });
  }
}

async function loadMoneyToTake(transaction: Queryable, orderId: number) {
  const behind = await loadMoneyBehind(transaction, orderId);
  const isOutside = new Map<number, boolean>();
  for (const { paymentId, amount } of behind) {
    const known = await loadOutsideMoney(transaction, paymentId);
    isOutside.set(paymentId, !known.isDecided && outsidePart(amount, known) > 0);
  }
  const rank = ({ paymentId }: { paymentId: number }) => (isOutside.get(paymentId) ? 0 : 1);
  return behind.toSorted((one, other) => rank(one) - rank(other));
}

async function sendPartBack(
  transaction: Queryable,
  shop: ShopCore,
  part: { paymentId: number; amount: Money; externalId: string; returnId: number; hasReceipt: boolean },
): Promise<void> {
  const { paymentId, amount, externalId, returnId, hasReceipt } = part;
  // What went back at the bank itself is not sent again.
  const known = await loadOutsideMoney(transaction, paymentId);
  const outside = outsidePart(amount, known);
  const refund = { paymentId, reason: 'return', externalId, returnId } as const;
  if (outside > 0)
    await askRefund(transaction, shop, {
      ...refund,
      ...(outside < amount && { externalId: `${externalId}B` }),
      amount: outside,
      outside: true,
      hasReceipt,
    });
  if (outside < amount) await askRefund(transaction, shop, { ...refund, amount: amount - outside });
  if (outside > 0 && outside === known.money) await resolveAlarms(transaction, ['refund-outside'], paymentId);
}

/** With the last of its tickets and add-ons the order is over. */
async function endWhenEmpty(transaction: Queryable, orderId: number): Promise<void> {
  const { lines, addOns } = await loadOrder(transaction, orderId);
  if (lines.some(({ quantity, returned }) => returned < quantity)) return;
  if (addOns.some(({ returned }) => !returned)) return;
  await endOrder(transaction, orderId, 'CANCELLED', 'returned');
  await releasePlaces(transaction, orderId);
}

/** An order that tickets were exchanged for, with those of its tickets that were not exchanged again. */
interface LaterOrder {
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

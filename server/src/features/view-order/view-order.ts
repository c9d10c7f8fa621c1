import { calls } from '@foyer/contract/calls.ts';
import type { AddOn, Offer } from '@foyer/contract/order/offers.ts';
import type { ExchangePart, OrderStatus, OrderView } from '@foyer/contract/order/order.ts';
import type { Money, Text } from '@foyer/contract/rules/values.ts';
import { addOnReturns, offersFor } from '#domain/add-on.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import { isLive, type Order, orderCan, orderStatus, payable } from '#domain/order.ts';
import { waysFor } from '#domain/payment-way.ts';
import { isOpenPayment, isOpenReturn, isUndecided, isUnpaid } from '#domain/states.ts';
import {
  addOnStatuses,
  type EarlierReturn,
  mayBeExchanged,
  type TicketReturn,
  ticketReturns,
} from '#domain/ticket-returns.ts';
import type { Queryable } from '#platform/database.ts';
import type { Shop } from '#shop/shop.ts';
import { loadStandingTickets } from '#shop/take-back.ts';
import { loadOfferLevels } from '#store/add-ons.ts';
import { loadBonusReturnsOf } from '#store/club.ts';
import { loadDiscountsOf } from '#store/discounts.ts';
import { type ExchangeRow, loadExchangesOf, sumCarriedAway } from '#store/exchanges.ts';
import { loadMailsOf } from '#store/mails.ts';
import { findOrderByHash } from '#store/orders.ts';
import { loadPaymentsOf, type PaymentWithStart } from '#store/payments.ts';
import { loadReceiptsOf } from '#store/receipts.ts';
import { loadRefundsOf, type Refund } from '#store/refunds.ts';
import { loadReturnsOf, loadSessionsNow, type ReturnRow } from '#store/returns.ts';
import { loadTicketsOf, type TicketRow } from '#store/tickets.ts';
import { seasonContents } from '#texts/ticket-labels.ts';
import { orderDiscount, orderGroups } from './order-groups.ts';
import { orderTimeline } from './order-timeline.ts';

/** An order as its buyer sees it; null when there is none of this name (OV-15). */
export async function viewOrder(shop: Shop, hash: string): Promise<OrderView | null> {
  const order = await findOrderByHash(shop.database, hash);
  if (!order) return null;
  const [payments, tickets, mails, refunds, returns, receipts, discounts, bonusReturns, exchanges, carried] =
    await Promise.all([
      loadPaymentsOf(shop.database, order.id),
      loadTicketsOf(shop.database, order.id),
      loadMailsOf(shop.database, order.id),
      loadRefundsOf(shop.database, order.id),
      loadReturnsOf(shop.database, order.id),
      loadReceiptsOf(shop.database, order.id),
      loadDiscountsOf(shop.database, order.id),
      loadBonusReturnsOf(shop.database, order.id),
      loadExchangesOf(shop.database, order.id),
      sumCarriedAway(shop.database, order.id),
    ]);
  const [catalogue, now] = [await shop.catalogue.get(), shop.now()];
  const returnable = await ticketsToReturn(shop, order, { tickets, returns }, now);
  const { standing } = await loadStandingTickets(shop.database, order, returnable, now);
  const mayChange = orderCan.change(order, payments.length > 0, now).yes;
  return {
    ...orderFacts(order, now),
    ...totalNow(order, carried),
    canReturn: orderCan.giveBack(order, canStillReturn(order, { tickets: returnable, standing }, returns))
      .yes,
    addOns: orderAddOns(order, returns),
    offers: mayChange ? await orderOffers(shop.database, catalogue, order) : [],
    groups: orderGroups(order, tickets, returns, returnable, catalogue, now),
    ...paymentFacts(shop, catalogue, order, payments, now),
    refunds: refundSums(payments, refunds),
    discount: await orderDiscount(shop, order, discounts, payments.length > 0, now),
    ...exchangeFacts(order, exchanges, returnable, now),
    timeline: orderTimeline(
      order,
      {
        ...{ mails, tickets, refunds, receipts, payments, bonusReturns, exchanges },
        // A return that is one half of an exchange is told by it.
        returns: returns.filter(({ id }) => !exchanges.some(({ returnId }) => returnId === id)),
      },
      now,
    ),
  };
}

/** Left out of an order that has nothing to do with an exchange. */
function exchangeFacts(
  order: Order,
  exchanges: readonly ExchangeRow[],
  tickets: readonly TicketReturn[],
  now: Date,
): Pick<OrderView, 'exchange'> {
  const isOffered = tickets.some(
    ({ status, said, isSpent }) => status === 'none' && !isSpent && mayBeExchanged(order, said, now),
  );
  const parts = exchanges
    .filter(({ state, oldOrder }) => state !== 'LAPSED' || oldOrder !== order.id)
    .map(({ state, oldOrder, newOrder, oldHash, newHash, payable: left }): ExchangePart => {
      const isOld = oldOrder === order.id;
      return {
        role: isOld ? 'old' : 'new',
        state: state === 'OPEN' ? 'open' : state === 'DONE' ? 'done' : 'lapsed',
        number: isOld ? newOrder : oldOrder,
        hash: isOld ? newHash : oldHash,
        waitsForLink: state === 'OPEN' && left === 0,
      };
    });
  if (!isOffered && parts.length === 0) return {};
  return { exchange: { isOffered, credit: order.credit, parts } };
}

/** The tickets of a paid order with what their return brings. */
async function ticketsToReturn(
  { database }: Shop,
  order: Order,
  { tickets, returns }: { tickets: readonly TicketRow[]; returns: readonly EarlierReturn[] },
  now: Date,
): Promise<TicketReturn[]> {
  if (order.state !== 'PAID') return [];
  const sessions = await loadSessionsNow(
    database,
    order.lines.map(({ sessionId }) => sessionId),
  );
  return ticketReturns(order, tickets, returns, sessions, now);
}

/** Money of a second payment goes back too, but it never paid for the order. */
function refundSums(payments: readonly PaymentWithStart[], refunds: readonly Refund[]): OrderView['refunds'] {
  const paid = payments.find(({ applied }) => applied === 'order');
  const ofOrder = refunds.filter(({ paymentId, returnId }) => returnId !== null || paymentId === paid?.id);
  const sumOf = (list: readonly Refund[]) => list.reduce((sum, { amount }) => sum + amount, 0);
  const done = sumOf(ofOrder.filter(({ state }) => state === 'DONE'));
  return { done, underWay: sumOf(ofOrder) - done };
}

/** Something may be asked for, or was: then the page tells how far it is, and takes the request back. */
function canStillReturn(
  order: Order,
  { tickets, standing }: { tickets: readonly TicketReturn[]; standing: readonly TicketReturn[] },
  returns: readonly ReturnRow[],
): boolean {
  if (returns.some(isOpenReturn)) return true;
  return (
    tickets.some(({ status, secondsLeft }) => status === 'none' && secondsLeft > 0) ||
    addOnReturns(order, returns, standing).some(({ status, percent }) => status === 'none' && percent > 0)
  );
}

/** What the page polls for: 0 while waiting, also for the bank. Null: no such order. */
export async function viewStatus(queryable: Queryable, hash: string, now: Date): Promise<OrderStatus | null> {
  const order = await findOrderByHash(queryable, hash);
  return order && statusNow(order, now);
}

function orderFacts(order: Order, now: Date) {
  const secondsLeft = secondsUntil(order, now);
  return {
    number: order.id,
    hash: order.hash,
    status: statusNow(order, now),
    paidAt: order.paidAt?.toISOString() ?? null,
    placedAt: order.placedAt.toISOString(),
    ended: endOf(order, now),
    secondsLeft,
    heldUntil: secondsLeft > 0 ? order.heldUntil.toISOString() : null,
    buyer: { name: order.buyer.name, email: order.buyer.email, phone: order.buyer.phone },
    composition: seasonContents(order.document.composition),
    subscription: order.document.subscription ?? null,
    currency: order.currency,
    canPrint: orderCan.print(order).yes,
    needsVisitors: orderCan.name(order, now).yes,
    usesCultureCard: order.usesCultureCard,
  };
}

function paymentFacts(
  { gateways }: Shop,
  { paymentWays }: Catalogue,
  order: Order,
  payments: readonly PaymentWithStart[],
  now: Date,
) {
  const ways = waysFor(paymentWays, gateways, order);
  const paid = paymentThatCame(payments);
  const preferred = paid ?? payments.at(-1);
  // The house's first way stands chosen: most buyers want it, and it is one press less. Money that came has its own way.
  const chosen = ways.find(({ id }) => id === preferred?.wayId) ?? (paid ? undefined : ways[0]);
  return {
    paymentWays: ways.map(({ id, name, description, kind }) => ({ id, name, description, kind })),
    chosenPaymentWayId: chosen?.id ?? null,
    payUrl: payable(order) > 0 && ways.length > 0 ? calls.pay.path : null,
    // Also where no way is left: the attempt to pay says so (OV-5).
    canPay: payable(order) > 0 && orderCan.pay(order, now).yes,
    payment: openPayment(order, payments, now),
    decline: declineOf(order, payments),
    verification: verificationOf(order, payments),
  };
}

/** The payment that paid for the order; else the last one whose money came and goes back. */
function paymentThatCame(payments: readonly PaymentWithStart[]): PaymentWithStart | undefined {
  return payments.find(({ applied }) => applied === 'order') ?? payments.findLast(({ applied }) => applied);
}

/** The bank said no to the last attempt. One that it never heard of was not declined. */
function declineOf(order: Order, payments: readonly PaymentWithStart[]): OrderView['decline'] {
  const last = payments.at(-1);
  if (order.paidAt !== null || !last?.decidedAt) return null;
  if (last.state !== 'DECLINED' && last.state !== 'EXPIRED') return null;
  return { cause: last.declineCause, at: last.decidedAt.toISOString(), wayId: last.wayId };
}

/**
 * A bank that may still take money: `waiting` while the buyer has time there, then `checking` its last word. Money that came
 * and does not match is told first, whatever was tried after it: whoever does not read of it pays again.
 */
function openPayment(order: Order, payments: readonly PaymentWithStart[], now: Date): OrderView['payment'] {
  const open =
    payments.findLast(({ state }) => state === 'MISMATCH') ??
    payments.findLast(isUndecided) ??
    (order.endReason === 'mismatch' ? payments.at(-1) : undefined);
  if (!open) return latePayment(order, payments, now);
  const startedAt = open.createdAt.toISOString();
  if (!isOpenPayment(open)) return { state: 'differs', startedAt };
  return { state: open.expiresAt > now ? 'waiting' : 'checking', startedAt };
}

/** Money of an attempt that was given up unanswered may still come. One that its bank declined brings none. */
function latePayment(order: Order, payments: readonly PaymentWithStart[], now: Date): OrderView['payment'] {
  const unanswered = payments.findLast(({ state }) => state === 'EXPIRED' || state === 'FAILED');
  if (!unanswered || endOf(order, now) !== 'expired') return null;
  const isLongAgo = now.getTime() - order.heldUntil.getTime() > lateMilliseconds;
  return isLongAgo ? null : { state: 'late', startedAt: unanswered.createdAt.toISOString() };
}

/** For how long the page of an expired order waits for late money. */
const lateMilliseconds = 24 * 3_600_000;

/** Of the newest attempt that the bank looked into; what it says is for its own page. */
function verificationOf(order: Order, payments: readonly PaymentWithStart[]): OrderView['verification'] {
  const looked = payments.findLast(({ verifyingSince }) => verifyingSince !== null);
  if (!looked) return null;
  if (looked.state === 'STARTED') return { state: 'running', text: '' };
  if (looked.state === 'PAID') return { state: 'passed', text: '' };
  return order.endReason === 'declined' ? { state: 'failed', text: '' } : null;
}

/** A hold that lapsed is over, whether or not anything has swept it yet. */
function statusNow(order: Order, now: Date): OrderStatus {
  return isLive(order, now) ? orderStatus(order) : 'cancelled';
}

/** Whole seconds, rounded down: what is shown as held is held. */
function secondsUntil(order: Order, now: Date): number {
  if (!isUnpaid(order)) return 0;
  return Math.max(0, Math.floor((order.heldUntil.getTime() - now.getTime()) / 1000));
}

function endOf(order: Order, now: Date): OrderView['ended'] {
  if (order.state === 'PAID' || order.state === 'PAYING') return null;
  if (order.state !== 'CANCELLED')
    return order.state === 'EXPIRED' || order.heldUntil <= now ? 'expired' : null;
  const refunded: readonly (string | null)[] = ['late-payment', 'returned', 'mismatch'];
  return refunded.includes(order.endReason) ? 'refunded' : 'cancelled';
}

/** What an order may still take beside its tickets, and how many pieces are left (OV-14). */
async function orderOffers(
  queryable: Queryable,
  catalogue: Pick<Catalogue, 'offers' | 'pictures'>,
  order: Order,
): Promise<Offer[]> {
  const offers = offersFor(catalogue, order);
  if (offers.length === 0) return [];
  const levels = await loadOfferLevels(
    queryable,
    offers.map(({ id }) => id),
  );
  return offers.map(({ id, name, description, price, limit, pictureId }) => ({
    id,
    name,
    description,
    price,
    limit,
    left: levels.get(id) ?? null,
    pictureUrl: catalogue.pictures.find((picture) => picture.id === pictureId)?.fallbackUrl ?? null,
  }));
}

/** What it has, as it was chosen. */
function orderAddOns(order: Order, returns: readonly EarlierReturn[]): AddOn[] {
  const statuses = addOnStatuses(returns);
  return order.addOns.map(({ id, offerId, price, document }) => ({
    id,
    offerId,
    name: document.name,
    price,
    returnStatus: statuses.get(id) ?? 'none',
  }));
}

const name: Text = {
  ru: 'Перенесено в другой заказ при обмене билетов',
  en: 'Moved to another order with exchanged tickets',
  ch: '隨更換的門票轉入另一筆訂單',
  kz: 'Билеттер айырбасталғанда басқа тапсырысқа өтті',
};

/**
 * The total of an order whose tickets were exchanged in part, without what stands behind another order now, and the row that
 * says so. One that came of an exchange itself is told of as it was sold: part of what went on was never its own.
 */
function totalNow(
  { total, credit }: Pick<Order, 'total' | 'credit'>,
  carried: Money,
): Pick<OrderView, 'services' | 'total'> {
  if (carried === 0 || credit > 0 || carried >= total) return { services: [], total };
  return { services: [{ name, cost: -carried }], total: total - carried };
}

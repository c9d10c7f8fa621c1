import { refundFor } from '@foyer/contract/rules/refund.ts';
import type { Money } from '@foyer/contract/rules/values.ts';
import { paidTicket } from '#domain/discount.ts';
import type { Order } from '#domain/order.ts';
import type { Queryable } from '#platform/database.ts';
import type { ShopCore } from '#shop/shop.ts';
import { loadOrderReturns, takeBack } from '#shop/take-back.ts';
import { loadOrder, lockOrder } from '#store/orders.ts';
import { writeMail } from '#store/outbox.ts';
import {
  amountOf,
  changeReturnItems,
  findReturn,
  loadNow,
  markReturnRefused,
  type ReturnItem,
  type ReturnRow,
} from '#store/returns.ts';
import { loadTicketsOf, lockUsed } from '#store/tickets.ts';
import { visitsStandWithout } from '#store/visit-grants.ts';
import { broughtUpToDate, decisiveTickets } from './request-return.ts';

export type Decision =
  | 'done'
  | 'no-such-return'
  | 'not-waiting'
  /** It no longer comes to what was expected. */
  | 'sum-changed'
  /** Season tickets under which visits are out: those go back first. */
  | 'visits-taken'
  /** The door let somebody in by one of its tickets, or for add-ons by one of the order. */
  | 'visited';

/**
 * Staff says yes; `inFull`: everything that was paid, the fee too, whatever the ladder says (illness). Tickets that were used at
 * the door go back only where they are meant (`takesVisited`). `expects`: the whole sum that somebody was shown and confirmed.
 */
export async function approveReturn(
  shop: ShopCore,
  id: number,
  {
    inFull = false,
    takesVisited = false,
    expects = null,
  }: { inFull?: boolean; takesVisited?: boolean; expects?: Money | null } = {},
): Promise<Decision> {
  return await decide(shop, id, async (transaction, order, request) => {
    const tickets = request.items.map(({ ticketId }) => ticketId);
    const returns = await loadOrderReturns(transaction, order, await loadNow(transaction));
    const decisive = decisiveTickets(request, returns);
    if (!takesVisited && (await lockUsed(transaction, decisive)).length > 0) return 'visited';
    if (!(await visitsStandWithout(transaction, tickets))) return 'visits-taken';
    const { items: asked } = await broughtUpToDate(transaction, order, request);
    const items = inFull ? await itemsInFull(transaction, order, asked) : asked;
    if (expects !== null && expects !== amountOf({ ...request, items })) return 'sum-changed';
    if (inFull) await changeReturnItems(transaction, id, items);
    return (await takeBack(transaction, shop, order, { ...request, items })) ? 'done' : 'not-waiting';
  });
}

/** Staff says no, with a reason that the buyer is told; the tickets stay good. */
export async function refuseReturn(shop: ShopCore, id: number, words: string): Promise<Decision> {
  return await decide(shop, id, async (transaction, order) => {
    const isRefused = await markReturnRefused(transaction, id, words);
    if (isRefused)
      await writeMail(transaction, shop, { orderId: order.id, kind: 'return-refused', returnId: id });
    return isRefused ? 'done' : 'not-waiting';
  });
}

async function decide(
  shop: ShopCore,
  id: number,
  work: (transaction: Queryable, order: Order, request: ReturnRow) => Promise<Decision>,
): Promise<Decision> {
  const known = await findReturn(shop.database, id);
  if (!known) return 'no-such-return';
  return await shop.database.transaction(async (transaction) => {
    const order = await lockOrder(transaction, known.orderId);
    const request = await findReturn(transaction, id);
    if (request?.state !== 'CONFIRMED') return 'not-waiting';
    return await work(transaction, order, request);
  });
}

/** What a request brings when it is granted in full. */
export async function amountInFull(
  queryable: Queryable,
  order: Order,
  request: Pick<ReturnRow, 'items' | 'addOns'>,
): Promise<Money> {
  return amountOf({ ...request, items: await itemsInFull(queryable, order, request.items) });
}

async function itemsInFull(
  transaction: Queryable,
  order: Order,
  items: readonly ReturnItem[],
): Promise<ReturnItem[]> {
  const { lines } = await loadOrder(transaction, order.id);
  const tickets = await loadTicketsOf(transaction, order.id);
  return items.map(({ ticketId }) => {
    const ticket = tickets.find(({ id }) => id === ticketId);
    const line = lines.find(({ id }) => id === ticket?.lineId);
    if (!ticket || !line) throw new Error(`ticket ${ticketId} is not of order ${order.id}`);
    return {
      ticketId,
      percent: 100,
      amount: refundFor(paidTicket(line, ticket.position), 100, { keepsFee: false }),
    };
  });
}

import { refundFor } from '@foyer/contract/refund.ts';
import { paidTicket } from '#domain/discount.ts';
import { jobQueues } from '#domain/job.ts';
import type { Order } from '#domain/order.ts';
import type { Database, Queryable } from '#platform/database.ts';
import { endOrder, lockOrder, releasePlaces } from '#store/orders.ts';
import { type Outbox, writeMail } from '#store/outbox.ts';
import { loadPaymentsOf } from '#store/payments.ts';
import {
  findReturn,
  insertReturn,
  loadSessionsNow,
  type ReturnItem,
  withdrawReturn,
} from '#store/returns.ts';
import { loadTicketsOf } from '#store/tickets.ts';
import { takeBack } from './take-back.ts';

export interface HouseReturnRoom extends Outbox {
  database: Database;
}

export interface HouseReturn {
  /** null: every ticket that is still good. */
  tickets: readonly number[] | null;
  /** Only tickets of sessions that the house called off. */
  calledOffOnly: boolean;
  /** 100: everything that was paid, the fee too. */
  percent: number;
  /** What the buyer is told. */
  words: string;
}

export type HouseReturnOutcome =
  | { kind: 'returned'; tickets: number; amount: number }
  /** It was not paid yet: it is over, and money that still comes goes back by itself. */
  | { kind: 'ended' }
  | { kind: 'nothing' }
  | { kind: 'unknown-ticket'; ticketId: number };

/** The house gives tickets back by its own word: the event is off, the visitor is ill, the order was a mistake. */
export async function returnByHouse(
  room: HouseReturnRoom,
  orderId: number,
  wanted: HouseReturn,
): Promise<HouseReturnOutcome> {
  return await room.database.transaction(async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    if (order.state === 'EXPIRED' || order.state === 'CANCELLED') return { kind: 'nothing' };
    if (order.state !== 'PAID') return await endUnpaid(transaction, room, order);
    const good = await goodTickets(transaction, order, wanted.calledOffOnly);
    const strange = wanted.tickets?.find((id) => !good.some(({ ticketId }) => ticketId === id));
    if (strange !== undefined) return { kind: 'unknown-ticket', ticketId: strange };
    const chosen = good.filter(({ ticketId }) => wanted.tickets?.includes(ticketId) ?? true);
    if (chosen.length === 0) return { kind: 'nothing' };
    const items = chosen.map(({ ticketId, paid }): ReturnItem => {
      const amount = refundFor(paid, wanted.percent, { keepsFee: false });
      return { ticketId, percent: wanted.percent, amount };
    });
    await carryOut(transaction, room, order, items, wanted.words);
    return {
      kind: 'returned',
      tickets: items.length,
      amount: items.reduce((sum, item) => sum + item.amount, 0),
    };
  });
}

/** A request of the buyer's own gives way, nothing is asked back twice; what of it stays good the buyer is told. */
async function carryOut(
  transaction: Queryable,
  room: HouseReturnRoom,
  order: Order,
  items: readonly ReturnItem[],
  words: string,
): Promise<void> {
  const withdrawn = await withdrawReturn(transaction, order.id);
  const id = await insertReturn(transaction, {
    orderId: order.id,
    state: 'CONFIRMED',
    reason: null,
    consentVersion: null,
    seconds: 0,
    words,
    items,
  });
  await takeBack(transaction, room, order, { id, items });
  const asked = withdrawn === null ? null : await findReturn(transaction, withdrawn);
  const isGoodStill = ({ ticketId }: ReturnItem) => !items.some((item) => item.ticketId === ticketId);
  if (asked?.items.some(isGoodStill))
    await writeMail(transaction, room, { orderId: order.id, kind: 'return-withdrawn', returnId: asked.id });
}

async function goodTickets(transaction: Queryable, order: Order, calledOffOnly: boolean) {
  const sessions = await loadSessionsNow(
    transaction,
    order.lines.map(({ sessionId }) => sessionId),
  );
  const tickets = await loadTicketsOf(transaction, order.id);
  return tickets.flatMap((ticket) => {
    const line = order.lines.find(({ id }) => id === ticket.lineId);
    if (!line || ticket.returnedAt !== null) return [];
    const isOff = sessions.get(line.sessionId)?.cancelled === true;
    return calledOffOnly && !isOff ? [] : [{ ticketId: ticket.id, paid: paidTicket(line, ticket.position) }];
  });
}

/** The bank is told to take no money for it any more; what comes all the same is sent back (table C6). */
async function endUnpaid(
  transaction: Queryable,
  room: HouseReturnRoom,
  order: Order,
): Promise<HouseReturnOutcome> {
  await endOrder(transaction, order.id, 'CANCELLED', 'house');
  await releasePlaces(transaction, order.id);
  for (const payment of await loadPaymentsOf(transaction, order.id)) {
    if (payment.state === 'STARTING' || payment.state === 'STARTED')
      await room.jobs.send(transaction, jobQueues.cancelPayment, { paymentId: payment.id });
  }
  return { kind: 'ended' };
}

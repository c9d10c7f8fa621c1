import type { Order } from '#domain/order.ts';
import { newPublicName, type RandomBytes } from '#domain/public-name.ts';
import { newTicketCode } from '#domain/ticket.ts';
import type { Queryable } from '#platform/database.ts';
import { markPaid } from '#store/orders.ts';
import { type Outbox, writeMail } from '#store/outbox.ts';
import { insertTickets, type NewTicket } from '#store/tickets.ts';
import { insertVisitGrants } from '#store/visit-grants.ts';

export interface ConfirmRoom extends Outbox {
  randomBytes: RandomBytes;
  now(): Date;
}

/** A locked order becomes PAID: its tickets exist from now on, and its mail is written down to be sent. */
export async function confirmOrder(transaction: Queryable, room: ConfirmRoom, order: Order): Promise<void> {
  await markPaid(transaction, order.id, room.now());
  const made = await insertTickets(transaction, ticketsOf(order, room.randomBytes));
  // Two of the 10^12 codes met: the whole transaction is tried again with new ones.
  if (!made) throw new TicketCodeTaken(order.id);
  await insertVisitGrants(transaction, order);
  await writeMail(transaction, room, { orderId: order.id, kind: 'tickets' });
}

/** A transaction that throws it is rolled back whole and may be tried again. */
export class TicketCodeTaken extends Error {
  readonly code = '40001';

  constructor(orderId: number) {
    super(`A ticket code of order ${orderId} is in use`);
  }
}

function ticketsOf(order: Order, randomBytes: RandomBytes): NewTicket[] {
  return order.lines.flatMap((line) =>
    Array.from({ length: line.quantity }, (_, place) => ({
      lineId: line.id,
      position: place + 1,
      code: newTicketCode(randomBytes),
      hash: newPublicName(randomBytes),
    })),
  );
}

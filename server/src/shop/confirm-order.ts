import type { Order } from '#domain/order.ts';
import { drawTicketCode, newPublicName, type RandomBytes } from '#domain/public-name.ts';
import type { Queryable } from '#platform/database.ts';
import { clubVisitsStand } from '#store/club.ts';
import { changesOfEvenings } from '#store/evening-changes.ts';
import { lockOrder, markPaid } from '#store/orders.ts';
import { writeMail } from '#store/outbox.ts';
import { askAboutChanges } from '#store/session-changes.ts';
import { admitToEvenings, insertTickets, type NewTicket } from '#store/tickets.ts';
import { insertVisitGrants } from '#store/visit-grants.ts';
import type { ShopCore } from './shop.ts';

/** An order of total 0 needs no bank (EV-16). Safe to repeat; an order whose hold is over stays as it is. */
export async function confirmFreeOrder(shop: ShopCore, orderId: number): Promise<void> {
  await shop.database.transaction(async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    const isReady = order.state === 'NAMED' || (order.state === 'HELD' && !order.needsVisitors);
    // Of an exchange its buyer confirms by the mail's link.
    if (order.total !== 0 || order.exchangeOf !== null || order.releasedAt !== null || !isReady) return;
    // Visits that the club has not given yet, or has back, let nobody in.
    if (!(await clubVisitsStand(transaction, order))) return;
    await confirmOrder(transaction, shop, order);
  });
}

/** A locked order becomes PAID: its tickets exist from now on, and its mail is written down to be sent. */
export async function confirmOrder(transaction: Queryable, shop: ShopCore, order: Order): Promise<void> {
  await markPaid(transaction, order.id, shop.now());
  const made = await insertTickets(transaction, ticketsOf(order, shop.randomBytes));
  // Two of the 10^12 codes met: the whole transaction is tried again with new ones.
  if (!made) throw new TicketCodeTaken(order.id);
  await insertVisitGrants(transaction, order);
  await admitToEvenings(transaction, order.id);
  await writeMail(transaction, shop, { orderId: order.id, kind: 'tickets' });
  // What the house changed while the payment was under way.
  for (const changeId of await askAboutChanges(transaction, order.id))
    await writeMail(transaction, shop, { orderId: order.id, kind: 'session-change', changeId });
  for (const changeId of await changesOfEvenings(transaction, order.id))
    await writeMail(transaction, shop, { orderId: order.id, kind: 'evening-change', changeId });
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
      drawn: drawTicketCode(randomBytes),
      hash: newPublicName(randomBytes),
    })),
  );
}

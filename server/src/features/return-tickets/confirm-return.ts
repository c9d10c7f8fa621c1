import type { ConfirmReturnRequest } from '@foyer/contract/returns/returns.ts';
import { findOrderByHash, lockOrder } from '#store/orders.ts';
import { writeMail } from '#store/outbox.ts';
import { loadReturnsOf, markReturnConfirmed } from '#store/returns.ts';
import { visitsStandWithout } from '#store/visit-grants.ts';
import { findNamed } from './find-named.ts';
import { broughtUpToDate, type ReturnOutcome, type ReturnRoom, refused } from './return-room.ts';
import { takeBack } from './take-back.ts';

/**
 * The buyer confirms by the link of the mail (RT-6), and where the house wants it so the tickets come back at once
 * (RT-10). Pressed again it is the same answer and nothing more happens.
 */
export async function confirmReturn(room: ReturnRoom, request: ConfirmReturnRequest): Promise<ReturnOutcome> {
  const order = await findOrderByHash(room.database, request.hash);
  if (!order) return refused('order-gone');
  const { answerDays } = (await room.catalogue()).returns;
  return await room.database.transaction(async (transaction) => {
    const locked = await lockOrder(transaction, order.id);
    const requests = await loadReturnsOf(transaction, order.id);
    const named = findNamed(room, locked, requests, request.confirmName);
    if (named?.state === 'CONFIRMED' || named?.state === 'APPROVED') return { kind: 'done' };
    const tickets = named?.items.map(({ ticketId }) => ticketId) ?? [];
    if (!(await visitsStandWithout(transaction, tickets))) return refused('visits-taken');
    if (!named || !(await markReturnConfirmed(transaction, named.id, answerDays)))
      return refused('return-refused');
    const asked = await broughtUpToDate(transaction, locked, named);
    if (locked.document.returns.paysOutByItself) await takeBack(transaction, room, locked, asked);
    else await writeMail(transaction, room, { orderId: locked.id, kind: 'return-waits', returnId: asked.id });
    return { kind: 'done' };
  });
}

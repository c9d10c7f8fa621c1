import type { ConfirmReturnRequest } from '@foyer/contract/returns/returns.ts';
import { togetherWith } from '#domain/ticket-returns.ts';
import type { Shop } from '#shop/shop.ts';
import { findOrderByHash, lockOrder } from '#store/orders.ts';
import { writeMail } from '#store/outbox.ts';
import { loadNow, loadReturnsOf, markReturnConfirmed } from '#store/returns.ts';
import { visitsStandWithout } from '#store/visit-grants.ts';
import { findNamed } from './find-named.ts';
import { broughtUpToDate, loadOrderReturns, type ReturnOutcome, refused } from './order-returns.ts';
import { takeBack } from './take-back.ts';

/**
 * The buyer confirms by the link of the mail (RT-6), and where the house wants it so the tickets come back at once
 * (RT-10). Pressed again it is the same answer and nothing more happens.
 */
export async function confirmReturn(shop: Shop, request: ConfirmReturnRequest): Promise<ReturnOutcome> {
  const order = await findOrderByHash(shop.database, request.hash);
  if (!order) return refused('order-gone');
  const { answerDays } = (await shop.catalogue.get()).returns;
  return await shop.database.transaction(async (transaction) => {
    const locked = await lockOrder(transaction, order.id);
    const requests = await loadReturnsOf(transaction, order.id);
    const named = findNamed(shop, locked, requests, request.confirmName);
    if (named?.state === 'CONFIRMED' || named?.state === 'APPROVED') return { kind: 'done' };
    const tickets = named?.items.map(({ ticketId }) => ticketId) ?? [];
    const now = await loadNow(transaction);
    const returns = await loadOrderReturns(transaction, locked, now);
    if (togetherWith(locked, returns.tickets, tickets).length > 0) return refused('return-refused');
    if (!(await visitsStandWithout(transaction, tickets))) return refused('visits-taken');
    if (!named || !(await markReturnConfirmed(transaction, named.id, answerDays)))
      return refused('return-refused');
    const asked = await broughtUpToDate(transaction, locked, named);
    if (locked.document.returns.paysOutByItself) await takeBack(transaction, shop, locked, asked);
    else await writeMail(transaction, shop, { orderId: locked.id, kind: 'return-waits', returnId: asked.id });
    return { kind: 'done' };
  });
}

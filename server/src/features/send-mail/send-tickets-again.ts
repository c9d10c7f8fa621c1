import type { Refusal } from '@foyer/contract/kit/answer.ts';
import type { Order } from '#domain/order.ts';
import type { Refused } from '#domain/refused.ts';
import { pauseSeconds, secondsUntilNextMail } from '#domain/tickets-again.ts';
import type { Queryable } from '#platform/database.ts';
import type { ShopCore } from '#shop/shop.ts';
import { loadAskedMails, loadMailsOf, type MailRow } from '#store/mails.ts';
import { findOrderByHash, lockOrder } from '#store/orders.ts';
import { sendWaitingMail, writeMail } from '#store/outbox.ts';
import { loadReturnsOf } from '#store/returns.ts';

export type TicketsAgainOutcome = { kind: 'done' } | Refused;

/**
 * The buyer asks for the tickets by mail once more. They go to the address of the order and to no other; a mail that
 * is on its way is not written twice, but tried at once.
 */
export async function sendTicketsAgain(shop: ShopCore, hash: string): Promise<TicketsAgainOutcome> {
  const order = await findOrderByHash(shop.database, hash);
  if (!order) return refused({ kind: 'order-gone' });
  return await shop.database.transaction(async (transaction) => {
    const locked = await lockOrder(transaction, order.id);
    const sent = await loadAskedMails(transaction, order.id, 'tickets-again');
    const seconds = secondsUntilNextMail(sent, pauseSeconds);
    const outcome = await writeTicketsAgain(transaction, shop, locked, seconds === 0);
    if (outcome === 'no-tickets') return refused({ kind: 'no-tickets' });
    if (outcome === 'not-now') return refused({ kind: 'mail-sent-lately', parameters: { seconds } });
    return { kind: 'done' };
  });
}

export type HouseSending = 'written' | 'on-its-way' | 'no-tickets';

/** The house sends them, as often as it thinks right. */
export async function sendTicketsByHouse(shop: ShopCore, orderId: number): Promise<HouseSending> {
  return await shop.database.transaction(async (transaction) => {
    const outcome = await writeTicketsAgain(transaction, shop, await lockOrder(transaction, orderId), true);
    return outcome === 'not-now' ? 'on-its-way' : outcome;
  });
}

async function writeTicketsAgain(
  transaction: Queryable,
  shop: ShopCore,
  order: Order,
  isTime: boolean,
): Promise<'written' | 'on-its-way' | 'no-tickets' | 'not-now'> {
  // Of an order that was erased nobody knows the address any more.
  if (order.state !== 'PAID' || order.buyer.email === '') return 'no-tickets';
  // Of an order with add-ons alone nothing is left to show at the door.
  if (order.lines.every(({ quantity, returned }) => returned === quantity)) return 'no-tickets';
  const mails = await loadMailsOf(transaction, order.id);
  const ofTickets = mails.filter(({ kind }) => kind === 'tickets' || kind === 'tickets-again');
  if (await sendsWaiting(transaction, shop, ofTickets)) return 'on-its-way';
  if (!isTime) return 'not-now';
  await writeMail(transaction, shop, {
    orderId: order.id,
    kind: 'tickets-again',
    number: ofTickets.length,
  });
  return 'written';
}

async function sendsWaiting(
  transaction: Queryable,
  shop: ShopCore,
  mails: readonly MailRow[],
): Promise<boolean> {
  const waiting = mails.find(({ sentAt, failedAt }) => sentAt === null && failedAt === null);
  if (waiting) await sendWaitingMail(transaction, shop, waiting.id);
  return waiting !== undefined;
}

/** The mail with the link that confirms a return, while the request waits for it. Not sooner than the last one could come. */
export async function sendReturnLinkAgain(shop: ShopCore, hash: string): Promise<TicketsAgainOutcome> {
  const order = await findOrderByHash(shop.database, hash);
  if (!order) return refused({ kind: 'order-gone' });
  return await shop.database.transaction(async (transaction) => {
    await lockOrder(transaction, order.id);
    const asked = (await loadReturnsOf(transaction, order.id)).find(({ state }) => state === 'ASKED');
    if (!asked) return refused({ kind: 'return-refused' });
    const mails = (await loadMailsOf(transaction, order.id)).filter(
      ({ kind, returnId }) => kind === 'return-link' && returnId === asked.id,
    );
    if (await sendsWaiting(transaction, shop, mails)) return { kind: 'done' };
    const sent = await loadAskedMails(transaction, order.id, 'return-link');
    const seconds = secondsUntilNextMail(sent, pauseSeconds);
    if (seconds > 0) return refused({ kind: 'mail-sent-lately', parameters: { seconds, links: 1 } });
    const mail = {
      orderId: order.id,
      kind: 'return-link',
      returnId: asked.id,
      number: mails.length,
    } as const;
    await writeMail(transaction, shop, mail);
    return { kind: 'done' };
  });
}

function refused(refusal: Refusal): TicketsAgainOutcome {
  return { kind: 'refused', refusal };
}

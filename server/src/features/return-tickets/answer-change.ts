import { timingSafeEqual } from 'node:crypto';
import type { ChangeAnswerRequest } from '@foyer/contract/returns/change.ts';
import type { Order } from '#domain/order.ts';
import { refused } from '#domain/refused.ts';
import type { Queryable } from '#platform/database.ts';
import { changeLinkName } from '#shop/link-tokens.ts';
import type { Shop, ShopCore } from '#shop/shop.ts';
import { raiseAlarm } from '#store/alarms.ts';
import { findOrderByHash, lockOrder } from '#store/orders.ts';
import {
  type AskedChange,
  closeChange,
  listEndedChanges,
  listUnanswered,
  loadAskedChanges,
  saveAnswers,
} from '#store/session-changes.ts';
import { loadTicketsOf } from '#store/tickets.ts';
import type { ReturnOutcome } from './request-return.ts';
import { returnWithin } from './return-by-house.ts';

/**
 * The buyer of a changed session comes all the same, or returns tickets for the whole price. Submitted again it is the same
 * answer, and nothing more happens. Money is final; who wanted to come may want the money later, while there is time.
 */
export async function answerChange(shop: Shop, request: ChangeAnswerRequest): Promise<ReturnOutcome> {
  const found = await findOrderByHash(shop.database, request.hash);
  if (!found) return refused('order-gone');
  return await shop.database.transaction(async (transaction) => {
    const order = await lockOrder(transaction, found.id);
    const change = findNamedChange(shop, order, await loadAskedChanges(transaction, order.id), request.name);
    if (!change) return refused('order-gone');
    const asked = change.answers.filter(
      ({ ticketId }) => request.tickets.length === 0 || request.tickets.includes(ticketId),
    );
    if (asked.length === 0 || request.tickets.some((id) => !asked.some(({ ticketId }) => ticketId === id)))
      return refused('malformed', { field: 'tickets' });
    if (asked.every(({ state }) => state === wantedState[request.answer])) return { kind: 'done' };
    if (!change.isOpen)
      return {
        kind: 'refused',
        refusal: { kind: 'choice-over', parameters: { until: change.chooseUntil.toISOString() } },
      };
    const open = await goodOnes(transaction, order, asked);
    if (request.answer === 'stay') return await stay(transaction, order, change, open);
    return await takeMoney(transaction, shop, order, change, open);
  });
}

const wantedState = { stay: 'STAYS', money: 'MONEY' } as const;

/** Those that did not go back, by this answer or in another way. */
async function goodOnes(
  transaction: Queryable,
  order: Order,
  asked: AskedChange['answers'],
): Promise<number[]> {
  const tickets = await loadTicketsOf(transaction, order.id);
  const good = tickets.filter(({ returnedAt }) => returnedAt === null).map(({ id }) => id);
  return asked.map(({ ticketId }) => ticketId).filter((id) => good.includes(id));
}

async function stay(
  transaction: Queryable,
  order: Order,
  change: AskedChange,
  tickets: readonly number[],
): Promise<ReturnOutcome> {
  // Nobody comes to what is not played.
  if (change.kind === 'off') return refused('malformed', { field: 'answer' });
  await saveAnswers(transaction, change.id, order.id, { tickets, returnId: null, byItself: false });
  return { kind: 'done' };
}

async function takeMoney(
  transaction: Queryable,
  shop: Shop,
  order: Order,
  change: AskedChange,
  tickets: readonly number[],
): Promise<ReturnOutcome> {
  if (tickets.length === 0) return { kind: 'done' };
  const { outcome, returnId } = await returnWithin(transaction, shop, order.id, {
    tickets,
    withAddOns: true,
    calledOffOnly: false,
    percent: 100,
    words: '',
    refusesVisited: true,
  });
  if (outcome.kind === 'visits-taken') return refused('visits-taken');
  if (outcome.kind === 'visited') return refused('return-refused', { cause: 'time-over' });
  if (outcome.kind !== 'returned') return refused('order-gone');
  const answer = { tickets, returnId, byItself: false };
  const answered = await saveAnswers(transaction, change.id, order.id, answer);
  // The time to choose ended between the look and the return: all of it is undone, and the next try says so.
  if (answered !== tickets.length) throw new ChoiceEnded(order.id);
  return { kind: 'done' };
}

class ChoiceEnded extends Error {
  readonly code = '40001';

  constructor(orderId: number) {
    super(`The time to choose ended while tickets of order ${orderId} went back`);
  }
}

/** The change that a link of this order names; every one is compared, so that time tells nothing. */
export function findNamedChange<Change extends Pick<AskedChange, 'id'>>(
  shop: Pick<Shop, 'key'>,
  order: Pick<Order, 'hash'>,
  changes: readonly Change[],
  name: string,
): Change | null {
  const asked = Buffer.from(name.toUpperCase());
  const found = changes.filter(({ id }) => {
    const known = Buffer.from(changeLinkName(shop, id, order.hash));
    return known.length === asked.length && timingSafeEqual(known, asked);
  });
  return found[0] ?? null;
}

const ordersAtOnce = 100;

/**
 * The time to choose of changed sessions is over: of a moved one silence keeps the tickets, of one called off it brings the
 * money, an order a transaction. Safe to repeat and to interrupt.
 */
export async function endChanges(shop: ShopCore, atOnce = ordersAtOnce): Promise<void> {
  const failures: unknown[] = [];
  for (const { id, kind, paysByItself } of await listEndedChanges(shop.database)) {
    const failed = kind === 'off' && paysByItself ? await refundAllSilent(shop, id, atOnce) : [];
    failures.push(...failed);
    if (failed.length === 0) await shop.database.transaction((transaction) => closeChange(transaction, id));
  }
  if (failures.length > 0) throw failures[0];
}

/** Each order once. One that fails keeps nobody else from the money, and is tried again in the next round. */
async function refundAllSilent(shop: ShopCore, changeId: number, atOnce: number): Promise<unknown[]> {
  const failures: unknown[] = [];
  let after = 0;
  let orders: number[];
  do {
    orders = await listUnanswered(shop.database, changeId, { after, atMost: atOnce });
    for (const orderId of orders)
      await refundSilent(shop, changeId, orderId).catch((error: unknown) => failures.push(error));
    after = orders.at(-1) ?? after;
  } while (orders.length === atOnce);
  return failures;
}

/** What cannot go back stays for staff. */
async function refundSilent(shop: ShopCore, changeId: number, orderId: number): Promise<void> {
  await shop.database.transaction(async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    const change = (await loadAskedChanges(transaction, orderId)).find(({ id }) => id === changeId);
    const asked =
      change?.answers.filter(({ state }) => state === 'ASKED').map(({ ticketId }) => ticketId) ?? [];
    const issued = await loadTicketsOf(transaction, orderId);
    const tickets = issued
      .filter(({ id, returnedAt, isUsed }) => asked.includes(id) && returnedAt === null && !isUsed)
      .map(({ id }) => id);
    if (order.state !== 'PAID' || tickets.length === 0) return;
    const wanted = { tickets, withAddOns: true, calledOffOnly: true, percent: 100, words: '' };
    const { outcome, returnId } = await returnWithin(transaction, shop, orderId, wanted);
    if (outcome.kind === 'returned')
      await saveAnswers(transaction, changeId, orderId, { tickets, returnId, byItself: true });
    else await leaveToStaff(transaction, orderId, outcome.kind);
  });
}

async function leaveToStaff(transaction: Queryable, orderId: number, kind: string): Promise<void> {
  await raiseAlarm(transaction, {
    kind: 'change-not-refunded',
    orderId,
    paymentId: null,
    detail: `the session was cancelled, and its tickets could not be returned (${kind}); see "foyer orders ${orderId}"`,
  });
}

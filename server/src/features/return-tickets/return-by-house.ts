import type { HouseReturnSums } from '@foyer/contract/desk/desk.ts';
import { groupBy } from '@foyer/contract/rules/group-by.ts';
import { refundFor } from '@foyer/contract/rules/refund.ts';
import { addOnRefund, addOnsWithLast } from '#domain/add-on.ts';
import { paidTicket } from '#domain/discount.ts';
import { jobQueues } from '#domain/job.ts';
import type { Order, OrderAddOn } from '#domain/order.ts';
import { isEnded, isOpenPayment } from '#domain/states.ts';
import { togetherWith } from '#domain/ticket-returns.ts';
import type { Queryable } from '#platform/database.ts';
import type { ShopCore } from '#shop/shop.ts';
import { loadOrderReturns, takeBack } from '#shop/take-back.ts';
import { loadExchangeChain } from '#store/exchanges.ts';
import { endOrder, lockOrder, releasePlaces } from '#store/orders.ts';
import { writeMail } from '#store/outbox.ts';
import { loadPaymentsOf } from '#store/payments.ts';
import { loadRefundsOf } from '#store/refunds.ts';
import {
  amountOf,
  findReturn,
  insertReturn,
  loadNow,
  loadReturnsOf,
  loadSessionsNow,
  numbersOf,
  type ReturnedAddOn,
  type ReturnItem,
  type ReturnRow,
  withdrawReturn,
} from '#store/returns.ts';
import { loadTicketsOf, lockUsed } from '#store/tickets.ts';
import { visitsStandWithout } from '#store/visit-grants.ts';

export interface HouseReturn {
  /** Numbers of tickets and add-ons; null: all that is still good. */
  tickets: readonly number[] | null;
  /** Tickets are named, and what was bought with them goes back with the last good one. */
  withAddOns?: boolean;
  /** Only tickets of sessions that the house called off. */
  calledOffOnly: boolean;
  /** 100: everything that was paid, the fee too. */
  percent: number;
  /** What the buyer is told. */
  words: string;
  /** Refuses when one of them was used at the door. */
  refusesVisited?: boolean;
  /** The receipt of what went back at the bank itself was issued before, or staff have seen to it. */
  hasReceipt?: boolean;
  /** Changes nothing: answers what would come of it. */
  dryRun?: boolean;
  /** What somebody was shown and confirmed: where it comes to anything else, nothing is changed. */
  expects?: HouseReturnSums | undefined;
}

export type HouseReturnOutcome =
  /** `refundedBefore`: what of the amount went back at the bank itself before, and is not sent again. */
  | { kind: 'returned'; tickets: number; addOns: number; amount: number; refundedBefore: number }
  /** It was not paid yet: it is over, and money that still comes goes back by itself. */
  | { kind: 'ended' }
  | { kind: 'nothing' }
  /** It no longer comes to what was expected. */
  | { kind: 'order-changed' }
  /** Season tickets under which visits are out: those go back first. */
  | { kind: 'visits-taken' }
  /** The door let their holders in. */
  | { kind: 'visited'; ticketIds: readonly number[] }
  | { kind: 'unknown-ticket'; ticketId: number };

/** Carries the outcome out of a transaction that is rolled back. */
class Rehearsed extends Error {
  readonly outcome: HouseReturnOutcome;

  constructor(outcome: HouseReturnOutcome) {
    super('The return was only rehearsed');
    this.outcome = outcome;
  }
}

/** The house gives tickets back by its own word: the event is off, the visitor is ill, the order was a mistake. */
export async function returnByHouse(
  shop: ShopCore,
  orderId: number,
  wanted: HouseReturn,
): Promise<HouseReturnOutcome> {
  try {
    return await shop.database.transaction(async (transaction) => {
      const outcome = await giveBack(transaction, shop, orderId, wanted);
      if (wanted.dryRun) throw new Rehearsed(outcome);
      if (wanted.expects && !isExpected(outcome, wanted.expects))
        throw new Rehearsed({ kind: 'order-changed' });
      return outcome;
    });
  } catch (error) {
    if (error instanceof Rehearsed) return error.outcome;
    throw error;
  }
}

/** The sums of an outcome that changes the order; null: it changes nothing. */
export function sumsOf(outcome: HouseReturnOutcome): HouseReturnSums | null {
  if (outcome.kind === 'ended') return { tickets: 0, addOns: 0, amount: 0, ended: true };
  if (outcome.kind !== 'returned') return null;
  const { tickets, addOns, amount } = outcome;
  return { tickets, addOns, amount, ended: false };
}

function isExpected(outcome: HouseReturnOutcome, expects: HouseReturnSums): boolean {
  const sums = sumsOf(outcome);
  // A refusal has changed nothing, and says itself why.
  if (sums === null) return true;
  return (
    sums.tickets === expects.tickets &&
    sums.addOns === expects.addOns &&
    sums.amount === expects.amount &&
    sums.ended === expects.ended
  );
}

/** The same within a transaction of the caller's, with the number of the return. */
export async function returnWithin(
  transaction: Queryable,
  shop: ShopCore,
  orderId: number,
  wanted: HouseReturn,
): Promise<{ outcome: HouseReturnOutcome; returnId: number }> {
  const outcome = await giveBack(transaction, shop, orderId, wanted);
  const returns = await loadReturnsOf(transaction, orderId);
  return { outcome, returnId: returns.at(-1)?.id ?? 0 };
}

async function giveBack(
  transaction: Queryable,
  shop: ShopCore,
  orderId: number,
  wanted: HouseReturn,
): Promise<HouseReturnOutcome> {
  const order = await lockOrder(transaction, orderId);
  if (isEnded(order)) return { kind: 'nothing' };
  if (order.state !== 'PAID') return await endUnpaid(transaction, shop, order);
  const good = await goodTickets(transaction, order);
  const strange = strangeNumber(order, good, wanted);
  if (strange !== undefined) return { kind: 'unknown-ticket', ticketId: strange };
  const ids = await withOthers(transaction, order, good, wanted);
  const chosen = good.filter(({ ticketId }) => ids.includes(ticketId));
  const visited = wanted.refusesVisited ? await lockUsed(transaction, ids) : [];
  if (visited.length > 0) return { kind: 'visited', ticketIds: visited };
  if (!(await visitsStandWithout(transaction, ids))) return { kind: 'visits-taken' };
  const items = chosen.map(({ ticketId, paid }): ReturnItem => {
    const amount = refundFor(paid, wanted.percent, { keepsFee: false });
    return { ticketId, percent: wanted.percent, amount };
  });
  const parts = [
    { order, items, addOns: namedAddOns(order, wanted) },
    ...(await addOnsOfChain(transaction, order, wanted, chosen.length)),
  ];
  return await carryOutParts(transaction, shop, joined(parts), wanted);
}

/** What goes back of one order. */
interface BackPart extends Pick<ReturnRow, 'items' | 'addOns'> {
  order: Order;
}

/** The parts of each order as one; those of which nothing goes back are left out. */
function joined(parts: readonly BackPart[]): BackPart[] {
  const byOrder = groupBy(parts, ({ order }) => order.id);
  return [...byOrder.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const addOns = [...first.addOns, ...others.flatMap((other) => other.addOns)];
    return first.items.length + addOns.length > 0 ? [{ ...first, addOns }] : [];
  });
}

async function carryOutParts(
  transaction: Queryable,
  shop: ShopCore,
  parts: readonly BackPart[],
  wanted: HouseReturn,
): Promise<HouseReturnOutcome> {
  if (parts.length === 0) return { kind: 'nothing' };
  const sums = { tickets: 0, addOns: 0, amount: 0, refundedBefore: 0 };
  for (const { order, ...back } of parts) {
    const returnId = await carryOut(transaction, shop, order, back, wanted);
    const refunds = await loadRefundsOf(transaction, order.id);
    const before = refunds.filter((refund) => refund.returnId === returnId && refund.outside);
    sums.tickets += back.items.length;
    sums.addOns += back.addOns.length;
    sums.amount += amountOf(back);
    sums.refundedBefore += before.reduce((sum, { amount: outside }) => sum + outside, 0);
  }
  return { kind: 'returned', ...sums };
}

/** Numbers of the wanted tickets, and of those that the house would not sell without them. */
async function withOthers(
  transaction: Queryable,
  order: Order,
  good: readonly GoodTicket[],
  { tickets, calledOffOnly }: HouseReturn,
): Promise<number[]> {
  const wanted = good
    .filter(({ isOff }) => isOff || !calledOffOnly)
    .map(({ ticketId }) => ticketId)
    .filter((id) => tickets?.includes(id) ?? true);
  const returns = await loadOrderReturns(transaction, order, await loadNow(transaction));
  return [...wanted, ...togetherWith(order, returns.tickets, wanted)];
}

type GoodTicket = Awaited<ReturnType<typeof goodTickets>>[number];

/** A number that is neither a good ticket of the order nor an add-on of it. */
function strangeNumber(
  order: Order,
  good: readonly GoodTicket[],
  { tickets }: HouseReturn,
): number | undefined {
  const known = [...good.map(({ ticketId }) => ticketId), ...goodAddOns(order).map(({ id }) => id)];
  return tickets?.find((id) => !known.includes(id));
}

function goodAddOns(order: Order): OrderAddOn[] {
  return order.addOns.filter(({ returned }) => !returned);
}

function namedAddOns(order: Order, { tickets, withAddOns, percent }: HouseReturn): ReturnedAddOn[] {
  if (tickets === null || withAddOns) return [];
  const named = goodAddOns(order).filter(({ id }) => tickets.includes(id));
  return addOnsBack(named, percent);
}

/**
 * None is named: all go back when no ticket that they go with stays good. They are of the first order of the exchanges that this
 * one came of. Whoever cancels an order cancels its own, wherever its tickets are now.
 */
async function addOnsOfChain(
  transaction: Queryable,
  order: Order,
  { tickets, withAddOns, calledOffOnly, percent }: HouseReturn,
  ticketsBack: number,
): Promise<BackPart[]> {
  if (tickets !== null && !withAddOns) return [];
  if (tickets === null && !calledOffOnly && order.exchangeOf === null)
    return [{ order, items: [], addOns: addOnsBack(goodAddOns(order), percent) }];
  const chain = await loadExchangeChain(transaction, order.id);
  const [first] = chain;
  return [{ order: first, items: [], addOns: addOnsBack(addOnsWithLast(chain, ticketsBack), percent) }];
}

function addOnsBack(addOns: readonly OrderAddOn[], percent: number): ReturnedAddOn[] {
  return addOns.map((addOn) => ({ addOnId: addOn.id, percent, amount: addOnRefund(addOn, percent) }));
}

/** A request of the buyer's own gives way, nothing is asked back twice; what of it stays good the buyer is told. */
async function carryOut(
  transaction: Queryable,
  shop: ShopCore,
  order: Order,
  back: Pick<ReturnRow, 'items' | 'addOns'>,
  { words, hasReceipt }: Pick<HouseReturn, 'words' | 'hasReceipt'>,
): Promise<number> {
  const withdrawn = await withdrawReturn(transaction, order.id);
  const id = await insertReturn(transaction, {
    orderId: order.id,
    state: 'CONFIRMED',
    reason: null,
    consentVersion: null,
    seconds: 0,
    words,
    ...back,
  });
  await takeBack(transaction, shop, order, { id, ...back }, { hasReceipt: hasReceipt ?? false });
  const asked = withdrawn === null ? null : await findReturn(transaction, withdrawn);
  const gone = numbersOf(back);
  if (asked && numbersOf(asked).some((number) => !gone.includes(number)))
    await writeMail(transaction, shop, { orderId: order.id, kind: 'return-withdrawn', returnId: asked.id });
  return id;
}

async function goodTickets(transaction: Queryable, order: Order) {
  const sessions = await loadSessionsNow(
    transaction,
    order.lines.map(({ sessionId }) => sessionId),
  );
  const tickets = await loadTicketsOf(transaction, order.id);
  return tickets.flatMap((ticket) => {
    const line = order.lines.find(({ id }) => id === ticket.lineId);
    if (!line || ticket.returnedAt !== null) return [];
    const isOff = sessions.get(line.sessionId)?.cancelled === true;
    return [{ ticketId: ticket.id, isOff, paid: paidTicket(line, ticket.position) }];
  });
}

/** The bank is told to take no money for it any more; what comes all the same is sent back (table C6). */
async function endUnpaid(transaction: Queryable, shop: ShopCore, order: Order): Promise<HouseReturnOutcome> {
  await endOrder(transaction, order.id, 'CANCELLED', 'house');
  await releasePlaces(transaction, order.id);
  for (const payment of await loadPaymentsOf(transaction, order.id)) {
    if (isOpenPayment(payment))
      await shop.jobs.send(transaction, jobQueues.cancelPayment, { paymentId: payment.id });
  }
  return { kind: 'ended' };
}

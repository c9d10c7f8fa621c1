import type { ExchangeCause } from '@foyer/contract/returns/exchange.ts';
import type { Money } from '@foyer/contract/rules/values.ts';
import type { PricedLine } from '#domain/cart.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import { bonusesBack, promoOfTicket } from '#domain/discount.ts';
import { type ExchangeRule, type ExchangeSums, exchangeSums } from '#domain/exchange.ts';
import type { Order } from '#domain/order.ts';
import { isOpenReturn } from '#domain/states.ts';
import { type CappedMoney, moneyParts } from '#domain/ticket-money.ts';
import { isCalledOff, type TicketReturn, togetherWith } from '#domain/ticket-returns.ts';
import type { Queryable } from '#platform/database.ts';
import { loadOrderReturns } from '#shop/take-back.ts';
import { hasReceiptsBehind } from '#store/exchanges.ts';

/** A ticket of a paid order, and what exchanging it now would move. */
export interface JudgedTicket extends TicketReturn {
  position: number;
  /** null: it may be exchanged. */
  cause: ExchangeCause | null;
  /** Epoch milliseconds; null: it never could. */
  until: number | null;
  /** What was paid for it, by how much of it is refunded now. */
  parts: readonly CappedMoney[];
  /** What bonuses paid of it, and how much of them goes back now. */
  paidByBonuses: CappedMoney;
  /** Its share of a promo code, which the new ticket takes over. */
  promo: Money;
}

/** Everything that decides about exchanging tickets of an order; the rule is the one that holds for it now. */
export interface ExchangeTerms {
  tickets: readonly JudgedTicket[];
  rule: ExchangeRule | null;
  /** A return of some of its tickets was asked for and is not decided. */
  isAskedBack: boolean;
}

/** A session that the house called off is exchanged for its full value, whatever the rule says. */
const calledOffRule: ExchangeRule = {
  cheaper: 'all',
  laterReturns: 'as-before',
  times: 1000,
  money: 'difference',
};

export async function loadExchangeTerms(
  queryable: Queryable,
  catalogue: Catalogue,
  order: Order,
  now: Date,
): Promise<ExchangeTerms> {
  // One after the other: within a transaction there is one connection.
  const returns = await loadOrderReturns(queryable, order, now);
  const tickets = returns.tickets.map((ticket): JudgedTicket => {
    const { said, line, paid, ahead, percent } = ticket;
    const session = returns.sessions.get(line.sessionId);
    const isOff = isCalledOff(session, now);
    const isInFull = isOff || (said.fullUntil !== undefined && now.getTime() < said.fullUntil);
    const position = returns.issued.find(({ id }) => id === ticket.ticketId)?.position ?? 1;
    const until = isOff ? ahead.steps[0]?.until : said.exchangeUntil;
    return {
      ...ticket,
      position,
      until: until ?? null,
      cause: causeOf(order, ticket, { isOff, isCancelled: session?.cancelled === true }, now),
      parts: moneyParts(paid, isInFull ? [] : (said.carried ?? []), { percent, keepsFee: ahead.keepsFee }),
      paidByBonuses: {
        amount: bonusesBack([{ ...line, position, percent: 100 }]),
        percent: isInFull ? 100 : percent,
      },
      promo: promoOfTicket(line, position),
    };
  });
  const mayDiffer = await differenceMoves(queryable, catalogue, order);
  const known =
    order.document.exchange ?? (tickets.some(({ cause }) => cause === null) ? calledOffRule : null);
  const rule = known && !mayDiffer ? { ...known, money: 'anew' as const } : known;
  return { tickets, rule, isAskedBack: returns.requests.some(isOpenReturn) };
}

function causeOf(
  order: Order,
  { said, status, isVisited, isSpent }: TicketReturn,
  { isOff, isCancelled }: { isOff: boolean; isCancelled: boolean },
  now: Date,
): ExchangeCause | null {
  const { document } = order;
  // Its order may have ended with it: it was paid all the same.
  if (status === 'returned') return 'returned';
  if (order.state !== 'PAID') return 'unpaid';
  if (isVisited) return 'visited';
  if (order.usesCultureCard) return 'culture-card';
  if (document.subscription || document.clubSubscription) return 'subscription';
  if (document.composition) return 'season-ticket';
  if (status !== 'none') return 'asked-back';
  if (order.buyer.email === '') return 'no-address';
  if (isOff) return null;
  if (!document.exchange || said.exchangeUntil === undefined) return 'never';
  if (isCancelled || isSpent || now.getTime() >= said.exchangeUntil) return 'time-over';
  return (said.exchanges ?? 0) >= document.exchange.times ? 'times' : null;
}

/** Receipts that a bank or a registrar issues are of whole tickets: there the new ones are paid in full. */
async function differenceMoves(
  queryable: Queryable,
  { paymentWays }: Pick<Catalogue, 'paymentWays'>,
  order: Order,
): Promise<boolean> {
  const mayPay = paymentWays.filter(({ closed, cultureCardOnly }) => !closed && !cultureCardOnly);
  if (mayPay.some(({ receipts }) => receipts !== 'none')) return false;
  return !(await hasReceiptsBehind(queryable, order.id));
}

export type ChosenTickets =
  | { kind: 'chosen'; tickets: readonly JudgedTicket[]; sessionId: number }
  | { kind: 'refused'; cause: ExchangeCause; until: number | null };

/** The tickets that are exchanged together: those asked for, or all of the first session that has some. */
export function chooseTickets(
  order: Order,
  { tickets }: ExchangeTerms,
  asked: readonly number[],
): ChosenTickets {
  const first = tickets.find(({ cause }) => cause === null);
  const chosen =
    asked.length > 0
      ? tickets.filter(({ ticketId }) => asked.includes(ticketId))
      : tickets.filter(({ cause, line }) => cause === null && line.sessionId === first?.line.sessionId);
  const [one] = chosen;
  if (!one) return no(tickets[0]);
  const barred = chosen.find(({ cause }) => cause !== null);
  if (barred) return no(barred);
  if (chosen.some(({ line }) => line.sessionId !== one.line.sessionId))
    return { kind: 'refused', cause: 'sessions', until: one.until };
  const ids = chosen.map(({ ticketId }) => ticketId);
  if (togetherWith(order, tickets, ids).length > 0 || areSoldBesideOthers(order, chosen))
    return { kind: 'refused', cause: 'together', until: one.until };
  return { kind: 'chosen', tickets: chosen, sessionId: one.line.sessionId };
}

/** Free tickets that the house sells only beside a paid one: the old order's terms, whatever they cost now. */
function areSoldBesideOthers({ document }: Order, chosen: readonly JudgedTicket[]): boolean {
  return document.mayBeFree === false && chosen.every(({ line }) => line.price + line.fee === 0);
}

function no(ticket: JudgedTicket | undefined): ChosenTickets {
  return { kind: 'refused', cause: ticket?.cause ?? 'unpaid', until: ticket?.until ?? null };
}

/** What an exchange of these tickets for these places moves; `discounts` of each new ticket. */
export function sumsOf(
  tickets: readonly JudgedTicket[],
  lines: readonly PricedLine[],
  rule: ExchangeRule,
): ExchangeSums & { discounts: readonly Money[] } {
  const discounts = lines.map(({ price, fee }, index) => Math.min(tickets[index]?.promo ?? 0, price + fee));
  const due = lines.map(({ price, fee }, index) => price + fee - (discounts[index] ?? 0));
  return {
    ...exchangeSums(
      tickets.map(({ parts }) => parts),
      due,
      rule,
      tickets.map(({ paidByBonuses }) => paidByBonuses),
    ),
    discounts,
  };
}

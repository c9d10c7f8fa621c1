import type { ReturnStatus } from '@foyer/contract/returns/returns.ts';
import { goBackTogether, type StayTerms } from '@foyer/contract/rules/go-back-together.ts';
import { refundFor } from '@foyer/contract/rules/refund.ts';
import type { RefundLadder } from '@foyer/contract/rules/refund-ladder.ts';
import type { Money } from '@foyer/contract/rules/values.ts';
import { bonusesBack, paidTicket } from './discount.ts';
import type { DocumentLine, Order, OrderLine } from './order.ts';
import { type FrozenStep, percentNow, secondsToReturn, stepsAhead } from './return-steps.ts';
import type { ReturnState } from './states.ts';
import { ticketRefund } from './ticket-money.ts';

/** A ticket of an order, and its refund if it is returned now. */
export interface TicketReturn {
  ticketId: number;
  line: OrderLine;
  said: DocumentLine;
  /** What was paid for it. */
  paid: { price: Money; fee: Money };
  status: ReturnStatus;
  /** The refund: now, or as requested; 0 when the time is over. */
  percent: number;
  amount: Money;
  /** Bonuses given back to the club card in addition to the money. */
  bonuses: Money;
  /** Seconds until nothing is refunded any more. */
  secondsLeft: number;
  /** The steps of the refund that are still ahead, and whether its fee stays with the house. */
  ahead: { steps: readonly FrozenStep[]; keepsFee: boolean };
  /** The door let its holder in. */
  isVisited: boolean;
  /** Used, or its session has begun. */
  isSpent: boolean;
}

/** The tickets that are not returned, with what decides whether they stay while others go back. */
function stayingTickets(tickets: readonly TicketReturn[]): { id: number; stay: StayTerms }[] {
  return tickets
    .filter(({ status }) => status !== 'returned')
    .map((ticket) => ({ id: ticket.ticketId, stay: stayTerms(ticket) }));
}

export function stayTerms({
  line,
  said,
  isSpent,
}: Pick<TicketReturn, 'line' | 'said' | 'isSpent'>): StayTerms {
  return {
    row: `${line.sessionId} ${line.zoneId} ${line.categoryId}`,
    least: said.least ?? 1,
    isFree: line.price + line.fee === 0,
    isSpent,
  };
}

/** Numbers of the tickets that go back together with the chosen ones of an order, which the house would not sell alone. */
export function togetherWith(
  { document }: Pick<Order, 'document'>,
  tickets: readonly TicketReturn[],
  chosen: readonly number[],
): number[] {
  const together = goBackTogether(stayingTickets(tickets), new Set(chosen), document.mayBeFree ?? true);
  return together.map(({ id }) => id);
}

/** An earlier return request; a refused or expired one leaves its tickets unchanged. */
export interface EarlierReturn {
  state: ReturnState;
  items: readonly { ticketId: number; percent: number; amount: Money }[];
  addOns: readonly { addOnId: number; percent: number; amount: Money }[];
}

/** The current state of a session; `begins` is its start, or the end of the day for an all-day session. */
export interface SessionNow {
  cancelled: boolean;
  begins: Date;
}

const statuses: Readonly<Partial<Record<EarlierReturn['state'], ReturnStatus>>> = {
  ASKED: 'requested',
  CONFIRMED: 'confirmed',
  APPROVED: 'returned',
};

/** How long after its day a session cancelled by the house is refunded without staff. */
const cancelledDays = 30;

/** A visitor who was admitted has received what was paid for. */
const over = { percent: 0, amount: 0, secondsLeft: 0, ahead: { steps: [], keepsFee: false } };

/** Every ticket of a paid order, in the order of its lines. A cancelled session is refunded in full. */
export function ticketReturns(
  order: Pick<Order, 'lines' | 'document'>,
  tickets: readonly { id: number; lineId: number; position: number; isUsed?: boolean }[],
  earlier: readonly EarlierReturn[],
  sessions: ReadonlyMap<number, SessionNow>,
  now: Date,
): TicketReturn[] {
  const known = returnStatuses(earlier);
  const asked = new Map(
    earlier
      .filter(isLive)
      .flatMap(({ state, items }) => items.map((item) => [item.ticketId, { ...item, state }])),
  );
  return tickets.flatMap(({ id, lineId, position, isUsed = false }) => {
    const line = order.lines.find((one) => one.id === lineId);
    const said = line && order.document.lines[line.position - 1];
    if (!line || !said) return [];
    const session = sessions.get(line.sessionId);
    const paid = paidTicket(line, position);
    const terms = isUsed ? over : termsNow(order, paid, said, session, now);
    const standing = asked.get(id);
    // A request keeps the percentage of its day; if the house changes the session before deciding, all is refunded.
    const isFuller = standing?.state !== 'APPROVED' && (isCalledOff(session, now) || isInFull(said, now));
    const { percent, amount } = standing && !isFuller ? standing : terms;
    const status = known.get(id) ?? 'none';
    const bonuses = bonusesBack([{ ...line, position, percent }]);
    const { secondsLeft, ahead } = terms;
    const hasBegun = session !== undefined && !session.cancelled && session.begins <= now;
    const facts = { ticketId: id, line, said, paid, isVisited: isUsed, isSpent: isUsed || hasBegun };
    return [{ ...facts, status, percent, amount, bonuses, secondsLeft, ahead }];
  });
}

/** What returning a ticket of one session's lines brings from now on, as it was sold. */
export function soldLadder(
  { document }: Pick<Order, 'document'>,
  lines: readonly OrderLine[],
  now: Date,
): RefundLadder {
  const { allowed, keepsFee } = document.returns;
  const [first] = lines;
  const said = first && document.lines[first.position - 1];
  if (said?.fullUntil !== undefined && isInFull(said, now))
    return inMoments({ steps: [{ until: said.fullUntil, percent: 100 }], keepsFee: false });
  const steps = (allowed && said?.returnSteps) || [];
  const ahead = stepsAhead(steps, now).map((step) => cappedStep(step, said));
  return inMoments({ steps: ahead, keepsFee: keepsFee && lines.some(({ fee }) => fee > 0) });
}

/** Of a ticket that came by an exchange, a step promises no more than it brings of the old money. */
function cappedStep(step: FrozenStep, said: DocumentLine | undefined): FrozenStep {
  const caps = (said?.carried ?? []).map(({ percent }) => percent);
  return { ...step, percent: Math.min(step.percent, ...caps) };
}

function inMoments({ steps, keepsFee }: TicketReturn['ahead']): RefundLadder {
  const told = steps.map(({ until, percent }) => ({ until: new Date(until).toISOString(), percent }));
  return { steps: told, keepsFee };
}

/** What returning one of a session's tickets brings from now on, by the one that may be returned the longest. */
export function refundLadder(tickets: readonly TicketReturn[]): RefundLadder {
  const [last] = tickets
    .filter(({ status }) => status === 'none')
    .toSorted((one, other) => other.secondsLeft - one.secondsLeft);
  return inMoments(last?.ahead ?? { steps: [], keepsFee: false });
}

/** Whether a good ticket of the order may be exchanged now by the rule of its house. */
export function mayBeExchanged(
  {
    state,
    usesCultureCard,
    document,
    buyer,
  }: Pick<Order, 'state' | 'usesCultureCard' | 'document' | 'buyer'>,
  { exchangeUntil = 0, exchanges = 0 }: Pick<DocumentLine, 'exchangeUntil' | 'exchanges'>,
  now: Date,
): boolean {
  const { exchange, composition, subscription } = document;
  if (!exchange || composition || subscription || usesCultureCard) return false;
  return (
    state === 'PAID' && buyer.email !== '' && now.getTime() < exchangeUntil && exchanges < exchange.times
  );
}

/** The house cancelled the session, and it is still refunded without staff. */
export function isCalledOff(session: SessionNow | undefined, now: Date): boolean {
  return session?.cancelled === true && now.getTime() < lastMoment(session);
}

/** The house moved the session, and its buyers still choose whether they come. */
function isInFull({ fullUntil }: Pick<DocumentLine, 'fullUntil'>, now: Date): boolean {
  return fullUntil !== undefined && now.getTime() < fullUntil;
}

function lastMoment({ begins }: SessionNow): number {
  return begins.getTime() + cancelledDays * 86_400_000;
}

/** The return status of each ticket being returned, by its id. */
export function returnStatuses(earlier: readonly EarlierReturn[]): Map<number, ReturnStatus> {
  return new Map(
    earlier.flatMap(({ state, items }) =>
      items
        .map((item) => [item.ticketId, statuses[state] ?? 'none'] as const)
        .filter(([, status]) => status !== 'none'),
    ),
  );
}

/** The return status of each add-on being returned, by its id. */
export function addOnStatuses(earlier: readonly EarlierReturn[]): Map<number, ReturnStatus> {
  return new Map(
    earlier.flatMap(({ state, addOns }) =>
      addOns
        .map(({ addOnId }) => [addOnId, statuses[state] ?? 'none'] as const)
        .filter(([, status]) => status !== 'none'),
    ),
  );
}

function isLive({ state }: EarlierReturn): boolean {
  return statuses[state] !== undefined;
}

function termsNow(
  { document }: Pick<Order, 'document'>,
  paid: { price: Money; fee: Money },
  said: DocumentLine,
  session: SessionNow | undefined,
  now: Date,
): Pick<TicketReturn, 'percent' | 'amount' | 'secondsLeft' | 'ahead'> {
  if (session?.cancelled) {
    const percent = isCalledOff(session, now) ? 100 : 0;
    const steps = stepsAhead([{ until: lastMoment(session), percent: 100 }], now);
    const amount = refundFor(paid, percent, { keepsFee: false });
    return { percent, amount, secondsLeft: secondsToReturn(steps, now), ahead: { steps, keepsFee: false } };
  }
  if (said.fullUntil !== undefined && isInFull(said, now)) {
    const steps = [{ until: said.fullUntil, percent: 100 }];
    const amount = refundFor(paid, 100, { keepsFee: false });
    return {
      percent: 100,
      amount,
      secondsLeft: secondsToReturn(steps, now),
      ahead: { steps, keepsFee: false },
    };
  }
  const steps = document.returns.allowed ? stepsAhead(said.returnSteps, now) : [];
  const percent = percentNow(steps, now);
  const { keepsFee } = document.returns;
  return {
    percent,
    amount: ticketRefund(paid, said.carried ?? [], { percent, keepsFee }),
    secondsLeft: secondsToReturn(steps, now),
    ahead: { steps, keepsFee: keepsFee && paid.fee > 0 },
  };
}

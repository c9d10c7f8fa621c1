import type { ReturnStatus } from '@foyer/contract/returns/returns.ts';
import { goBackTogether, type StayTerms } from '@foyer/contract/rules/go-back-together.ts';
import { refundFor } from '@foyer/contract/rules/refund.ts';
import type { Money } from '@foyer/contract/rules/values.ts';
import { bonusesBack, paidTicket } from './discount.ts';
import type { DocumentLine, Order, OrderLine } from './order.ts';
import { percentNow, secondsToReturn } from './return-steps.ts';
import type { ReturnState } from './states.ts';

/** A ticket of an order, and its refund if it is returned now. */
export interface TicketReturn {
  ticketId: number;
  line: OrderLine;
  said: DocumentLine;
  status: ReturnStatus;
  /** The refund: now, or as requested; 0 when the time is over. */
  percent: number;
  amount: Money;
  /** Bonuses given back to the club card in addition to the money. */
  bonuses: Money;
  /** Seconds until nothing is refunded any more. */
  secondsLeft: number;
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
const over = { percent: 0, amount: 0, secondsLeft: 0 };

/** Every ticket of a paid order, in the order of its lines. A cancelled session is refunded in full. */
export function ticketReturns(
  order: Pick<Order, 'lines' | 'document'>,
  tickets: readonly { id: number; lineId: number; position: number; visitedAt?: Date | null }[],
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
  return tickets.flatMap(({ id, lineId, position, visitedAt }) => {
    const line = order.lines.find((one) => one.id === lineId);
    const said = line && order.document.lines[line.position - 1];
    if (!line || !said) return [];
    const session = sessions.get(line.sessionId);
    const terms = visitedAt ? over : termsNow(order, paidTicket(line, position), said, session, now);
    const standing = asked.get(id);
    // A request keeps the percentage of its day; if the house cancels the session before deciding, all is refunded.
    const isFuller = standing?.state !== 'APPROVED' && isCalledOff(session, now);
    const { percent, amount } = standing && !isFuller ? standing : terms;
    const status = known.get(id) ?? 'none';
    const bonuses = bonusesBack([{ ...line, position, percent }]);
    const { secondsLeft } = terms;
    const hasBegun = session !== undefined && !session.cancelled && session.begins <= now;
    const isSpent = Boolean(visitedAt) || hasBegun;
    return [{ ticketId: id, line, said, status, percent, amount, bonuses, secondsLeft, isSpent }];
  });
}

/** The house cancelled the session, and it is still refunded without staff. */
export function isCalledOff(session: SessionNow | undefined, now: Date): boolean {
  return session?.cancelled === true && now.getTime() < lastMoment(session);
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
): { percent: number; amount: Money; secondsLeft: number } {
  if (session?.cancelled) {
    const percent = isCalledOff(session, now) ? 100 : 0;
    const secondsLeft = secondsToReturn([{ until: lastMoment(session), percent: 100 }], now);
    return { percent, amount: refundFor(paid, percent, { keepsFee: false }), secondsLeft };
  }
  const percent = document.returns.allowed ? percentNow(said.returnSteps, now) : 0;
  return {
    percent,
    amount: refundFor(paid, percent, document.returns),
    secondsLeft: document.returns.allowed ? secondsToReturn(said.returnSteps, now) : 0,
  };
}

import type { DeclineCause, ExchangePart, OrderChange, TimelineStep } from '@foyer/contract/order/order.ts';
import type { ReturnStatus } from '@foyer/contract/returns/returns.ts';
import type { Moment } from '@foyer/contract/rules/values.ts';
import type { OrderData, SessionTickets, TicketLine } from './order-data.ts';

/** An order in one language before its texts: with what `orderWithTexts` needs but does not send on. */
export interface OrderFacts
  extends Omit<
    OrderData,
    | 'badge'
    | 'tickets'
    | 'declined'
    | 'decline'
    | 'timeline'
    | 'ended'
    | 'sessions'
    | 'exchanges'
    | 'heading'
    | 'otherDay'
    | 'sums'
  > {
  sessions: readonly SessionFacts[];
  exchangeParts: readonly ExchangePart[];
  /** Tickets may be exchanged for another evening. */
  isExchangeable: boolean;
  sums: Omit<OrderData['sums'], 'credit'>;
  /** What exchanged tickets pay, with its sign; '' for nothing. */
  credit: string;
  /** The bank's no to the last attempt; null: there was none, or it is not known. */
  refusal: Refusal | null;
  ticketCount: number;
  steps: readonly Step[];
  /** The refund of an ended order; null when nothing was paid. */
  refund: { state: TimelineStep['state']; sum: string } | null;
  /** A bank's missing, contradicting or late answer about the money; null when there is none to report. */
  bankWord: 'none' | 'differs' | 'late' | null;
  /** The bank looked into the buyer and declined. */
  failedVerification: boolean;
}

export interface Refusal {
  cause: DeclineCause | null;
  /** `18:42`. */
  time: string;
  wayId: number;
}

export interface SessionFacts extends Omit<SessionTickets, 'change' | 'isValid' | 'lines'> {
  lines: readonly LineFacts[];
  /** null: it is played as it was sold. `was` is when; `until` a day, '' where nothing is to be chosen. */
  changed: { kind: OrderChange['kind']; was: string; because: string; until: string } | null;
}

export interface LineFacts extends Omit<TicketLine, 'isOver' | 'number' | 'status'> {
  /** Where it stands on its way back. */
  returnStatus: ReturnStatus;
}

export interface Step {
  kind: TimelineStep['kind'];
  state: TimelineStep['state'];
  at: Moment | null;
  /** `18:42`, on another day `14 ноя`. */
  time: string;
  /** Of a step under way: `19:05`, on another day `14 ноября, 19:05`; '' where nothing is promised. */
  until: string;
  /** Of a return and its refund; of bonuses their number; '' elsewhere. */
  sum: string;
  /** Name of the payment way by which its money came or goes back; '' where it has none. */
  way: string;
  /** Another order that it is about; '' for none. */
  number: string;
}

export function isOver({ phase }: Pick<OrderData, 'phase'>): boolean {
  return phase === 'expired' || phase === 'cancelled' || phase === 'refunded';
}

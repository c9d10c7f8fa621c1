import { flagFromWire, integerFromWire } from '#kit/wire-values.ts';
import type { StayTerms } from '#rules/go-back-together.ts';
import type { RefundLadder } from '#rules/refund-ladder.ts';
import {
  type Currency,
  type Day,
  flagToWire,
  type Language,
  type Moment,
  type Money,
  type Text,
  type Time,
} from '#rules/values.ts';
import type { WireLadder } from './return-wire.ts';

/**
 * Where a ticket stands on its way back (O 4): it may be asked for; asked for and not confirmed by the buyer; confirmed
 * by the buyer and before the house; returned, so void, its money on the way.
 */
export type ReturnStatus = 'none' | 'requested' | 'confirmed' | 'returned';

/** What of an order may be given back: the plain form of `POST /api/order/return/{hash}`. */
export interface ReturnView {
  number: number;
  placedAt: Moment;
  buyer: { name: string; email: string; phone: string };
  /** null: the house's currency. */
  currency: Currency | null;
  groups: readonly ReturnGroup[];
  /** Safe HTML and the day on which it is agreed to. */
  consent: { text: string; day: Day };
  reasons: readonly ReturnReason[];
  /** Free tickets may stay alone; otherwise they go back with the last paid one. */
  mayBeFree: boolean;
  /** The reason that stands in a request already made. */
  chosenReasonId: number | null;
}

/** The tickets of one session. */
export interface ReturnGroup {
  title: Text;
  /** '' where a server says the day in words only. */
  day: Day;
  dayWords: Text;
  time: Time;
  allDay: boolean;
  ageFrom: number;
  /** Seconds until nothing goes back any more; 0 when the time is over. */
  secondsLeft: number;
  /** Until when which share goes back; absent where the server does not say. */
  refund?: RefundLadder | undefined;
  tickets: readonly ReturnTicket[];
}

export interface ReturnTicket {
  id: number;
  status: ReturnStatus;
  /** Row and seat; {} where the ticket has none. */
  placeName: Text;
  categoryName: Text;
  zoneName: Text;
  visitors: number;
  /** What goes back: now, or as it was asked for. */
  amount: Money;
  /** Bonuses that go back to the club's card beside it; 0 also where the server does not say. */
  bonuses: Money;
  /** The share of the ticket that this is; null where the server does not say. */
  percent: number | null;
  /** null: an add-on, or a server that does not say; it stays whatever else goes back. */
  stay: StayTerms | null;
}

/** Why nothing goes back, or why a link confirms nothing: `errorData.cause` of a refusal. */
export type ReturnCause =
  | 'unpaid'
  | 'ended'
  | 'never'
  | 'time-over'
  | 'returned'
  | 'exchanged'
  | 'not-of-order'
  | 'open-request'
  | 'confirmed'
  | 'no-address'
  | 'together'
  | 'link-wrong'
  | 'link-lapsed'
  | 'link-withdrawn'
  | 'link-used'
  | 'link-done'
  | 'link-refused';

export interface ReturnReason {
  id: number;
  name: Text;
  description: Text;
}

export interface ReturnsRequest {
  hash: string;
  language: Language;
  /** The name that the link of the mail carries (`hash_conf`); null: nothing is to be confirmed. */
  confirmName: string | null;
}

export interface CreateReturnRequest extends ReturnsRequest {
  reasonId: number;
  /** Rows of the view. */
  tickets: readonly number[];
}

export interface ConfirmReturnRequest {
  hash: string;
  language: Language;
  confirmName: string;
}

/** A confirm name counts as present when it is longer (O 5). */
export const confirmNameLongerThan = 5;

const numbers: Readonly<Record<ReturnStatus, number>> = {
  none: 0,
  requested: 60,
  returned: 70,
  confirmed: 80,
};

export function returnStatusToWire(status: ReturnStatus): number {
  return numbers[status];
}

/** What has no status of ours may be asked for. */
export function returnStatusFromWire(value: unknown): ReturnStatus {
  const number = integerFromWire(value, numbers.none);
  return (['requested', 'returned', 'confirmed'] as const).find((one) => numbers[one] === number) ?? 'none';
}

export function ladderToWire(ladder: RefundLadder | undefined): WireLadder {
  if (!ladder) return {};
  return {
    returnsteps: ladder.steps.map(({ until, percent }) => ({ until, percent })),
    returnfeekept: flagToWire(ladder.keepsFee),
  };
}

/** Undefined: a server that does not say. */
export function ladderFromWire(wire: WireLadder): { refund?: RefundLadder } {
  if (!wire.returnsteps) return {};
  const steps = wire.returnsteps.map(({ until, percent }) => ({
    until,
    percent: integerFromWire(percent, 0),
  }));
  return { refund: { steps, keepsFee: flagFromWire(wire.returnfeekept) } };
}

import type { ReturnStatus } from '@foyer/contract/returns/returns.ts';
import type { StayTerms } from '@foyer/contract/rules/go-back-together.ts';
import type { Currency, Moment, Money } from '@foyer/contract/rules/values.ts';
import type { PathParams } from '#lib/router/match.ts';
import type { pathPatterns } from '#path-patterns.ts';

export type ReturnParams = PathParams<typeof pathPatterns.orderReturn>;

export type ReturnPageData =
  /** Deleted, or never existed (RT-9). */
  | { kind: 'gone' }
  /** The link is invalid or has expired (RT-7), or nothing in the order can be returned. */
  | { kind: 'refused'; byLink: boolean; cause: string; text: string; code: string }
  | { kind: 'order'; order: ReturnData };

/** What may be returned of an order, formatted in one language. */
export interface ReturnData {
  hash: string;
  /** `418207`. */
  number: string;
  /** `14 ноября 2026`. */
  placedOn: string;
  buyer: { name: string; email: string; phone: string };
  currency: Currency;
  sessions: readonly ReturnSession[];
  reasons: readonly { id: number; name: string; note: string }[];
  /** The reason given in a request already made. */
  chosenReason: string;
  /** Safe HTML, and the day of it. */
  consent: { html: string; day: string };
  /** The token of the link in the mail (RT-6); null: a return is being requested. */
  confirmName: string | null;
  phase: ReturnPhase;
  /** Free tickets may stay alone. */
  mayBeFree: boolean;
}

/**
 * `asking`: tickets may be chosen; `asked`: a request waits for the buyer's own link; `confirming`: here by that link;
 * `deciding`: confirmed, the house decides; `over`: all tickets came back; `closed`: the time is over.
 */
export type ReturnPhase = 'asking' | 'asked' | 'confirming' | 'deciding' | 'over' | 'closed';

export interface ReturnSession {
  title: string;
  /** `Пятница, 13 ноября, 19:00`. */
  when: string;
  age: number;
  /** Deadline for returns; null: it has passed. */
  until: Moment | null;
  secondsLeft: number;
  /** Until when which share goes back; '' where it is not known or nothing does. */
  refund: string;
  rows: readonly ReturnRow[];
}

export interface ReturnRow {
  id: number;
  status: ReturnStatus;
  /** Row and seat; '' where tickets have none. */
  place: string;
  category: string;
  zone: string;
  visitors: number;
  amount: Money;
  /** Bonuses that go back to the club's card besides. */
  bonuses: Money;
  /** The refunded share; null if unknown. */
  percent: number | null;
  /** null: it stays whatever else goes back. */
  stay: StayTerms | null;
}

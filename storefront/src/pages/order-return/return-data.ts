import type { ReturnStatus } from '@foyer/contract/returns/returns.ts';
import type { Currency, Moment, Money } from '@foyer/contract/rules/values.ts';
import type { PathParams } from '#lib/router/match.ts';
import type { pathPatterns } from '#path-patterns.ts';

export type ReturnParams = PathParams<typeof pathPatterns.orderReturn>;

export type ReturnPageData =
  /** Deleted, or never there (RT-9). */
  | { kind: 'gone' }
  /** The link is over or none (RT-7), or nothing of the order can be returned. */
  | { kind: 'refused'; byLink: boolean; text: string; code: string }
  | { kind: 'order'; order: ReturnData };

/** What of an order may be returned, in one language, days and names written out. */
export interface ReturnData {
  hash: string;
  /** `418 207`. */
  number: string;
  /** `14 ноября 2026`. */
  placedOn: string;
  buyer: { name: string; email: string; phone: string };
  currency: Currency;
  sessions: readonly ReturnSession[];
  reasons: readonly { id: number; name: string; note: string }[];
  /** Words of the reason in a request already made. */
  chosenReason: string;
  /** Safe HTML, and the day of it. */
  consent: { html: string; day: string };
  /** What the link of the mail carries (RT-6); null: a return is asked for. */
  confirmName: string | null;
  phase: ReturnPhase;
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
  /** Until when something goes back; null: the time is over. */
  until: Moment | null;
  secondsLeft: number;
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
  /** What goes back to the club's card beside it. */
  bonuses: Money;
  /** The share that this is; null where it is not told. */
  percent: number | null;
}

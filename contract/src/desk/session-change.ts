import type { Day, Money, Time } from '#rules/values.ts';

/** What is to happen with one session: cancelled, or moved to another day and time. */
export interface SessionChangeRequest {
  session: number;
  /** null: it is cancelled. */
  movedTo: { day: Day; time: Time | null } | null;
  /** What buyers are told, in the house's language; '' for nothing. */
  because: string;
  /** Last day on which buyers choose; null: as usual. */
  chooseUntil: Day | null;
  /** Of a cancelled session: nothing is refunded by itself. */
  onRequest: boolean;
  /** How many mails somebody has read about and confirms; null: only says what would change. */
  tells: number | null;
}

/** Whom a change touches. */
export interface SessionImpact {
  /** Good tickets that nobody used, the orders that they are of, and what was paid for them. */
  tickets: number;
  orders: number;
  money: Money;
  /** Orders that hold places and have not paid: they end. */
  held: number;
  /** Payments that the bank has not decided. */
  atBank: number;
  /** Tickets of the culture card, whose registry keeps the old day. */
  cards: number;
  /** Orders that nobody can be written to: their buyers were erased. */
  untold: readonly number[];
  /** Until when buyers choose, epoch milliseconds; null: nobody has to. */
  chooseUntil: number | null;
  mails: number;
}

export interface SessionChange {
  impact: SessionImpact;
  /** The house's file that says it, and the lines that it gets. */
  file: string;
  lines: readonly string[];
  /**
   * Whether the folder that the house was opened from says it now; else somebody writes these lines there, because it was
   * edited meanwhile, lies on another machine, or must not be written.
   */
  isInFolder: boolean;
}

/** What came of it; refusals leave everything as it was. */
export type ChangedSession =
  | ({ kind: 'planned' | 'opened' } & SessionChange)
  /** Another number of mails would be written by now. */
  | { kind: 'untold' }
  /** What the files would say is refused, in words. */
  | { kind: 'refused'; words: string }
  | { kind: 'no-such-session' }
  /** It has begun, or would be moved to a moment that has passed. */
  | { kind: 'moment-over' }
  /** The files say something of this session already. */
  | { kind: 'by-hand'; file: string; line: number }
  /** Its line is written in a way that cannot be edited safely. */
  | { kind: 'written-otherwise'; file: string; line: number }
  /** Somebody else has opened the house meanwhile, or none is open. */
  | { kind: 'changed-meanwhile' };

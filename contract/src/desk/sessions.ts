import type { Currency, Day, KeepPurpose, Money, Time } from '#rules/values.ts';

/** How the seats of a session stand now. */
export interface SeatMap {
  /** Address of the hall's plan (`hall/hall-plan.ts`). */
  planUrl: string;
  /**
   * A sign for each seat of the plan: `.` free, `k` kept by the house, `h` in somebody's basket or order that is not paid, `s` sold, `i` its holder is
   * in the hall, `x` not for sale.
   */
  looks: string;
}

export interface SeatHolder {
  orderId: number;
  /** null: the order is not paid. */
  ticketId: number | null;
  /** null for roles that need no contacts. */
  buyer: { name: string; email: string; phone: string } | null;
  category: string;
  /** Price and fee less its share of discounts. */
  paid: Money;
  /** How it was paid; empty: not yet, or it cost nothing. */
  way: string;
  visitedAt: number | null;
}

/** A seat of a session: who has it, and what happened to it, oldest first. */
export interface SeatStory {
  holder: SeatHolder | null;
  /** The house keeps it, for whom and until when; null: it does not. */
  keep: { purpose: string; until: number; words: string } | null;
  currency: Currency;
  /** Until when it lies in a basket; null: in none. */
  heldUntil: number | null;
  moments: readonly {
    kind:
      | 'kept'
      | 'keep-over'
      | 'placed'
      | 'sold'
      | 'ended'
      | 'returned'
      | 'returned-by-house'
      | 'in'
      | 'seated-here'
      | 'seated-elsewhere';
    at: number;
    /** 0: of a keep. */
    orderId: number;
    /** Who, by which way, at which door, or the other seat. */
    text: string;
    amount: Money | null;
  }[];
}

/** Staff seat the holder of a ticket elsewhere. */
export interface Reseat {
  ticket: number;
  /** The seat whose story was shown. */
  from: number;
  to: number;
  /** What the buyer is told; '' for nothing. */
  words: string;
}

export interface Reseated {
  /** Both seats in words. */
  from: string;
  to: string;
  /** false: the buyer was erased, and nobody can be written to. */
  isTold: boolean;
}

/** What is kept of a session, and what can be. */
export interface KeepsView {
  keeps: readonly DeskKeep[];
  /** Sectors and standing areas of the plan; empty without one. */
  sectors: readonly { id: number; name: string }[];
  areas: readonly { id: number; name: string }[];
  zones: readonly { id: number; name: string }[];
  saleClosesAt: number;
}

export interface DeskKeep {
  id: number;
  purpose: KeepPurpose;
  name: string;
  note: string;
  /** Seats in words; empty: places by number. */
  seats: string;
  places: number;
  sold: number;
  left: number;
  until: number;
  isOver: boolean;
  closedAfter: boolean;
  fromFiles: boolean;
  /** Whoever has it may buy these seats; null: over, or places by number. */
  link: string | null;
}

export interface NewKeep {
  session: number;
  /** A UUID: sent again after a lost answer it is the same keep. */
  key: string;
  purpose: KeepPurpose;
  name: string;
  note: string;
  /** `{ sector: 3, row: '7', seats: '11–13, 15' }`, or places by number. */
  seats: { sector: number; row: string; seats: string } | null;
  places: { count: number; zone: number | null; area: number | null } | null;
  /** In the house's time; null: until the sale closes. */
  until: { day: Day; time: Time } | null;
}

/** Another end, name and note of a keep that was made by hand. */
export interface ChangedKeep extends Pick<NewKeep, 'name' | 'note' | 'until'> {
  id: number;
}

export interface MadeKeep {
  id: number;
  kept: number;
  /** Sold or being bought: kept when they come back. */
  sold: number;
  /** Left out, in words: visitors have them in their carts. */
  inCarts: string;
}

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
  /** Orders of season tickets that name the session: they are told, and nothing is refunded by itself. */
  seasons: number;
  /** Orders that hold places and have not paid: they end. */
  held: number;
  /** Payments that the bank has not decided. */
  atBank: number;
  /** Orders by the culture card, each of one ticket, of which the registry keeps the old date and time. */
  cards: readonly number[];
  /** Orders that nobody can be written to: their buyers were erased. */
  untold: readonly number[];
  /** Until when buyers choose, epoch milliseconds; null: nobody has to. */
  chooseUntil: number | null;
  /** To buyers. */
  mails: number;
  /** To those on the waiting list of a cancelled session; their number is not confirmed. */
  listMails: number;
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
  /** The files say already that it is cancelled, moved or replaced. */
  | { kind: 'by-hand'; file: string; line: number }
  /** Its rule gives another reason, last day or way of refund for sessions changed before. */
  | { kind: 'other-terms'; file: string; line: number }
  /** Its line is written in a way that cannot be edited safely. */
  | { kind: 'written-otherwise'; file: string; line: number }
  /** Somebody else has opened the house meanwhile, or none is open. */
  | { kind: 'changed-meanwhile' };

import type { Currency, Money } from '#rules/values.ts';

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

import type { Currency, Day, Money, Time } from '@foyer/contract/rules/values.ts';

/** Everything shown on one printed ticket. Texts are already in one language. */
export interface TicketPrintData {
  /** What people call the ticket: `70115301`. */
  number: string;
  /** Scanned at the door; also printed as text. */
  code: string;
  codeType: 'qr' | 'barcode' | 'none';
  organiser: Organiser;
  eventTitle: string;
  day: Day;
  /** null: a session without a time. */
  time: Time | null;
  /** What the house changed about its session since the sale, in words; '' for nothing. */
  change: string;
  /** In minutes; null when unknown. */
  duration: number | null;
  /** The age mark is this number followed by a plus; null where the law requires none. */
  ageFrom: number | null;
  venueName: string;
  address: string;
  categoryName: string;
  /** Sector, row and seat in one line; null without a plan. */
  place: string | null;
  visitors: number;
  /** What was paid for this ticket, without the fee. */
  price: Money;
  fee: Money;
  currency: Currency;
  orderNumber: string;
  /** The visitor on a named ticket, otherwise the buyer; null when nobody is named. */
  holderName: string | null;
  /** What a season ticket includes, one entry per line; empty for other tickets. */
  contents: readonly string[];
  /** Name of the subscription it was booked with; '' when it was bought. */
  subscription: string;
  /** Short rules of use and return, one entry a paragraph. */
  rules: readonly string[];
  /** JPEG or PNG; an unreadable file is left out and the ticket is still printed. */
  picture: Buffer | null;
}

/** The seller. Russian law requires all three on a ticket (order 702 of the Ministry of Culture, 29.06.2020). */
export interface Organiser {
  name: string;
  address: string;
  /** Taxpayer number; null for a house abroad. */
  taxNumber: string | null;
}

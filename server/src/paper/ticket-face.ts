import type { Currency, Day, Money, Time } from '@foyer/contract/rules/values.ts';

/** All that one printed ticket says. Texts are in one language already, see `paperLanguage`. */
export interface TicketFace {
  /** What people call the ticket: `70 115 301`. */
  number: string;
  /** What the door reads, also printed as text. */
  code: string;
  codeType: 'qr' | 'barcode' | 'none';
  organiser: Organiser;
  eventTitle: string;
  day: Day;
  /** null: a session without a time. */
  time: Time | null;
  /** Minutes; null when it is not known. */
  duration: number | null;
  /** The age mark is this number and a plus; null where the law asks for none. */
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
  /** Whom the ticket names: the visitor of a nominal ticket, else the buyer; null where nobody is named. */
  holderName: string | null;
  /** What a season ticket is made of, an entry a line; empty of every other ticket. */
  contents: readonly string[];
  /** Name of the subscription under which it was taken; '' where it was bought. */
  subscription: string;
  /** Short rules of use and return, one entry a paragraph. */
  rules: readonly string[];
  /** JPEG or PNG; one that cannot be read is left out, the ticket is printed all the same. */
  picture: Buffer | null;
}

/** Who sells: the law asks for all three on a ticket (order 702 of the Ministry of Culture, 29.06.2020). */
export interface Organiser {
  name: string;
  address: string;
  /** Taxpayer number; null for a house abroad. */
  taxNumber: string | null;
}

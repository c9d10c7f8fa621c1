import type { Currency, Day, Language, Money, Text, Time } from '#rules/values.ts';

/** The other evenings for which tickets of an order may be exchanged. */
export interface DeskExchange {
  /** The tickets that are exchanged together. */
  tickets: readonly number[];
  /** The buyer pays the new tickets in full and gets the old money back, instead of the difference. */
  paysInFull: boolean;
  evenings: readonly {
    sessionId: number;
    day: Day;
    time: Time;
    allDay: boolean;
    options: readonly DeskExchangeOption[];
  }[];
}

export interface DeskExchangeOption {
  zoneId: number;
  areaId: number;
  seatIds: readonly number[];
  /** In words. */
  place: string;
  isSame: boolean;
  /** What the buyer pays more, or gets back. */
  pay: Money;
  back: Money;
}

/** One choice of them, with the sums that were shown. */
export interface NewExchange extends Pick<DeskExchangeOption, 'zoneId' | 'areaId' | 'pay' | 'back'> {
  id: number;
  tickets: number[];
  session: number;
  seatIds: number[];
}

/** `done`: exchanged, the new tickets go out by mail. `pay`: the places are held until the buyer has paid on this page. */
export interface MadeExchange {
  next: 'done' | 'pay';
  order: number;
  page: string;
}

/** A letter of the house to everybody who has a ticket of a session. */
export interface NewLetter {
  session: number;
  /** A UUID: sent again after a lost answer it is the same letter. */
  key: string;
  /** In the house's language at least; others get their own where it is there. */
  subject: Text;
  body: Text;
  /** How many mails somebody has read about and confirms; null: only says who would get it. */
  tells: number | null;
}

/** Who gets it, or how many got it. */
export type LetterPlan =
  | {
      kind: 'planned';
      mails: number;
      languages: readonly { language: Language; mails: number }[];
      /** Orders whose buyers were erased: nobody can be written to. */
      untold: readonly number[];
      /** What they would read, one mail for each language, without the name and order of its reader. */
      preview: readonly { language: Language; subject: string; text: string }[];
    }
  | { kind: 'written'; mails: number };

export interface LettersView {
  /** The house's, in which every letter is written. */
  language: Language;
  /** Newest first. */
  letters: readonly LetterView[];
}

interface LetterView {
  id: number;
  at: number;
  who: string;
  subject: string;
  body: string;
  mails: number;
  sent: number;
  failed: number;
}

/** Days of the house, both of them in it. */
export interface MoneyPeriod {
  from: Day;
  to: Day;
}

/** What came, went back and stayed, in one currency. A refund counts when the bank has done it. */
export interface MoneySums {
  currency: Currency;
  /** Tickets. */
  sold: number;
  returned: number;
  /** Minor units. Fees are those of what was sold, before discounts. */
  fees: Money;
  paid: Money;
  refunded: Money;
  /** Paid less refunded, and the tax within it. */
  kept: Money;
  vat: Money;
}

export interface MoneyView {
  /** One for each currency in which money moved. */
  totals: readonly MoneySums[];
  /** In the language of the caller, the most money first. */
  events: readonly NamedSums[];
  ways: readonly NamedSums[];
  /** Days on which something moved. */
  days: readonly (MoneySums & { day: Day })[];
  /** Whether the totals are the sums of all payments and refunds of the period. */
  isEqual: boolean;
}

export interface NamedSums extends MoneySums {
  name: string;
}

/** A state of the house's files that was opened. */
export interface RevisionView {
  number: number;
  /** Epoch milliseconds. */
  openedAt: number;
  /** From a folder, by an act of the desk, or an earlier one opened again. */
  source: 'folder' | 'desk' | 'undo';
  madeBy: string;
  /** Of an undo: the revision that came back. */
  undoneTo: number | null;
  /** Files that differ from the revision before; null: it is the first. */
  changed: readonly string[] | null;
}

export interface UndoRequest {
  /** The revision whose files come back. */
  to: number;
  /** How many mails somebody has read about and confirms; null: only says what would change. */
  tells: number | null;
}

/** What an undo changes, or has changed. */
export interface UndoPlan {
  /** A sentence for each change that buyers notice; none where they notice nothing. */
  changes: readonly string[];
  /** How many mails go to buyers. */
  mails: number;
}

/** What came of it; refusals leave everything as it was. */
export type UndoneHouse =
  | ({ kind: 'planned' | 'opened' } & UndoPlan)
  /** Another number of mails would be written by now. */
  | { kind: 'untold' }
  /** What the files would say is refused, in words. */
  | { kind: 'refused'; words: string }
  | { kind: 'no-such-revision' }
  /** What the files say of the whole house was different then, which is the head's to change. */
  | { kind: 'head-only' }
  /** Somebody else has opened the house meanwhile. */
  | { kind: 'changed-meanwhile' };

import type { Currency, Day, Language, Moment, Money, Text, Time } from '#rules/values.ts';

/** Why a ticket is not exchanged. */
export const exchangeCauses = [
  'unpaid',
  'never',
  'time-over',
  'visited',
  'returned',
  'asked-back',
  'times',
  'culture-card',
  'subscription',
  'season-ticket',
  'no-address',
  'together',
  'sessions',
  'changed',
] as const;
export type ExchangeCause = (typeof exchangeCauses)[number];

/** The plain form of `POST /api/order/exchange`: the evenings that tickets of an order may be exchanged for. */
export interface ExchangeView {
  number: number;
  hash: string;
  title: Text;
  currency: Currency;
  tickets: readonly ExchangeTicket[];
  /** Numbers of the tickets that the evenings are for. */
  chosen: readonly number[];
  /** Their places in words; {} where they have no numbers. */
  placeName: Text;
  /** Why nothing can be exchanged; null: it can. */
  cause: ExchangeCause | null;
  /** Until when the chosen tickets may be exchanged, or might have been. */
  until: Moment | null;
  /** The new tickets are paid in full and the old ones refunded, instead of the difference. */
  paysInFull: boolean;
  /** The event on whose plan seats for the chosen tickets can be chosen; null: they have no seats. */
  planEventId: string | null;
  evenings: readonly ExchangeEvening[];
  /** The exchange that is under way for these tickets, or the one that the order was placed for. */
  exchange: StandingExchange | null;
}

export interface ExchangeTicket {
  id: number;
  day: Day;
  time: Time;
  allDay: boolean;
  placeName: Text;
  categoryId: number;
  categoryName: Text;
  zoneName: Text;
  paid: Money;
  /** null: it may be exchanged. */
  cause: ExchangeCause | null;
}

export interface ExchangeEvening {
  sessionId: number;
  day: Day;
  time: Time;
  allDay: boolean;
  /** None: it has enough seats, but not together. */
  options: readonly ExchangeOption[];
}

/** Places of one evening for all the chosen tickets. */
export interface ExchangeOption {
  /** 0: the places are in several zones. */
  zoneId: number;
  /** The standing area of a plan; 0: none. */
  areaId: number;
  /** One for each chosen ticket, in their order; none: places without numbers. */
  seatIds: readonly number[];
  zoneName: Text;
  /** The places in words. */
  placeName: Text;
  /** The very places of the old tickets. */
  isSame: boolean;
  /** The seats that the request named. */
  isAsked: boolean;
  /** What the new tickets cost, less the discount that they take over. */
  due: Money;
  /** What they cost more; what is refunded of what they cost less. */
  pay: Money;
  back: Money;
  /** What is paid now, and what is refunded when the new tickets are there. */
  paysNow: Money;
  refundsNow: Money;
  /** Bonuses that go back to the club's card beside it; 0 also where the server does not say. */
  bonuses: Money;
}

/** An exchange that was asked for. */
export interface StandingExchange {
  /** `open`: the new places are held, the old tickets are good. `lapsed`: it ended without new tickets. */
  state: 'open' | 'done' | 'lapsed';
  oldNumber: number;
  oldHash: string;
  newNumber: number;
  newHash: string;
  day: Day;
  time: Time;
  allDay: boolean;
  placeName: Text;
  heldUntil: Moment;
  /** What an open one waits for; `bank`: the bank's answer. */
  waitsFor: 'payment' | 'bank' | 'link' | null;
  /** The request carries the name of the mail's link: its buyer may confirm. */
  mayConfirm: boolean;
  paysNow: Money;
  refundsNow: Money;
}

export interface ExchangeRequest {
  /** Of the order with the tickets, or of the one that was placed for the exchange. */
  hash: string;
  language: Language;
  /** Numbers of tickets of one session; none: all that may be exchanged. */
  tickets: readonly number[];
  /** The name that the link of the mail carries; '' for none. */
  name: string;
  /** Seats that the buyer has chosen on the plan, one for each ticket in their order. */
  seats?: ExchangeSeats | undefined;
}

export interface ExchangeSeats {
  sessionId: number;
  seatIds: readonly number[];
}

export interface CreateExchangeRequest {
  hash: string;
  language: Language;
  tickets: readonly number[];
  sessionId: number;
  zoneId: number;
  areaId: number;
  seatIds: readonly number[];
  /** What the buyer was shown. */
  seenPay: Money;
  seenBack: Money;
}

/** The new order, and what its buyer does next. */
export interface CreatedExchange {
  hash: string;
  next: 'pay' | 'mail' | 'done';
}

export interface ConfirmExchangeRequest {
  /** Of the new order. */
  hash: string;
  language: Language;
  name: string;
}

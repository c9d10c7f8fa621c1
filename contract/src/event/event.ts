import type { CompositionItem, Picture } from '#listing/listing.ts';
import type { PaymentWay } from '#order/order.ts';
import type { OwnSubscription } from '#rules/own-subscription.ts';
import type { Day, Moment, Money, Text, Time } from '#rules/values.ts';

/** An event as it is sold: the plain form of `GET /api/no-scheme` and `/api/scheme/sessions` (B 3.2). */
export interface EventSale {
  event: SoldEvent;
  sessions: readonly SaleSession[];
  prices: readonly PriceRow[];
  subscriptionPrices: readonly PriceRow[];
  /** Of the visitor who asks, the one to offer first; none, too, when nobody is signed in. */
  subscriptions: readonly OwnSubscription[];
  consents: readonly Consent[];
  /** How an order may be paid right after it is placed; none: its own page says how, after the next step. */
  paymentWays: readonly OfferedWay[];
}

/** A way to pay, with the culture card or without. */
export interface OfferedWay extends PaymentWay {
  cultureCardOnly: boolean;
}

export interface SoldEvent {
  id: string;
  title: Text;
  /** Short line under the title. */
  note: Text;
  /** Safe HTML. */
  description: Text;
  descriptionUrl: Text;
  ageFrom: number;
  duration: number | null;
  /** Minutes before the beginning at which the doors open; null when the house does not say. */
  doors: number | null;
  performers: readonly Performer[];
  venue: { id: number; name: Text; address: Text; mapUrl: string | null } | null;
  picture: Picture | null;
  menuKindId: number;
  menuIds: readonly number[];
  tagIds: readonly number[];
  /** The buyer writes the e-mail twice (`mailconfirm`). */
  confirmsEmail: boolean;
  /** Each ticket needs its visitor's name (`writeticketname`). */
  namesVisitors: boolean;
  /** An order of total 0 is possible (`maybefree`). */
  mayBeFree: boolean;
  /** Most tickets in one order (`demquantlimit`); 0 = no limit of the event. */
  orderLimit: number;
  cultureCard: { withCard: boolean; withoutCard: boolean };
  usesPlan: boolean;
  /** Address of the plan (hall-plan.ts); null: "The diagram has not been uploaded yet", or no plan at all. */
  planUrl: string | null;
  /** What the house does with a choice that leaves a seat alone (lone-seats.ts). */
  loneSeats: 'off' | 'warn' | 'refuse';
  needsSignIn: boolean;
  showsCounts: boolean;
  composition: readonly CompositionItem[];
  /** Rows of the price table before "More categories", 5 by default (`rowcount`). */
  rowCount: number;
  /** What the return of a ticket brings, in the house's words (safe HTML). */
  returnTerms: Text;
  /** The same as rules; null: the server does not tell them. */
  returns: ReturnTerms | null;
}

/** Who plays: one person, or a group like an orchestra. */
export interface Performer {
  name: Text;
  group: boolean;
}

export interface SaleSession {
  id: number;
  day: Day;
  time: Time;
  /** The session has no time of its own: it lasts the day (travels as 00:00). */
  allDay: boolean;
  state: 'open' | 'sold-out' | 'soon' | 'closed' | 'cancelled';
  /** When it was announced for; null: it was not moved. */
  movedFrom: { day: Day; time: Time } | null;
  saleOpensAt: Moment | null;
  saleClosesAt: Moment | null;
  /** Places left over all zones; null = not limited. */
  left: number | null;
  zonesLeft: readonly { zoneId: number; left: number | null }[];
  priceTypeId: number;
}

/** A service fee: an amount a ticket, or a percent of the price in hundredths of a percent (10 % = 1000). */
export type Fee = { kind: 'amount'; amount: Money } | { kind: 'percent'; hundredths: number };

/** So many people of one category. */
export interface Admitted {
  categoryId: number;
  count: number;
}

export interface PriceRow {
  zoneId: number;
  categoryId: number;
  priceTypeId: number;
  /** Only on this day; null = on every day of the price type. */
  day: Day | null;
  price: Money;
  fee: Fee;
  zoneColor: string;
  zoneName: Text;
  zoneDescription: Text;
  categoryName: Text;
  categoryDescription: Text;
  /** Fewest and most tickets of this row in one order; max 0 = no limit of the row. */
  min: number;
  max: number;
  /** People let in by one ticket (`passagequant`); it takes as many places. */
  visitors: number;
  /** Whom one ticket lets in, by the categories they would take alone: two adults and two children. */
  admits?: readonly Admitted[];
  /** 0 without the culture card, 1 with it only, 2 both. */
  cultureCard: 0 | 1 | 2;
  /** One excursion for a group of up to `visitors` people, taken instead of single tickets; the fee is the guide's. */
  group: boolean;
}

export interface Consent {
  id: number;
  /** Safe HTML with links to the rules. */
  text: Text;
  required: boolean;
}

/** Asked for at least `days` days before the day of the session, `percent` of the ticket goes back. */
export interface ReturnStep {
  /** 0 = until the session begins. */
  days: number;
  /** 1 to 100. */
  percent: number;
}

/** What the return of a ticket brings: frozen with the order at its sale. */
export interface ReturnTerms {
  allowed: boolean;
  /** The service fee stays with the house; else it goes back in the same share as the price. */
  keepsFee: boolean;
  /** From the most days down. */
  ladder: readonly ReturnStep[];
}

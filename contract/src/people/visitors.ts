import type { OrderStatus } from '#order/order.ts';
import type { PlaceName } from '#rules/place-words.ts';
import type { Currency, Day, Language, Moment, Money, Text, Time } from '#rules/values.ts';

/** An order whose visitors are named: the plain form of `POST /api/order-data` (B 3.5). */
export interface VisitorsOrder {
  number: number;
  hash: string;
  /** 0 until the visitors are named; 20 named, 90 ended: both lead to the order view (NT-12). */
  status: OrderStatus;
  /** Tickets by session. */
  groups: readonly VisitorGroup[];
  /** Seconds left to name the visitors; 0 when the hold is over. */
  secondsLeft: number;
  heldUntil: Moment | null;
  currency: Currency;
  /** As the order's form had it; '' once nothing is to be named, or where the server does not say. */
  buyerName: string;
  /** What the house says above the consents, HTML that is safe; '' where it says nothing. */
  text: string;
  consents: readonly { id: number; text: Text; required: boolean }[];
  documentTypes: readonly DocumentType[];
  countries: readonly PlaceChoice[];
  regions: readonly PlaceChoice[];
}

export interface VisitorGroup {
  title: Text;
  ageFrom: number;
  venueName: Text;
  address: Text;
  day: Day;
  time: Time;
  allDay: boolean;
  tickets: readonly VisitorTicket[];
}

/** A ticket that waits for its visitor. */
export interface VisitorTicket {
  id: number;
  /** Fee included. */
  price: Money;
  categoryName: Text;
  /** On a hall plan; absent: a ticket without a place. */
  place?: PlaceName | undefined;
  needs: VisitorNeeds;
  /** Chosen at first; where no country is asked, the one whose regions are offered. */
  countryId: number | null;
  /** Who pays by culture card: the ticket is personal, its visitor is the card's holder. */
  holder?: CardHolder | undefined;
}

export type CardHolder = Pick<VisitorForm, 'surname' | 'name' | 'middleName'>;

/** What a ticket asks of its visitor beside surname and name. A document brings the birth date with it. */
export interface VisitorNeeds {
  age: boolean;
  middleName: boolean;
  document: boolean;
  country: boolean;
  region: boolean;
}

export interface DocumentType {
  /** 1, 3, 4, 5 have a form of their own (NT-8); any other is letters and digits. */
  id: number;
  /** Only people of this country have one; null = of any. */
  countryId: number | null;
  name: Text;
  /** How its number is written; shown where it is wrong. */
  note: Text;
}

export interface PlaceChoice {
  id: number;
  /** Of a region its country, of a country itself. */
  countryId: number;
  name: Text;
}

/** Visitors as typed: the plain form of `POST /api/confirm-nominal` (B 3.6). */
export interface ConfirmVisitorsRequest {
  hash: string;
  language: Language;
  /** Ids of the ticked consents. */
  consents: readonly number[];
  visitors: readonly VisitorForm[];
}

/** One visitor as typed; what the ticket does not ask for is '' or null. */
export interface VisitorForm {
  ticketId: number;
  surname: string;
  name: string;
  middleName: string;
  age: string;
  /** `dd.mm.yyyy`. */
  birthDate: string;
  documentTypeId: number | null;
  documentNumber: string;
  countryId: number | null;
  regionId: number | null;
  /** Where the country has no list of regions; '' where nothing was written, which is no mistake. */
  regionName: string;
}

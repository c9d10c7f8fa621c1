import type { PriceRow, SoldEvent } from '@foyer/contract/event/event.ts';
import type { Menu, MenuKind, Picture, Tag, Venue } from '@foyer/contract/listing/listing.ts';
import type { ReturnTerms } from '@foyer/contract/rules/return-terms.ts';
import type { Day, Language, Money, Text, Time } from '@foyer/contract/rules/values.ts';
import type { Setup } from '@foyer/contract/setup/setup.ts';
import type { BotCheckPolicy } from './bot-check.ts';
import type { ReceiptIssuer, ReceiptTerms, VatRate } from './receipt.ts';
import type { EventVisitorNeeds, VisitorTerms } from './visitor-terms.ts';

/**
 * A house as it stands open: what the files say, checked, numbered and kept in the database.
 * Immutable; a change of the house is a new catalogue with a new revision.
 */
export interface Catalogue {
  /** Grows by one at each opening that changes something. */
  revision: number;
  setup: Omit<Setup, 'revision' | 'serverTime' | 'development'>;
  organiser: Organiser;
  mail: { fromName: Text; from: string; replyTo: string | null };
  kinds: readonly MenuKind[];
  menus: readonly Menu[];
  venues: readonly Venue[];
  tags: readonly Tag[];
  pictures: readonly Picture[];
  consents: readonly CatalogueConsent[];
  paymentWays: readonly CataloguePaymentWay[];
  /** How receipts are made out; null where the house issues none. */
  receipts: (ReceiptTerms & HouseReceipts) | null;
  /** The visitors' club: its address, and the variable that holds the secret; null where the house has none. */
  club: { address: string; secretFrom: string } | null;
  /** Settings of the registry of the culture card; null where the house tells it nothing. */
  cultureCardRegistry: Readonly<Record<string, string>> | null;
  returns: CatalogueReturns;
  botCheck: BotCheckPolicy;
  /** Seconds for which a new order holds its places; 900 by default (decisions). */
  holdSeconds: number;
  /** Most unpaid orders that one e-mail or phone may hold at a time (hoarding, invariant I16). */
  openOrdersPerBuyer: number;
  visitors: VisitorTerms;
  offers: readonly CatalogueOffer[];
  events: readonly CatalogueEvent[];
}

/** Who sells: printed on the ticket and in the mail. */
export interface Organiser {
  name: Text;
  address: Text;
  /** INN or the like. */
  taxId: string;
}

export interface CatalogueConsent {
  id: number;
  text: Text;
  required: boolean;
  /** SHA-256 of the texts in all languages, hex: which version the buyer agreed to. */
  version: string;
  /** Only for these events; empty = for all. */
  eventIds: readonly string[];
  /** Asked where visitors are named, not where tickets are bought. */
  forVisitors: boolean;
}

/** What the house sells beside tickets. */
export interface CatalogueOffer {
  id: number;
  name: Text;
  description: Text;
  pictureId: number | null;
  /** Of one piece. */
  price: Money;
  /** Pieces in all; null = not limited. What is left of them the database knows (`store/add-ons.ts`). */
  stock: number | null;
  /** Most pieces in one order. */
  limit: number;
  /** null: that of tickets. */
  vat: VatRate | null;
  /** A thing that is carried away; otherwise a service. */
  isGoods: boolean;
  /** With which events it is offered; null = with all. */
  eventIds: readonly string[] | null;
}

/** What the house asks and says of every return. */
export interface CatalogueReturns {
  /** What the buyer confirms is paid out without staff; else it waits for `foyer returns`. */
  paysOutByItself: boolean;
  /** Within how many days of its confirmation the house answers. */
  answerDays: number;
  /** What the buyer agrees to; `version` as of a consent. */
  consent: { text: Text; version: string };
  reasons: readonly { id: number; name: Text; description: Text }[];
}

export interface CataloguePaymentWay {
  id: number;
  /** Name of the way in the house files: `card`. */
  key: string;
  name: Text;
  description: Text;
  /** Which gateway adapter speaks to this bank: `rbs`. */
  gateway: string;
  /** `redirect`, `qr`, `form`: what the way asks of the gateway. */
  kind: 'redirect' | 'qr' | 'form';
  /** Settings of the gateway that are no secrets (base address, login variable names). */
  settings: Readonly<Record<string, string>>;
  cultureCardOnly: boolean;
  /** It is offered no more, and kept for the money that came by it. */
  closed?: true;
  /** Who issues the receipts of what is paid by it. */
  receipts: ReceiptIssuer;
}

export interface HouseReceipts {
  /** Settings of the house's own till; null where it has none. */
  till: Readonly<Record<string, string>> | null;
  /** Its till prints a second receipt after the event: full settlement against the prepayment. */
  closesSales: boolean;
}

export interface CatalogueEvent extends Omit<SoldEvent, 'picture' | 'venue' | 'returns'> {
  returns: ReturnTerms;
  /** Address of the hall drawn whole, for storefronts that draw no plan themselves. */
  planDrawing: string | null;
  venueId: number | null;
  pictureId: number | null;
  position: number;
  currency: Setup['currency'];
  prices: readonly PriceRow[];
  subscriptionPrices: readonly PriceRow[];
  sessions: readonly CatalogueSession[];
  ticketType: 'qr' | 'none' | 'barcode';
  /** Printed small on the ticket. */
  ticketRules: Text;
  printsTickets: boolean;
  /** Its number in PRO.Культура; null: not told to the registry. */
  cultureCardEvent: string | null;
  /** What each ticket asks of its visitor, where visitors are named. */
  visitorNeeds: EventVisitorNeeds;
}

export interface CatalogueSession {
  id: number;
  day: Day;
  time: Time;
  allDay: boolean;
  /** Epoch milliseconds of the start and of the sale window, counted in the house's zone. */
  startsAt: number;
  saleOpensAt: number | null;
  saleClosesAt: number;
  cancelled: boolean;
  priceTypeId: number;
  /** Most places of the whole session over all zones; null = not limited. */
  capacity: number | null;
  /** Zones with a limit of their own or without (null). */
  zones: readonly { zoneId: number; capacity: number | null }[];
}

/** What is left now, by session id; see `store/stock.ts`. */
export interface StockLevels {
  /** Places left of the session; null = not limited. */
  left: number | null;
  zones: ReadonlyMap<number, number | null>;
}

/** Who buys and in which language they are written to. */
export interface Buyer {
  name: string;
  email: string;
  phone: string;
  language: Language;
}

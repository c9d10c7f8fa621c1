import type { PriceRow, ReturnTerms, SoldEvent } from '@foyer/contract/event/event.ts';
import type { Menu, MenuKind, Picture, Tag, Venue } from '@foyer/contract/listing/listing.ts';
import type { Day, Language, Moment, Money, Text, Time } from '@foyer/contract/rules/values.ts';
import type { Setup } from '@foyer/contract/setup/setup.ts';
import type { WebhookKind } from '@foyer/contract/webhooks/webhook.ts';
import type { BotCheckPolicy } from './bot-check.ts';
import type { ExchangeRule } from './exchange.ts';
import type { ReceiptIssuer, ReceiptTerms, VatRate } from './receipt.ts';
import type { EventVisitorNeeds, VisitorTerms } from './visitor-terms.ts';

/**
 * An opened house: the contents of its files, checked, numbered and stored in the database.
 * Immutable; a change to the house makes a new catalogue with a new revision.
 */
export interface Catalogue {
  /** Increases by one with each opening that changes something. */
  revision: number;
  setup: Omit<Setup, 'revision' | 'serverTime' | 'development' | 'wallets'>;
  organiser: Organiser;
  mail: { fromName: Text; from: string; replyTo: string | null };
  /** Texts of mails and tickets in the house's own words, by their keys in `house.yaml`. */
  ownTexts: { mails: Readonly<Record<string, Text>>; tickets: Readonly<Record<string, Text>> };
  kinds: readonly MenuKind[];
  menus: readonly Menu[];
  venues: readonly CatalogueVenue[];
  tags: readonly Tag[];
  pictures: readonly Picture[];
  consents: readonly CatalogueConsent[];
  paymentWays: readonly CataloguePaymentWay[];
  /** How receipts are issued; null if the house issues none. */
  receipts: (ReceiptTerms & HouseReceipts) | null;
  /** The visitors' club: its address, and the environment variable with its secret; null if the house has none. */
  club: { address: string; secretFrom: string } | null;
  /** Programs of the house that are told what happens. */
  webhooks: readonly CatalogueWebhook[];
  /** Absent in a house that was opened before there was one. */
  wallet?: HouseWallet;
  /** Absent in a house that keeps no accounts of its people, or was opened before there could be any. */
  staffSignIn?: HouseStaffSignIn;
  /** Settings of the culture card registry; null if the house does not report to it. */
  cultureCardRegistry: Readonly<Record<string, string>> | null;
  returns: CatalogueReturns;
  botCheck: BotCheckPolicy;
  /** For how many seconds a new order holds its places; 900 by default. */
  holdSeconds: number;
  /** Most unpaid orders per email or phone at a time, against hoarding (invariant I16). */
  openOrdersPerBuyer: number;
  visitors: VisitorTerms;
  offers: readonly CatalogueOffer[];
  events: readonly CatalogueEvent[];
}

/** The seller: printed on the ticket and in emails. */
export interface Organiser {
  name: Text;
  address: Text;
  /** Tax number, like the Russian INN. */
  taxId: string;
}

/** The way to the door and how late one may come: shown to ticket holders. Absent from a house opened before they existed. */
export interface CatalogueVenue extends Venue {
  entrance?: Text;
  latecomers?: Text;
}

export interface CatalogueConsent {
  id: number;
  text: Text;
  required: boolean;
  /** SHA-256 of the texts in all languages, hex: which version the buyer agreed to. */
  version: string;
  /** Only for these events; empty: for all. */
  eventIds: readonly string[];
  /** Required when visitors are named, not when tickets are bought. */
  forVisitors: boolean;
}

/** The wallets of phones for which the house has keys; `…From`: the environment variable with one. */
export interface HouseWallet {
  apple: { certificateFrom: string } | null;
  google: { issuer: string; keyFrom: string } | null;
}

/** Staff sign in with accounts that the house keeps at its own OpenID provider. */
export interface HouseStaffSignIn {
  /** Its issuer; may hold placeholders, as every address of a house file. */
  address: string;
  clientId: string;
  /** The environment variable with the client secret; null: there is none. */
  secretFrom: string | null;
  button: Text;
  /** Asked for besides `openid`. */
  scopes: readonly string[];
  /** The claim that names groups. */
  groupsClaim: string;
  /** Which groups have each role of the desk. */
  groups: Readonly<Record<string, readonly string[]>>;
}

export interface CatalogueWebhook {
  name: string;
  /** May hold placeholders, as every address of a house file. */
  address: string;
  /** The environment variable with its secret. */
  secretFrom: string;
  kinds: readonly WebhookKind[];
  /** Orders come with the buyer's name, e-mail and phone. */
  withBuyers: boolean;
}

/** An add-on that the house sells together with tickets. */
export interface CatalogueOffer {
  id: number;
  name: Text;
  description: Text;
  pictureId: number | null;
  /** Price of one item. */
  price: Money;
  /** Total number of items; null: unlimited. The remaining number is in the database (`store/add-ons.ts`). */
  stock: number | null;
  /** Most items in one order. */
  limit: number;
  /** null: the VAT rate of tickets. */
  vat: VatRate | null;
  /** Physical goods; otherwise a service. */
  isGoods: boolean;
  /** Events with which it is offered; null: all. */
  eventIds: readonly string[] | null;
}

/** The house's settings for all returns. */
export interface CatalogueReturns {
  /** Confirmed returns are paid out without staff; otherwise they wait for `foyer returns`. */
  paysOutByItself: boolean;
  /** Within how many days after the confirmation the house answers. */
  answerDays: number;
  /** What the buyer agrees to; `version` as for a consent. */
  consent: { text: Text; version: string };
  reasons: readonly ReturnReason[];
}

/** Why tickets come back. */
interface ReturnReason {
  id: number;
  name: Text;
  description: Text;
  /** Absent: as all returns of the order. */
  paysOutByItself?: boolean;
}

export interface CataloguePaymentWay {
  id: number;
  /** Name of the way in the house files: `card`. */
  key: string;
  name: Text;
  description: Text;
  /** The gateway adapter for this bank: `rbs`. */
  gateway: string;
  /** How the buyer pays: `redirect`, `qr` or `form`. */
  kind: 'redirect' | 'qr' | 'form';
  /** Settings of the gateway without secrets (base address, names of environment variables). */
  settings: Readonly<Record<string, string>>;
  cultureCardOnly: boolean;
  /** No longer offered, but kept for earlier payments. */
  closed?: true;
  /** Who issues the receipts of its payments. */
  receipts: ReceiptIssuer;
}

export interface HouseReceipts {
  /** Settings of the house's own fiscal registrar; null if it has none. */
  registrar: Readonly<Record<string, string>> | null;
  /** The registrar prints a second receipt after the event: full settlement against the prepayment. */
  closesSales: boolean;
}

export interface CatalogueEvent extends Omit<SoldEvent, 'picture' | 'venue' | 'returns'> {
  returns: ReturnTerms;
  /** Until how many days before its session a ticket may be exchanged, and under which rule; absent: it is not. */
  exchange?: ExchangeRule & { untilDays: number };
  /** Address of a drawing of the whole hall, for storefronts that do not draw plans themselves. */
  planDrawing: string | null;
  venueId: number | null;
  /** How late one may come; empty: as the venue says. */
  latecomers?: Text;
  pictureId: number | null;
  position: number;
  /** When the event or one of its sessions was changed last. */
  changedAt: Moment;
  currency: Setup['currency'];
  prices: readonly PriceRow[];
  subscriptionPrices: readonly PriceRow[];
  sessions: readonly CatalogueSession[];
  ticketType: 'qr' | 'none' | 'barcode';
  /** Small print on the ticket. */
  ticketRules: Text;
  printsTickets: boolean;
  /** Its number in PRO.Культура; null: not reported to the registry. */
  cultureCardEvent: string | null;
  /** The data each ticket requires of its visitor, if visitors are named. */
  visitorNeeds: EventVisitorNeeds;
}

export interface CatalogueSession {
  id: number;
  day: Day;
  time: Time;
  allDay: boolean;
  /** Start and sale window in epoch milliseconds, computed in the house's time zone. */
  startsAt: number;
  saleOpensAt: number | null;
  saleClosesAt: number;
  cancelled: boolean;
  /** When it was first announced for; absent: it was not moved. */
  movedFrom?: { day: Day; time: Time };
  priceTypeId: number;
  /** Most places of the session over all zones; null: unlimited. */
  capacity: number | null;
  /** Zones with their own limit, or null for none. */
  zones: readonly { zoneId: number; capacity: number | null }[];
}

/** Remaining places by session id; see `store/stock.ts`. */
export interface StockLevels {
  /** Remaining places of the session; null: unlimited. */
  left: number | null;
  zones: ReadonlyMap<number, number | null>;
  /** Seats that are kept for somebody and not sold; absent: none. */
  keptSeats?: number;
}

/** The buyer, and the language to write to them in. */
export interface Buyer {
  name: string;
  email: string;
  phone: string;
  language: Language;
}

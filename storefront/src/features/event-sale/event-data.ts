import type { PriceRow, ReturnTerms } from '@foyer/contract/event/event.ts';
import type { FocalPoint } from '@foyer/contract/listing/listing.ts';
import type { Day, Money } from '@foyer/contract/rules/values.ts';
import type { CompositionLine } from './composition-line.ts';
import type { PackedSessions } from './packed-sessions.ts';

/** An event as its page shows it, in one language; what many sessions share is written once. */
export interface EventData {
  id: string;
  /** Sold on the plan of its hall: another page than the event's (AF-17). */
  usesPlan: boolean;
  title: string;
  note: string;
  /** Safe HTML. */
  description: string;
  descriptionUrl: string;
  /** Safe HTML. */
  returnTerms: string;
  age: number;
  /** `1 ч 20 мин`; '' where the house does not say. */
  duration: string;
  /** How long before the beginning the doors open: `30 мин`; '' where the house does not say. */
  doors: string;
  /** `Анна Полякова, Хор маяка`; '' where the house names nobody. */
  performers: string;
  /** `15–18 ноября`; '' without sessions. */
  period: string;
  venue: { name: string; address: string; mapUrl: string | null } | null;
  picture: EventPicture | null;
  composition: readonly CompositionLine[];
  sale: SaleTerms;
  /** In the order of the house. */
  rows: readonly EventRow[];
  /** Prices under a subscription (EV-9); none: the event takes none. */
  visitRows: readonly EventRow[];
  /** Price zones with a name. */
  zones: readonly SaleZone[];
  sessions: PackedSessions;
  /** Days of the rail: those of the sessions, and closed days between them. */
  days: readonly Day[];
  consents: readonly { id: number; html: string; required: boolean }[];
  /** How the order may be paid with the press that places it; none: on the page that follows. */
  ways: readonly WayToPay[];
  /** Today in the house's zone. */
  today: Day;
  /** Of a link to places that are kept: the order says it. */
  pass?: string;
  /** Why an order sent without a script was refused. */
  refused: RefusedOrder | null;
}

interface RefusedOrder extends RefusedWords {
  /** The tickets that it wanted, by the key of their row: they stand chosen again. */
  quantities: Readonly<Record<string, number>>;
}

/** A way to pay in one language. */
interface WayToPay {
  id: number;
  name: string;
  description: string;
  cultureCardOnly: boolean;
}

export interface RefusedWords {
  outcome: string;
  reason: string;
}

export interface SaleTerms {
  /** Where the tickets are sold: here, or at the box office alone while the plan has no hall. */
  soldBy: 'shop' | 'desk';
  /** Sold to visitors who have signed in (EV-10). */
  asksForSignIn: boolean;
  /** Whether the shop takes the culture card: not, beside other ways to pay, or alone (EV-7). */
  card: 'no' | 'also' | 'only';
  showsCounts: boolean;
  /** Most tickets in one order; 0 = no limit. */
  perOrder: number;
  mayBeFree: boolean;
  confirmsEmail: boolean;
  namesVisitors: boolean;
  rowCount: number;
  /** Refund terms; null: the server does not send them. */
  returns: ReturnTerms | null;
}

type RowNumbers =
  | 'zoneId'
  | 'categoryId'
  | 'price'
  | 'fee'
  | 'min'
  | 'max'
  | 'visitors'
  | 'group'
  | 'cultureCard';

/** A row of prices in one language, with the sessions that it is for: its price type, and one day or any. */
export interface EventRow extends Pick<PriceRow, RowNumbers | 'priceTypeId' | 'day' | 'admits'> {
  name: string;
  description: string;
}

export interface SaleZone {
  id: number;
  name: string;
  description: string;
  /** `#rrggbb` of the house, '' where it gives none. */
  color: string;
}

export interface EventPicture {
  alt: string;
  width: number;
  height: number;
  /** `srcset` by format, best first. */
  sources: readonly { type: string; srcset: string }[];
  fallbackUrl: string;
  /** A rough copy of the picture as a `data:` address; '' when there is none. */
  preview: string;
  /** What stays in sight where it is cropped. */
  focal: FocalPoint | null;
}

/** Lowest and highest price of one ticket, fee included. */
export interface PriceRange {
  from: Money;
  to: Money;
}

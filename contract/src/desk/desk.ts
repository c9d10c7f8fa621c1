import type { PlaceName } from '#rules/place-words.ts';
import type { Currency, Day, Language, Money, Text, Time } from '#rules/values.ts';
import type { WebhookKind } from '#webhooks/webhook.ts';
import type { Role } from './desk-call.ts';

/** Who is signed in, and what the desk must know to show anything. */
export interface Me {
  name: string;
  roles: readonly Role[];
  /** A door pass: the one session it is good for. */
  passFor: number | null;
  /** They sign in, and get their roles, with an account that the house keeps elsewhere. */
  isHouseAccount: boolean;
  /** Goes with every POST as `x-csrf-token`. */
  token: string;
  house: string;
  timeZone: string;
  language: Language;
  /** The server's clock, epoch milliseconds. */
  now: number;
}

/** How somebody may sign in, besides password and passkey. */
export interface WaysIn {
  /** With an account of the house: the button's text, empty if the house wrote none. null: the house has no accounts. */
  house: { button: string } | null;
}

/** Where the house's provider asks, and what the browser keeps until it answers. */
export interface HouseQuestion {
  address: string;
  kept: string;
}

/** The query that the provider wrote to the address of the desk, and what the browser kept. */
export interface HouseAnswer {
  query: string;
  kept: string;
}

/** What a new member of staff puts into their phone. */
export interface CodeSecret {
  roles: readonly Role[];
  secret: string;
  uri: string;
  /** A picture of the address, `data:image/png;base64,…`. */
  qr: string;
}

/** A session on its day. Numbers count places. */
export interface DeskEvening {
  sessionId: number;
  eventId: string;
  title: Text;
  venue: Text;
  day: Day;
  time: Time;
  allDay: boolean;
  startsAt: number;
  cancelled: boolean;
  capacity: number | null;
  sold: number;
  held: number;
  /** Kept from the sale for somebody, and not sold. */
  kept: number;
  free: number | null;
  /** Of season tickets that name the session: they take none of its places. */
  season: number;
  cameIn: number;
}

/** How people came in: places in each five minutes, from `since` on. */
export interface Arrivals {
  since: number;
  counts: readonly number[];
}

export interface DeskDoor {
  device: string;
  who: string;
  let: number;
  lastAt: number;
  /** Of the hall, which it alone lets in; none: all that no other door has. */
  parts: readonly string[];
}

export interface SessionAtDoor {
  sessionId: number;
  arrivals: Arrivals;
  doors: readonly DeskDoor[];
}

/** Below `/api/desk/`: each change of a `DayView` as a server-sent event; `day` as in `tonight`. */
export const dayChangesPath = 'day-changes';

export interface DayView {
  today: Day;
  day: Day;
  evenings: readonly DeskEvening[];
  next: Day | null;
  /** Today's sessions whose doors are open, the three nearest, earliest first; where none is, the one that comes next. */
  atDoor: readonly SessionAtDoor[];
  /** What waits for somebody. */
  waits: { returns: number; lateReturns: number; alarms: number };
}

export interface SessionView {
  evening: DeskEvening;
  title: string;
  currency: Currency;
  /** It has a plan whose seats can be looked at. */
  hasPlan: boolean;
  doors: readonly DeskDoor[];
}

export interface ListView {
  evening: DeskEvening;
  title: string;
  rows: readonly {
    ticketId: number;
    orderId: number;
    place: string;
    category: string;
    people: number;
    name: string;
    usesCultureCard: boolean;
    returned: boolean;
    cameInAt: number | null;
  }[];
}

export interface FoundOrderView {
  id: number;
  state: string;
  event: string;
  name: string;
  email: string;
  tickets: number;
  total: Money;
  currency: Currency;
  placedAt: number;
  /** Tickets that did not go back are of a session that is cancelled. */
  isOff: boolean;
}

export interface OrderMoment {
  at: number;
  kind: string;
  /** How it stands, or of what kind it is: the desk has words for it, by kind. */
  state: string;
  /** A number or a name, as it is. */
  text: string;
  failed: boolean;
}

export interface OrderView {
  id: number;
  state: string;
  title: string;
  total: Money;
  currency: Currency;
  /** Null once erased, and for roles that need no contacts. */
  buyer: { name: string; email: string; phone: string } | null;
  page: string;
  lines: readonly { text: string; quantity: number; each: Money }[];
  tickets: readonly OrderTicketView[];
  moments: readonly OrderMoment[];
}

export interface OrderTicketView {
  id: number;
  place: string;
  state: 'good' | 'returned' | 'in';
  at: number | null;
  /** What the house changed about its session since the sale, and when that was to be. */
  change: { kind: 'off' | 'moved' | 'replaced' | 'venue'; was: string } | null;
}

/** What a return by the house comes to. */
export interface HouseReturnSums {
  tickets: number;
  addOns: number;
  amount: Money;
  /** The order was not paid: it ends, and nothing is refunded. */
  ended: boolean;
}

export interface ReturnView {
  id: number;
  orderId: number;
  event: string;
  name: string;
  reason: string;
  tickets: readonly { id: number; place: string; percent: number; amount: Money; used: boolean }[];
  amount: Money;
  /** The same with the whole price and fee of each ticket. */
  full: Money;
  currency: Currency;
  askedAt: number;
  answerBy: number | null;
}

/** What staff must look at, by its cause; docs/for-operators/alarms.md says what each means and what closes it. */
export type AlarmKind =
  | 'payment-mismatch'
  | 'mismatch-due'
  | 'refund-refused'
  | 'mail-refused'
  | 'mail-silent'
  | 'no-gateway'
  | 'refund-late'
  | 'refund-outside'
  | 'bank-refuses'
  | 'bank-silent'
  | 'receipt-failed'
  | 'receipt-differs'
  | 'club-silent'
  | 'discount-lost'
  | 'visits-lost'
  | 'bonuses-lost'
  | 'card-report'
  | 'older-database'
  | 'lost-payment'
  | 'opening-failed'
  | 'disk-low'
  | 'webhook-failed'
  | 'wallet-failed'
  | 'change-not-refunded';

export interface AlarmView {
  id: number;
  kind: AlarmKind;
  orderId: number | null;
  detail: string;
  raisedAt: number;
  /** Closed by another command, or by itself when its cause is gone; null: a decision closes it. */
  command: string | null;
}

/** A program of the house that is told what happens, in the last thirty days. */
export interface ReceiverView {
  receiver: string;
  waiting: number;
  failed: number;
  done: number;
}

/** A message to one of them: what has not arrived, and the newest that have. */
export interface DeliveryView {
  message: number;
  kind: WebhookKind;
  /** What it is about: `order:100007`, `session:12`. */
  subject: string;
  receiver: string;
  state: 'WAITING' | 'DONE' | 'FAILED';
  attempts: number;
  answer: string | null;
  happenedAt: number;
  /** When it is tried next; null: not by itself. */
  dueAt: number | null;
}

export interface WebhooksView {
  receivers: readonly ReceiverView[];
  deliveries: readonly DeliveryView[];
}

export interface StaffView {
  id: number;
  name: string;
  login: string;
  roles: readonly Role[];
  seenAt: number | null;
  sessions: number;
  isHouseAccount: boolean;
  /** An account of the house that is shut out here. */
  isOff: boolean;
}

/** What an act was about, as it stood before. */
export interface ActBefore {
  /** `time` null: a whole day. */
  evening?: { title: Text; day: Day; time: Time | null };
  person?: { name: string; roles: readonly Role[] };
  keep?: { until: number };
  /** `tickets`: how many were valid. */
  order?: { id: number; state: string; total: Money; currency: Currency; tickets: number };
  /** What was asked back; `amount` in the currency of its order. */
  return?: { tickets: number; amount: Money };
  /** Where the ticket was. */
  place?: PlaceName;
  /** Its kind. */
  alarm?: string;
  /** Number of the newest revision of the house's files. */
  revision?: number;
}

export interface ActView {
  id: number;
  at: number;
  who: string;
  act: string;
  details: Readonly<Record<string, unknown>>;
  before: ActBefore | null;
  outcome: string | null;
}

/** Some acts, the newest first. */
export interface ActsView {
  acts: readonly ActView[];
  /** There are earlier ones than these. */
  isMore: boolean;
}

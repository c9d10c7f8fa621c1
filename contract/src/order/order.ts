import type { KeepClaim } from '#hall/hall-plan.ts';
import { integerFromWire } from '#kit/wire-values.ts';
import type { CompositionItem } from '#listing/listing.ts';
import type { OrderDiscount } from '#people/club.ts';
import type { ReturnStatus } from '#returns/returns.ts';
import type { PlaceName } from '#rules/place-words.ts';
import type { RefundLadder } from '#rules/refund-ladder.ts';
import type { Currency, Day, Language, Moment, Money, Text, Time } from '#rules/values.ts';
import type { AddOn, Offer } from './offers.ts';

/** A cart that asks to become an order: the plain form of `POST /api/order/create` (B 3.4). */
export interface PlaceOrderRequest {
  eventId: string;
  language: Language;
  sessionId: number | null;
  lines: readonly CartLine[];
  /** Ids of the ticked consents. */
  consents: readonly number[];
  buyer: BuyerForm;
  usesCultureCard: boolean;
  /** Under which keeps it takes its places; absent: as everybody. */
  claim?: KeepClaim | undefined;
  /** `OwnSubscription.id`: its tickets are taken as visits of it; absent: they are bought. */
  subscriptionId?: string | undefined;
  botCheck: { token: string | null; captchaId: string | null; captchaText: string | null };
}

export interface CartLine {
  eventId: string;
  day: Day;
  time: Time;
  categoryId: number;
  zoneId: number;
  quantity: number;
  /** What the buyer saw for the line, fee included. */
  shownAmount: Money;
  /** Number of the seat; 0 without a plan, and for a standing place. */
  seatId: number;
  /** Number of the standing area (`PlanStanding.id`), whose places are sold by `quantity`. */
  areaId?: number | undefined;
}

/** As typed. `emailAgain` where the event asks for it; the three names in culture-card mode. */
export interface BuyerForm {
  name: string;
  phone: string;
  email: string;
  emailAgain: string | null;
  surname: string | null;
  firstName: string | null;
  patronymic: string | null;
}

export interface PlacedOrder {
  /** Public name of the order, upper case; matched in any case. */
  hash: string;
}

/** What an order has to do with exchanging tickets for another evening. */
export interface OrderExchange {
  /** Some of its tickets may be exchanged now. */
  isOffered: boolean;
  /** What exchanged tickets pay of its total. */
  credit: Money;
  /** Exchanges that its tickets went into (`old`) or came of (`new`), oldest first, with the other order of each. */
  parts: readonly ExchangePart[];
}

export interface ExchangePart {
  role: 'old' | 'new';
  /** `open`: the new places are held, the old tickets are good. `lapsed`: it ended, and they still are. */
  state: 'open' | 'done' | 'lapsed';
  number: number;
  hash: string;
  /** Costs nothing more and waits for its buyer, who has a mail with a link. */
  waitsForLink: boolean;
}

/** Where an order stands (O 9). Paid is a fact beside it. */
export type OrderStatus = 'reserved' | 'confirmed' | 'cancelled';

/** An order as its buyer sees it: the plain form of `POST /api/order/view` (O 3). */
export interface OrderView {
  number: number;
  hash: string;
  status: OrderStatus;
  paidAt: Moment | null;
  placedAt: Moment;
  /** Why the order ended without tickets; null while it lives. */
  ended: 'expired' | 'cancelled' | 'refunded' | null;
  /** Seconds for which the places are still held; 0 when the hold is over (or the order paid). */
  secondsLeft: number;
  heldUntil: Moment | null;
  buyer: { name: string; email: string; phone: string };
  /** What a season ticket is made of; empty of every other event. */
  composition: readonly CompositionItem[];
  /** Name of the subscription under which the tickets were taken; null: they were bought. */
  subscription: Text | null;
  groups: readonly OrderGroup[];
  services: readonly { name: Text; cost: Money }[];
  /** What was added to its tickets, a piece each. */
  addOns: readonly AddOn[];
  /** What may still be added; none once it may not be changed any more. */
  offers: readonly Offer[];
  total: Money;
  /** Of the money that paid for it: what went back, and what is on its way back. */
  refunds: { done: Money; underWay: Money };
  currency: Currency;
  paymentWays: readonly PaymentWay[];
  chosenPaymentWayId: number | null;
  /** Path of the call that pays; null = this order cannot be paid (no bank, or nothing to pay). */
  payUrl: string | null;
  /** The buyer may pay now (the timer runs, unpaid, confirmed); whether there is a bank, `payUrl` says. */
  canPay: boolean;
  /**
   * A payment is under way at the bank: what the page waits for. `differs`: its money is not what was asked for. `late`: the
   * order has expired, and money of an attempt that was given up may still come.
   */
  payment: { state: 'waiting' | 'checking' | 'differs' | 'late'; startedAt: Moment } | null;
  /** The last attempt to pay was declined, and nothing has been paid since; null: it was not. */
  decline: Decline | null;
  /** null: the house has no club, and nothing was taken off. */
  discount: OrderDiscount | null;
  /** The bank looks into the buyer, or has (O 4); `text` is what it says of it, '' where it says nothing. */
  verification: { state: 'running' | 'passed' | 'failed'; text: string } | null;
  canPrint: boolean;
  /** null: the server does not say, the setup of the house does (OV-12). */
  canReturn: boolean | null;
  /** Visitors must be named first (redirect to nominal tickets). */
  needsVisitors: boolean;
  /** Absent: its tickets are not exchanged, and never were. */
  exchange?: OrderExchange;
  /** Paid by the culture card, and by nothing else. */
  usesCultureCard: boolean;
  /** What has happened and what comes next, in order. */
  timeline: readonly TimelineStep[];
}

/** Why a bank declined, as far as it says so. `silent`: another bank did not answer it; `time`: the buyer was too slow. */
export const declineCauses = [
  'funds',
  'limit',
  'secure',
  'expired-card',
  'details',
  'silent',
  'time',
] as const;
export type DeclineCause = (typeof declineCauses)[number];

export interface Decline {
  /** null: the bank does not say. */
  cause: DeclineCause | null;
  at: Moment;
  /** The payment way that was tried. */
  wayId: number;
}

/** The tickets of one session of one event. */
export interface OrderGroup {
  eventId: string;
  title: Text;
  day: Day;
  time: Time;
  allDay: boolean;
  ageFrom: number;
  venueName: Text;
  address: Text;
  mapUrl: string | null;
  /** The way to the door, and how late one may come, as the house says now; absent: it says nothing. */
  entrance?: Text | undefined;
  latecomers?: Text | undefined;
  pictureId: number | null;
  pictureUrl: string | null;
  /** What the house changed about the session since the sale; absent: nothing. */
  change?: OrderChange | undefined;
  /** What the return of one of its tickets brings; absent: none may be returned, or the server does not say. */
  refund?: RefundLadder | undefined;
  tickets: readonly OrderTicket[];
}

/** A session that the house changed after it was sold. */
export interface OrderChange {
  kind: 'off' | 'moved' | 'replaced' | 'venue';
  /** When it was to be played. */
  was: { day: Day; time: Time };
  because: Text;
  /** Until when its buyers choose; null: they have, or the time is over. */
  chooseUntil: Moment | null;
}

export interface OrderTicket {
  id: number;
  categoryName: Text;
  zoneName: Text;
  /** On a hall plan; absent: a ticket without a place. */
  place?: PlaceName | undefined;
  price: Money;
  fee: Money;
  visitors: number;
  /** Whom a paid ticket names, where the house prints it (named visitors). */
  visitorName?: string;
  /** Where it stands on its way back; a ticket taken back (70) shows no code. */
  returnStatus: ReturnStatus;
  /** Only when paid. */
  ticket: {
    number: string;
    /** Name of the ticket in addresses. */
    hash: string;
    code: string;
    type: 'qr' | 'none' | 'barcode';
    /** PNG, base64: QR 180x180 or barcode 240x102; null where the type shows none. */
    image: string | null;
  } | null;
}

/** A way to pay of the house (wire: payment type). */
export interface PaymentWay {
  id: number;
  name: Text;
  description: Text;
  kind: string;
}

export interface TimelineStep {
  /**
   * `return-asked` waits for the buyer's word by the link of the mail, `return` for the house's; `return-lapsed` was never
   * confirmed. `second-payment`: the refund of money that came for an order already paid.
   */
  kind:
    | 'held'
    | 'payment'
    | 'receipt'
    | 'mail'
    | 'tickets'
    | 'return-asked'
    | 'return'
    | 'return-lapsed'
    | 'cancelled'
    | 'refund'
    | 'second-payment'
    | 'refund-receipt'
    | 'bonuses'
    /** Tickets are exchanged, for those of the order `number`. */
    | 'exchange';
  state: 'done' | 'now' | 'later' | 'failed';
  at: Moment | null;
  /** Of a step that is under way: by when it has ended, or somebody else takes it up. */
  until?: Moment | undefined;
  /** Money of this step where it is not the order's total: of a return and its refund, or bonuses that go back. */
  amount?: Money | undefined;
  /** Another order that the step is about. */
  number?: number | undefined;
  /** The payment way by which the step's money came or goes back. */
  wayId?: number | undefined;
}

/** How a payment goes on (O 4): the bank's page, a form for the bank, or a code to scan. */
export type PaymentStart =
  | { kind: 'redirect'; url: string }
  | { kind: 'form'; action: string; fields: Readonly<Record<string, string>> }
  | { kind: 'qr'; link: string; image: string };

export interface PayRequest {
  hash: string;
  language: Language;
  /** The chosen way; null = not chosen. */
  paymentWay: { id: number; name: string; type: string } | null;
}

const statusNumbers: Readonly<Record<OrderStatus, number>> = { reserved: 0, confirmed: 20, cancelled: 90 };

export function statusToWire(status: OrderStatus): number {
  return statusNumbers[status];
}

/** Anything that is neither confirmed nor cancelled is reserved. */
export function statusFromWire(status: unknown): OrderStatus {
  const number = integerFromWire(status, 0);
  return (['confirmed', 'cancelled'] as const).find((one) => statusNumbers[one] === number) ?? 'reserved';
}

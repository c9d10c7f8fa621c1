import type { PaymentWay, TimelineStep } from '@foyer/contract/order/order.ts';
import type { OrderDiscount } from '@foyer/contract/people/club.ts';
import type { ReturnStatus } from '@foyer/contract/returns/returns.ts';
import type { Day, Moment, Money, Time } from '@foyer/contract/rules/values.ts';
import type { PathParams } from '#lib/router/match.ts';
import type { pathPatterns } from '#path-patterns.ts';

/** `declined`: the hash on the page of a declined payment (PG-1), where there may be none. */
export type OrderParams = Partial<PathParams<typeof pathPatterns.order>> &
  PathParams<typeof pathPatterns.declined>;

/** null: deleted or never there (OV-15). */
export type OrderPageData = OrderData | null;

/**
 * What an order is doing: it waits for its payment; a payment is at the bank and still has time; only the bank's
 * last word is missing; it is paid; or it ended without tickets.
 */
export type OrderPhase = 'waiting' | 'paying' | 'checking' | 'paid' | 'expired' | 'cancelled' | 'refunded';

/** An order as its page shows it: one language, sums and days written out. */
export interface OrderData {
  hash: string;
  /** `418207`. */
  number: string;
  phase: OrderPhase;
  /** Paid, not paid or cancelled (OV-1). */
  badge: OrderBadge;
  /** null: it is not paid, and its number is the heading. */
  heading: PaidHeading | null;
  free: boolean;
  /** Changes with everything that the page waits for. */
  version: string;
  /** The bank looks into the buyer, or staff into the money; what is said of it, '' where nothing is. null: neither. */
  verifying: string | null;
  /** Something is under way that a later look will have changed. */
  unsettled: boolean;
  hold: { until: Moment; secondsLeft: number; untilWords: string } | null;
  sessions: readonly SessionTickets[];
  /** What a season ticket is made of, or under which subscription the tickets were taken; null: neither. */
  contents: OrderContents | null;
  /** `2 билета`. */
  tickets: string;
  buyer: { name: string; email: string; phone: string };
  sums: OrderSums;
  club: OrderDiscount | null;
  /** Amount left to pay: the most that bonuses can cover. */
  payable: Money;
  pay: PayTerms;
  /** The bank said no to the last try, and there is time for another; '' otherwise. */
  declined: string;
  /** On the page of a declined payment alone: what the bank said; null on the order's own. */
  decline: DeclineWords | null;
  addOns: readonly AddOnLine[];
  offers: OfferShelf;
  timeline: OrderTimeline;
  /** null: it has not ended, or with tickets. */
  ended: EndedOrder | null;
  /** Tickets may be given back (OV-12). */
  returnable: boolean;
  /** The link to exchange tickets for another evening; '' where none may be. */
  otherDay: string;
  /** Exchanges that the order has part in, each with the other order. */
  exchanges: readonly ExchangeStory[];
  /** What all tickets together would bring if they were returned now; '' where that is not known or nothing. */
  refundNow: string;
  /** Day and hour in the house's zone when this was made, and that zone: what is due today follows the clock. */
  houseNow: { day: Day; time: Time };
  timeZone: string;
  files: {
    tickets: string | null;
    calendar: string | null;
    /** Where all tickets are added to the wallets of phones. */
    wallets: readonly { name: string; href: string }[];
  };
  /** When this was made, in the house's zone: `14 ноября, 18:42`. */
  madeAt: string;
}

export interface OrderBadge {
  kind: 'waiting' | 'done' | 'plain' | 'dead';
  text: string;
}

/** What a paid order begins with, but on the day of a session. */
export interface PaidHeading {
  title: string;
  /** '' for none. */
  text: string;
  /** The text that says where the tickets are; null: none is valid. */
  where: 'paid-where' | 'paid-here' | null;
}

/** What an exchange means for the order that is shown. */
export interface ExchangeStory {
  kind: 'waiting' | 'done' | 'bad';
  text: string;
  /** `Заказ № 100456`, where the other tickets are. */
  label: string;
  hash: string;
}

/** A declined payment in words (PG-1). */
export interface DeclineWords {
  /** The bank has said that it took no money. */
  isCertain: boolean;
  /** `На карте не хватает денег`. */
  title: string;
  text: string;
  /** `Платёж № 418207 отклонён`; '' where that is not certain. */
  payment: string;
  /** Why banks decline; none where that is not certain. */
  reasons: readonly string[];
}

export interface OrderContents {
  title: string;
  lines: readonly string[];
}

export interface SessionTickets {
  eventId: string;
  title: string;
  day: Day;
  /** null: the whole day. */
  time: Time | null;
  /** `Пятница, 13 ноября, 19:00`. */
  when: string;
  age: number;
  venue: string;
  address: string;
  mapUrl: string | null;
  picture: string | null;
  /** The way to the door, and how late one may come; '' where the house says nothing. */
  entrance: string;
  latecomers: string;
  /** What the house changed about it since the sale; '' for nothing. */
  change: string;
  /** What returning a ticket brings, until when; '' where none may be returned. */
  refund: string;
  /** One may come to it: it is not cancelled, and not all of its tickets went back. */
  isValid: boolean;
  lines: readonly TicketLine[];
}

/** A ticket; before the payment all equal tickets of a session are one line. */
export interface TicketLine {
  id: number;
  quantity: number;
  category: string;
  zone: string;
  /** '' where the ticket is free. */
  price: string;
  /** '' without a fee. */
  fee: string;
  visitors: number;
  /** Whom it names; '' where it names nobody. */
  visitorName: string;
  /** No door lets anybody in with it any more. */
  isOver: boolean;
  /** Where it stands on its way back, in words; '' for nowhere. */
  status: string;
  /** Of a ticket that is over, to speak of it; '' of any other. */
  number: string;
  /** null: it is over, or not made yet. */
  ticket: TicketFace | null;
}

export interface TicketFace {
  number: string;
  code: string;
  type: 'qr' | 'none' | 'barcode';
  /** Address of the picture, a `data:` one; null where the type shows none or it could not be made. */
  image: string | null;
  /** The ticket on paper; null while it may not be printed (OV-18). */
  file: string | null;
}

export interface OrderSums {
  tickets: string;
  fee: string | null;
  services: readonly { name: string; cost: string }[];
  /** What promo code and bonuses took off; null: nothing. */
  discount: string | null;
  total: string;
  totalName: 'sum-waiting' | 'sum-paid' | 'sum-ended';
  /** What exchanged tickets pay of it; null: nothing. */
  credit: { name: string; cost: string } | null;
  /** Of a paid order what went back, and what is on its way back; null: nothing. */
  refunded: string | null;
  refunding: string | null;
  /** What is left of the sum paid after all refunds. */
  rest: string;
}

/** Equal pieces of what was added to the tickets. */
export interface AddOnLine {
  ids: readonly number[];
  name: string;
  sum: string;
  /** Where they stand on their way back. */
  returnStatus: ReturnStatus;
}

/** What may still be added. */
export interface OfferShelf {
  /** The house's own words; '' where it has none. */
  title: string;
  button: string;
  items: readonly OfferItem[];
  /** Before the payment the buyer is asked (OV-4): nothing is chosen, and there is something left to choose. */
  asks: boolean;
}

export interface OfferItem {
  id: number;
  name: string;
  description: string;
  picture: string | null;
  /** Of one piece, counted with and written out. */
  price: Money;
  cost: string;
  /** Most in one order, those that it has included. */
  limit: number;
  /** How many more may be chosen now. */
  most: number;
  /** Pieces left for anybody; null: not limited. */
  left: number | null;
}

export interface PayTerms {
  /** Payment is offered: the hold runs, unpaid, something to pay. */
  open: boolean;
  /** There is a call that pays; without it the press says why not (OV-5). */
  hasBank: boolean;
  ways: readonly { id: number; name: string; description: string; kind: PaymentWay['kind'] }[];
  chosenWayId: number | null;
}

/** What has happened to the order and what comes next. */
export interface OrderTimeline {
  heading: string;
  entries: readonly TimelineEntry[];
}

export interface TimelineEntry {
  kind: TimelineStep['kind'];
  state: TimelineStep['state'];
  at: Moment | null;
  /** `18:42`, on another day `14 ноя`. */
  time: string;
  title: string;
  /** '' for none. */
  note: string;
}

/** Why there are no tickets, and where the money is. */
export interface EndedOrder {
  title: string;
  reason: string;
  /** '' when none came. */
  money: string;
}

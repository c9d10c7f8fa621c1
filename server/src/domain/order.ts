import type { Refusal } from '@foyer/contract/kit/answer.ts';
import type { CompositionItem } from '@foyer/contract/listing/listing.ts';
import type { OrderStatus } from '@foyer/contract/order/order.ts';
import type { VisitorNeeds } from '@foyer/contract/people/visitors.ts';
import type { PlaceName } from '@foyer/contract/rules/place-words.ts';
import type { Currency, Day, Money, Text, Time } from '@foyer/contract/rules/values.ts';
import type { Buyer } from './catalogue.ts';
import type { ExchangeRule } from './exchange.ts';
import type { VatRate } from './receipt.ts';
import type { FrozenStep } from './return-steps.ts';
import { isEnded, isHeld, type OrderState } from './states.ts';
import type { CappedMoney } from './ticket-money.ts';

export type EndReason =
  | 'expired'
  | 'declined'
  | 'late-payment'
  | 'house'
  | 'returned'
  | 'no-visits'
  | 'mismatch'
  /** Missing since a backup was restored. */
  | 'lost';

export interface Order {
  /** Also the order number shown to people. */
  id: number;
  hash: string;
  eventId: string;
  state: OrderState;
  total: Money;
  /** The order whose tickets its own are exchanged for; null: it was bought. */
  exchangeOf: number | null;
  /** What of the total is paid with money of that order. */
  credit: Money;
  currency: Currency;
  buyer: Buyer;
  /** The profile that placed the order; null: nobody was signed in. */
  profileId: number | null;
  usesCultureCard: boolean;
  needsVisitors: boolean;
  placedAt: Date;
  heldUntil: Date;
  paidAt: Date | null;
  endedAt: Date | null;
  endReason: EndReason | null;
  releasedAt: Date | null;
  lines: readonly OrderLine[];
  addOns: readonly OrderAddOn[];
  document: OrderDocument;
}

export interface OrderLine {
  id: number;
  position: number;
  sessionId: number;
  zoneId: number;
  categoryId: number;
  priceTypeId: number;
  quantity: number;
  /** Number of its tickets that were returned. */
  returned: number;
  visitors: number;
  /** Price and fee of one ticket. */
  price: Money;
  fee: Money;
  /** The line's share of the order's discounts, for all its tickets together. */
  discount: Money;
  /** The part of it paid with bonuses, which is refunded to the club card, never as money. */
  bonuses: Money;
  /** On a hall plan: the line's one seat, or the standing area of its places. */
  seatId: number | null;
  areaId: number | null;
}

/** An add-on: one item of an offer in an order. */
export interface OrderAddOn {
  /** Also the number shown to people. */
  id: number;
  offerId: number;
  /** Id of the request that added it. */
  uid: string;
  price: Money;
  /** Returned, so it must not be handed out. */
  returned: boolean;
  document: AddOnDocument;
}

/** The offer's data when it was chosen; later changes to the house do not affect it. */
export interface AddOnDocument {
  name: Text;
  /** null: the VAT rate of tickets. */
  vat: VatRate | null;
  isGoods: boolean;
}

/** The event's data at the sale; later changes to the house do not affect a sold ticket. */
export interface OrderDocument {
  title: Text;
  ageFrom: number;
  duration: number | null;
  venueName: Text;
  address: Text;
  mapUrl: string | null;
  pictureId: number | null;
  pictureUrl: string | null;
  ticketType: 'qr' | 'none' | 'barcode';
  ticketRules: Text;
  printsTickets: boolean;
  returns: OrderReturns;
  /** The contents of a subscription; its evenings as they stand now. */
  composition?: readonly SoldItem[];
  /** Name of the subscription under which the tickets were booked. */
  subscription?: Text;
  /** For a subscription of the club: the club's own ids of the member and the subscription. */
  clubSubscription?: { memberId: string; subscriptionId: string };
  /** Tickets show the names of their visitors. */
  namesOnTickets?: boolean;
  /** The event's number in the culture card registry, if the house reports sales to it. */
  cultureCardEvent?: string;
  /** The house sells free tickets of the event alone, or they were booked under a subscription. */
  mayBeFree?: boolean;
  /** The house's rule for exchanging its tickets; absent: they are not exchanged. */
  exchange?: ExchangeRule;
  /** By line position. */
  lines: readonly DocumentLine[];
}

/** A line of a subscription's contents. */
export interface SoldItem extends CompositionItem {
  /** The session that it names, once that is announced. */
  sessionId?: number;
  /** The house called it off. */
  isOff?: boolean;
}

/** Title and venue as a ticket says them. */
export interface TicketPlace {
  title: Text;
  venueName: Text;
  address: Text;
  mapUrl: string | null;
}

/** What the house changed about a session after the order was placed. */
export interface LineChange {
  id: number;
  kind: 'off' | 'moved' | 'replaced' | 'venue';
  because: Text;
  was: { day: Day; time: Time } & TicketPlace;
  /** Until when its buyers choose; epoch milliseconds. */
  chooseUntil: number;
  /** The time to choose is over, or the next change took its place. */
  isClosed: boolean;
  /** Called off: whoever says nothing is refunded. */
  paysByItself: boolean;
}

export interface DocumentLine {
  /** As its session stands now. */
  day: Day;
  time: Time;
  allDay: boolean;
  /** Where it is now, if that has changed since the sale. */
  now?: TicketPlace;
  /** The newest change of its session since the sale. */
  change?: LineChange;
  categoryName: Text;
  zoneName: Text;
  /** A seat or a standing area; absent: a ticket without a place. */
  place?: PlaceName | undefined;
  /** Fewest tickets of its price row in one order, if more than one. */
  least?: number;
  /** The refund ladder: until when which share of a ticket is refunded. */
  returnSteps: readonly FrozenStep[];
  /** After a change: until then everything goes back, the fee too; epoch milliseconds. */
  fullUntil?: number;
  /** Until when its tickets may be exchanged; epoch milliseconds. */
  exchangeUntil?: number;
  /** How often its ticket was exchanged before. */
  exchanges?: number;
  /** What its ticket was paid with out of the tickets for which it was exchanged. */
  carried?: readonly CappedMoney[];
  /** The data its tickets require of their visitors; only if visitors are named. */
  needs?: VisitorNeeds;
}

/** What the buyer pays for an order. */
export function payable({ total, credit }: Pick<Order, 'total' | 'credit'>): Money {
  return total - credit;
}

/** The house called the session of a line off. */
export function isOff({ change }: Pick<DocumentLine, 'change'>): boolean {
  return change?.kind === 'off';
}

/** Title and venue of a line's session as they are now. */
export function placeNow(document: OrderDocument, said: DocumentLine | undefined): TicketPlace {
  const { title, venueName, address, mapUrl } = said?.now ?? document;
  return { title, venueName, address, mapUrl };
}

/** The house's return settings at the time of the sale. */
export interface OrderReturns {
  allowed: boolean;
  keepsFee: boolean;
  /** Confirmed returns are paid out without staff. */
  paysOutByItself: boolean;
}

/** What pages are told of an order: expired counts as cancelled, and only a paid or free order is confirmed (O 9). */
export function orderStatus({ state }: Pick<Order, 'state'>): OrderStatus {
  if (isEnded({ state })) return 'cancelled';
  return state === 'PAID' ? 'confirmed' : 'reserved';
}

type Verdict = { yes: true } | { yes: false; refusal: Refusal };

const yes: Verdict = { yes: true };
const no = (kind: Refusal['kind'], cause?: string): Verdict => ({
  yes: false,
  refusal: cause === undefined ? { kind } : { kind, parameters: { cause } },
});

/** What can be done with an order now; the page queries the same table that the server enforces. */
export const orderCan = {
  /** A payment can be started: unpaid, visitors named if necessary, hold still running. */
  pay(order: Pick<Order, 'state' | 'needsVisitors' | 'heldUntil'>, now: Date): Verdict {
    if (order.state === 'PAID') return no('order-finished', 'paid');
    if (order.state === 'EXPIRED') return no('reservation-over');
    if (order.state === 'CANCELLED') return no('order-finished', 'cancelled');
    if (order.heldUntil > now)
      return order.state === 'HELD' && order.needsVisitors ? no('order-finished', 'visitors') : yes;
    // Its places are held until the bank has answered.
    return order.state === 'PAYING' ? no('reservation-over', 'asking') : no('reservation-over');
  },
  /** A discount can be added or removed: before a payment begins, while the hold runs. */
  discount(
    order: Pick<Order, 'state' | 'heldUntil' | 'exchangeOf'>,
    paymentBegun: boolean,
    now: Date,
  ): Verdict {
    if (order.exchangeOf !== null) return no('order-finished');
    if (order.state === 'PAYING' || (isHeld(order) && paymentBegun))
      return { yes: false, refusal: { kind: 'order-finished', parameters: { paying: 1 } } };
    if (order.state === 'PAID') return no('order-finished', 'paid');
    if (order.state === 'CANCELLED') return no('order-finished', 'cancelled');
    return order.state !== 'EXPIRED' && order.heldUntil > now ? yes : no('reservation-over');
  },
  /**
   * Add-ons, and with them the total, can be changed: like `pay`, no payment was ever begun, and the order is for no
   * exchange, whose sums its buyer has seen. A late or declined
   * payment may still bring money, and its amount must equal the order's total.
   */
  change(
    order: Pick<Order, 'state' | 'needsVisitors' | 'heldUntil' | 'exchangeOf'>,
    paymentBegun: boolean,
    now: Date,
  ): Verdict {
    if (order.exchangeOf !== null) return no('order-finished');
    const unpaid = orderCan.pay(order, now);
    return unpaid.yes && paymentBegun ? no('payment-begun') : unpaid;
  },
  /** Visitors can be named: the order waits for it and its hold runs. Only once (NT-11). */
  name(order: Pick<Order, 'state' | 'needsVisitors' | 'heldUntil'>, now: Date): Verdict {
    if (order.state === 'EXPIRED') return no('reservation-over');
    if (order.state !== 'HELD' || !order.needsVisitors) return no('order-finished');
    return order.heldUntil > now ? yes : no('reservation-over');
  },
  /** The return page is offered: paid, and something may be returned or waits for it (OV-12). */
  giveBack(order: Pick<Order, 'state' | 'buyer'>, isOpen: boolean): Verdict {
    // The link that confirms a return is sent by email, and an erased buyer has no address.
    return order.state === 'PAID' && isOpen && order.buyer.email !== '' ? yes : no('return-refused');
  },
  /** Tickets can be opened and printed (OV-18). */
  print(order: Pick<Order, 'state'> & { document: Pick<OrderDocument, 'printsTickets'> }): Verdict {
    return order.state === 'PAID' && order.document.printsTickets ? yes : no('order-finished');
  },
} as const;

/** True while nobody else can have the order's places. PAYING stays live until the bank decides or its deadline passes. */
export function isLive(order: Pick<Order, 'state' | 'heldUntil'>, now: Date): boolean {
  if (order.state === 'PAID' || order.state === 'PAYING') return true;
  return isHeld(order) && order.heldUntil > now;
}

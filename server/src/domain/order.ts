import type { Refusal } from '@foyer/contract/kit/errors.ts';
import type { CompositionItem } from '@foyer/contract/listing/listing.ts';
import type { OrderStatus } from '@foyer/contract/order/order.ts';
import type { VisitorNeeds } from '@foyer/contract/people/visitors.ts';
import type { PlaceName } from '@foyer/contract/rules/place-words.ts';
import type { Currency, Day, Money, Text, Time } from '@foyer/contract/rules/values.ts';
import type { Buyer } from './catalogue.ts';
import type { VatRate } from './receipt.ts';
import type { FrozenStep } from './return-steps.ts';

/**
 * States of an order (design 4-sale-engine, invariants C2):
 * HELD → (NAMED) → PAYING → PAID; HELD, NAMED → EXPIRED; a definite "no" of the bank brings PAYING
 * back to HELD while time is left, else EXPIRED; CANCELLED is the house's or a late payment's end.
 */
export type OrderState = 'HELD' | 'NAMED' | 'PAYING' | 'PAID' | 'EXPIRED' | 'CANCELLED';

export type EndReason =
  | 'expired'
  | 'declined'
  | 'late-payment'
  | 'house'
  | 'returned'
  | 'no-visits'
  | 'mismatch';

export interface Order {
  /** Also the number that people are told. */
  id: number;
  hash: string;
  eventId: string;
  state: OrderState;
  total: Money;
  currency: Currency;
  buyer: Buyer;
  /** The profile that placed it; null: nobody was signed in. */
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
  /** Tickets of it that came back. */
  returned: number;
  visitors: number;
  /** A ticket's price and fee. */
  price: Money;
  fee: Money;
  /** The line's own share of the order's discounts, of its tickets together. */
  discount: Money;
  /** What of it was paid with bonuses: it goes back to the card, never as money. */
  bonuses: Money;
  /** On a hall plan: the one seat of the line, or the standing area of its places. */
  seatId: number | null;
  areaId: number | null;
}

/** A piece of an offer in an order. */
export interface OrderAddOn {
  /** Also its number for people. */
  id: number;
  offerId: number;
  /** Name of the press that chose it. */
  uid: string;
  price: Money;
  /** It came back: not handed out any more. */
  returned: boolean;
  document: AddOnDocument;
}

/** What was said of it when it was chosen; a later change of the house does not touch it. */
export interface AddOnDocument {
  name: Text;
  /** null: that of tickets. */
  vat: VatRate | null;
  isGoods: boolean;
}

/** What was said of the event at the sale; a later change of the house does not touch a sold ticket. */
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
  /** What a season ticket is made of. */
  composition?: readonly CompositionItem[];
  /** Name of the subscription under which the tickets were taken. */
  subscription?: Text;
  /** Where the house's club keeps its visits: the club's own names of the member and the subscription. */
  clubSubscription?: { memberId: string; subscriptionId: string };
  /** Tickets tell whom they are for (named visitors). */
  namesOnTickets?: boolean;
  /** The event's number in the registry of the culture card, where the house tells it of sales. */
  cultureCardEvent?: string;
  /** By line position. */
  lines: readonly DocumentLine[];
}

export interface DocumentLine {
  day: Day;
  time: Time;
  allDay: boolean;
  categoryName: Text;
  zoneName: Text;
  /** Of a seat or a standing area; absent: a ticket without a place. */
  place?: PlaceName | undefined;
  /** Until when which share of a ticket goes back. */
  returnSteps: readonly FrozenStep[];
  /** What its tickets ask of their visitors; only where they are named. */
  needs?: VisitorNeeds;
}

/** The house's word on returns on the day of the sale. */
export interface OrderReturns {
  allowed: boolean;
  keepsFee: boolean;
  /** What the buyer confirms is paid out without staff. */
  paysOutByItself: boolean;
}

/** Statuses on the wire: cancelled counts as finished, a free or paid or waiting order is confirmed (O 9). */
export function orderStatus({ state }: Pick<Order, 'state'>): OrderStatus {
  if (state === 'EXPIRED' || state === 'CANCELLED') return 90;
  return state === 'PAID' ? 20 : 0;
}

type Verdict = { yes: true } | { yes: false; refusal: Refusal };

const yes: Verdict = { yes: true };
const no = (kind: Refusal['kind']): Verdict => ({ yes: false, refusal: { kind } });

/** What an order allows now; the page asks the same table that the server obeys. */
export const orderCan = {
  /** A payment may be started: unpaid, named where names are needed, its hold still running. */
  pay(order: Pick<Order, 'state' | 'needsVisitors' | 'heldUntil'>, now: Date): Verdict {
    if (order.state === 'PAID') return no('order-finished');
    if (order.state === 'EXPIRED') return no('reservation-over');
    if (order.state === 'CANCELLED') return no('order-finished');
    if (order.state === 'HELD' && order.needsVisitors) return no('order-finished');
    return order.heldUntil > now ? yes : no('reservation-over');
  },
  /** A discount may be added or taken off: before a payment begins, while the hold runs. */
  discount(order: Pick<Order, 'state' | 'heldUntil'>, paymentBegun: boolean, now: Date): Verdict {
    const isUnpaid = order.state === 'HELD' || order.state === 'NAMED';
    if (order.state === 'PAYING' || (isUnpaid && paymentBegun))
      return { yes: false, refusal: { kind: 'order-finished', parameters: { paying: 1 } } };
    if (order.state === 'PAID' || order.state === 'CANCELLED') return no('order-finished');
    return order.state !== 'EXPIRED' && order.heldUntil > now ? yes : no('reservation-over');
  },
  /**
   * What it holds beside its places may be changed, and its total with it: as `pay`, and no bank was ever asked for
   * the sum. A payment that is late or was declined may still bring money, and it must be the order's sum.
   */
  change(
    order: Pick<Order, 'state' | 'needsVisitors' | 'heldUntil'>,
    paymentBegun: boolean,
    now: Date,
  ): Verdict {
    const unpaid = orderCan.pay(order, now);
    return unpaid.yes && paymentBegun ? no('payment-begun') : unpaid;
  },
  /** Its visitors may be named: it waits for that, and its hold runs. Once (NT-11). */
  name(order: Pick<Order, 'state' | 'needsVisitors' | 'heldUntil'>, now: Date): Verdict {
    if (order.state === 'EXPIRED') return no('reservation-over');
    if (order.state !== 'HELD' || !order.needsVisitors) return no('order-finished');
    return order.heldUntil > now ? yes : no('reservation-over');
  },
  /**
   * The page of returns is offered: paid, and the house takes tickets back, or called one of the sessions off (OV-12);
   * the clock is told there.
   */
  giveBack(
    order: Pick<Order, 'state' | 'buyer'> & { document: Pick<OrderDocument, 'returns'> },
    calledOff: boolean,
  ): Verdict {
    const isTaken = order.document.returns.allowed || calledOff;
    // The link that confirms a return goes by mail: of an erased buyer nobody knows the address.
    return order.state === 'PAID' && isTaken && order.buyer.email !== '' ? yes : no('return-refused');
  },
  /** Tickets may be opened and printed (OV-18). */
  print(order: Pick<Order, 'state'> & { document: Pick<OrderDocument, 'printsTickets'> }): Verdict {
    return order.state === 'PAID' && order.document.printsTickets ? yes : no('order-finished');
  },
} as const;

/** True while the order's places are nobody else's. PAYING stays live until the bank's own word or end. */
export function isLive(order: Pick<Order, 'state' | 'heldUntil'>, now: Date): boolean {
  if (order.state === 'PAID' || order.state === 'PAYING') return true;
  return (order.state === 'HELD' || order.state === 'NAMED') && order.heldUntil > now;
}

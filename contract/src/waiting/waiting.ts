import type { PlaceOrderRequest } from '#order/order.ts';
import type { Currency, Day, Language, Moment, Money, Text, Time } from '#rules/values.ts';

/** Asks to be put on the waiting list: the plain form of `POST /api/list/join`. */
export interface JoinListRequest {
  eventId: string;
  language: Language;
  /** Any of these sessions. */
  sessionIds: readonly number[];
  party: number;
  /** Side by side in one row. */
  together: boolean;
  /** Any of these zones; empty: of all. */
  zoneIds: readonly number[];
  email: string;
  /** Ids of the ticked consents. */
  consents: readonly number[];
  botCheck: PlaceOrderRequest['botCheck'];
}

/** An entry of the list by the name that its mails carry. */
export interface ListEntryRequest {
  name: string;
  language: Language;
}

/** An entry as whoever waits sees it. */
export interface ListEntryView {
  /**
   * `asked`: to be confirmed; `off`: it waits on, though its sessions are cancelled or not in the programme; `over`: it did not
   * answer, or the sale has ended.
   */
  state: 'asked' | 'waiting' | 'off' | 'offered' | 'taken' | 'passed' | 'left' | 'over';
  eventId: string;
  title: Text;
  email: string;
  party: number;
  together: boolean;
  /** Empty: any. */
  zoneNames: readonly Text[];
  sessions: readonly ListedSession[];
  /** Of entries like this one that are over: how many there were, and how many got places; null: too few to say. */
  chance: { ended: number; served: number } | null;
  /** So often it may still say that an offer does not suit it, and keep its place. */
  passesLeft: number;
  /** What is kept for it now, or was kept last; null: nothing yet. */
  offer: ListOffer | null;
}

export interface ListedSession {
  id: number;
  day: Day;
  time: Time;
  allDay: boolean;
  /** Entries before it for places that it could be given. */
  ahead: number;
}

/** Places that are kept for an entry. */
export interface ListOffer {
  session: Omit<ListedSession, 'ahead'>;
  zoneId: number;
  zoneName: Text;
  /** Which seats they are; {}: places by number. */
  placeName: Text;
  /** Number of the standing area; 0: none. */
  areaId: number;
  /** Numbers of the seats; none: places by number, as many as the party. */
  seatIds: readonly number[];
  until: Moment;
  /** It is kept now. */
  isOpen: boolean;
  /** What lets its holder buy it (`KeepClaim.pass`). */
  pass: string;
  currency: Currency;
  /** What a ticket costs there by category, fee included. */
  prices: readonly { categoryId: number; categoryName: Text; total: Money }[];
}

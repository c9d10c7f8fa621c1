import type { Currency, Day, Language, Moment, Money, Text, Time } from '#rules/values.ts';

/** When and where a session is played, and as what. */
export interface ChangedTime {
  day: Day;
  time: Time;
  allDay: boolean;
  title: Text;
  venueName: Text;
  address: Text;
  mapUrl: string | null;
}

/**
 * A session of an order that the house changed: called off, moved, replaced by another event, or played in another venue. The
 * plain form of `POST /api/order/change`.
 */
export interface ChangeView {
  number: number;
  hash: string;
  kind: 'off' | 'moved' | 'replaced' | 'venue';
  /** The house took the change back: it is played as it was announced. */
  isUndone: boolean;
  /** Buyers may still choose. */
  isOpen: boolean;
  chooseUntil: Moment;
  /** Called off: whoever says nothing is refunded when the time to choose is over. */
  paysByItself: boolean;
  was: ChangedTime;
  now: ChangedTime;
  /** What the house says about it; {} for nothing. */
  because: Text;
  currency: Currency;
  tickets: readonly ChangeTicket[];
  /** What goes back, or went back, with the last good ticket of the order; [] while tickets of other sessions stay. */
  addOns: readonly ChangeAddOn[];
}

export interface ChangeAddOn {
  id: number;
  name: Text;
  amount: Money;
}

export interface ChangeTicket {
  id: number;
  placeName: Text;
  categoryName: Text;
  zoneName: Text;
  /** What goes back for it. */
  amount: Money;
  /** `money`: it was returned. */
  state: 'asked' | 'stays' | 'money';
}

export interface ChangeViewRequest {
  hash: string;
  language: Language;
  /** The name that the link of the mail carries. */
  name: string;
}

export interface ChangeAnswerRequest extends ChangeViewRequest {
  answer: 'stay' | 'money';
  /** Numbers of tickets; none: all that were asked about. */
  tickets: readonly number[];
}

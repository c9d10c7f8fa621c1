import type { Currency, Day, Language, Money, Text, Time } from '@foyer/contract/rules/values.ts';

/** Who writes. Texts are in the mail's language already. */
export interface MailHouse {
  name: string;
  address: string;
  /** CSS colour; drawn as a bar, never as text. */
  accent: string;
  /** '' for none. */
  supportEmail: string;
  supportPhone: string;
  /** Texts in the house's own words, by key. */
  ownTexts: Readonly<Record<string, Text>>;
}

/** What every mail needs. */
export interface AnyMailInput {
  language: Language;
  house: MailHouse;
  /** '' when it is not known. */
  buyerName: string;
  currency: Currency;
}

/** What every mail about an order needs. */
export interface OrderMailInput extends AnyMailInput {
  orderNumber: string;
  orderUrl: string;
}

/** An entry of the waiting list, and what is offered to it. */
export interface ListMailInput extends AnyMailInput {
  title: string;
  /** The sessions that it waits for. */
  sessions: readonly { day: Day; time: Time | null }[];
  /** Those of them that are cancelled, and those that have left the programme. */
  cancelled: readonly { day: Day; time: Time | null }[];
  withdrawn: readonly { day: Day; time: Time | null }[];
  party: number;
  together: boolean;
  /** Zones; '' for any. */
  zones: string;
  /** null: a mail about none. */
  offer: {
    session: { day: Day; time: Time | null };
    places: string;
    /** Of the cheapest ticket that is not free; 0 where all are. */
    priceFrom: Money;
    until: { day: Day; time: Time };
  } | null;
  entryUrl: string;
  /** Where one joins the list anew. */
  joinUrl: string;
}

export interface TicketsMailInput extends OrderMailInput {
  /** Of the house's clock (IANA). */
  timeZone: string;
  /** How the codes are drawn, where there are any. */
  codeType: 'qr' | 'barcode';
  visits: readonly MailedVisit[];
  /** Of all tickets together. */
  fee: Money;
  /** Add-ons, with what each line costs. */
  extras: readonly { name: string; quantity: number; amount: Money }[];
  /** What a promo code and bonuses took off. */
  discount: Money;
  /** What was paid; 0 = a free order. */
  total: Money;
  /** What of it went back or is on its way back. */
  refunded: Money;
  /** The tickets travel as a file with this mail; otherwise they open on the order's page. */
  ticketsAttached: boolean;
  /** Pages of the rules, under their own names. */
  rules: readonly { name: string; url: string }[];
}

/** The tickets of one session. */
export interface MailedTicket {
  number: string;
  /** Category and, with a plan, the seat: whose code it is. */
  name: string;
  /** '' where nothing is scanned. */
  code: string;
  /** Content id of the drawn code among the attachments; null where it is not drawn. */
  picture: string | null;
}

export interface MailedVisit {
  title: string;
  day: Day;
  /** null: a session without a time. */
  time: Time | null;
  /** null where no age mark is due. */
  ageFrom: number | null;
  venueName: string;
  address: string;
  mapUrl: string | null;
  tickets: readonly MailedTicket[];
  /** The house called it off: what it wrote about that, where the buyer has to know more; null: it takes place. */
  calledOff: { change: ChangeMailInput | null } | null;
  /** What returning a ticket brings, until when; '' where none may be returned. */
  refund: string;
  /** Category and, with a plan, the seat; `amount` of the whole line without the fee. */
  lines: readonly { name: string; quantity: number; amount: Money }[];
}

export interface RefundMailInput extends OrderMailInput {
  /** The refunded amount. */
  amount: Money;
  /** By which the bank and the house find it. */
  refundNumber: string;
  /** Working days that the buyer's bank takes at most. */
  bankDaysAtMost: number;
}

/** An order that ended without tickets. */
export interface EndedMailInput extends OrderMailInput {
  /** '' for none. */
  eventTitle: string;
  /** Where to choose another session; null when there is none. */
  eventUrl: string | null;
}

export interface CancelledMailInput extends RefundMailInput, EndedMailInput {
  /**
   * `late-payment`: the money came after the hold was over and the places were gone. `house`: the house called it off.
   * `mismatch`: it is not the money that was asked for.
   */
  reason: 'late-payment' | 'house' | 'mismatch';
  /** What the house says about it; '' for nothing. */
  houseWords: string;
}

/** Tickets and add-ons asked back together, and what came of it. */
export interface ReturnMailInput extends OrderMailInput {
  /** `number`: '' of an addition. */
  tickets: readonly { name: string; number: string; amount: Money }[];
  /** No ticket is among them. */
  onlyAddOns: boolean;
  /** The total refund. */
  amount: Money;
  /** Bonuses returned to the club card in addition; mostly 0. */
  bonuses: Money;
  /** Where the buyer confirms; only of the first mail. */
  confirmUrl: string;
  /** Until when the link is good, by the house's clock. */
  goodUntil: { day: Day; time: Time };
  /** The last day on which the house answers; null: it promised none. */
  answerBy: Day | null;
  /** What was paid for the order, and what stays of it after all refunds. */
  paid: Money;
  rest: Money;
  /** Other tickets of the order stay good. */
  restStands: boolean;
  /** What of the amount the bank refunded before the tickets were returned; it is not sent again. */
  refundedBefore: Money;
  /** Reference of the refund at the bank; '' when nothing is refunded. */
  refundNumber: string;
  bankDaysAtMost: number;
  /** What the house says of its decision; '' for nothing. */
  words: string;
}

/** A session as it was announced, or as it is now. */
export interface ChangedSession {
  title: string;
  day: Day;
  /** null: a session without a time. */
  time: Time | null;
  venueName: string;
  address: string;
}

/** A session of the order that the house changed. */
export interface ChangeMailInput extends OrderMailInput {
  kind: 'off' | 'moved' | 'replaced' | 'venue';
  /** The buyer may still choose. */
  isOpen: boolean;
  was: ChangedSession;
  now: ChangedSession;
  /** What the house says about it; '' for nothing. */
  because: string;
  /** Its good tickets, each with category and seat. */
  tickets: readonly string[];
  /** What goes back with them, when they are the last good tickets of the order. */
  addOns: readonly string[];
  /** What was paid for both. */
  amount: Money;
  /** Last day to answer, with a time where that ends earlier than the day. */
  chooseUntil: { day: Day; time: Time | null };
  paysByItself: boolean;
  choiceUrl: string;
}

/** A session that the season tickets of the order name was changed. */
export interface EveningMailInput
  extends OrderMailInput,
    Pick<ChangeMailInput, 'kind' | 'was' | 'now' | 'because'> {
  /** The season tickets cost nothing. */
  isFree: boolean;
}

/** Tickets of an order exchanged for those of a new one. `orderNumber` is the new one's. */
export interface ExchangeMailInput extends OrderMailInput {
  oldNumber: string;
  /** Where the old order is shown. */
  oldUrl: string;
  title: string;
  was: { day: Day; time: Time | null; places: string };
  now: { day: Day; time: Time | null; places: string };
  /** What was paid now, and what is refunded. */
  paid: Money;
  back: Money;
  bankDaysAtMost: number;
  /** Where the buyer confirms, and until when, by the house's clock. */
  confirmUrl: string;
  goodUntil: { day: Day; time: Time };
}

/** A ticket whose holder was seated elsewhere. Seats are in words. */
export interface SeatMailInput extends OrderMailInput {
  title: string;
  day: Day;
  /** null: a session without a time. */
  time: Time | null;
  was: string;
  now: string;
  /** What the house says about it; '' for nothing. */
  words: string;
}

/** What the house writes to all buyers of a session. */
export interface HouseLetterMailInput extends OrderMailInput {
  title: string;
  day: Day;
  /** null: a session without a time. */
  time: Time | null;
  subject: string;
  body: string;
}

/** What a mailer is handed. The text says all that the HTML says. */
export interface ComposedMail {
  subject: string;
  html: string;
  text: string;
}

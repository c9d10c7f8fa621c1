import { type Answer, found, successCode } from '#kit/answer.ts';
import {
  flagFromWire,
  integerFromWire,
  languageFromWire,
  refusalFromWire,
  textOrNull,
  type WireContext,
} from '#kit/wire-values.ts';
import type { PlaceOrderRequest } from '#order/order.ts';
import {
  type Currency,
  currencies,
  type Day,
  flagToWire,
  type Language,
  type Moment,
  type Money,
  moneyFromWire,
  moneyToWire,
  type Text,
  type Time,
  textFromWire,
  textToWire,
} from '#rules/values.ts';
import type { WireJoinList, WireListEntry, WireListEntryView, WireListOffer } from './waiting-wire.ts';

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

export function joinListToWire(request: JoinListRequest): WireJoinList {
  return {
    hash: request.eventId,
    lang: request.language,
    calendars: [...request.sessionIds],
    quantity: request.party,
    together: flagToWire(request.together),
    zonelevels: [...request.zoneIds],
    email: request.email,
    checkboxList: [...request.consents],
    recaptchaToken: request.botCheck.token,
    captchaSid: request.botCheck.captchaId,
    captchaText: request.botCheck.captchaText,
  };
}

export function joinListFromWire(wire: WireJoinList): JoinListRequest {
  const numbers = (list: WireJoinList['zonelevels']) => (list ?? []).map((id) => integerFromWire(id, 0));
  return {
    eventId: wire.hash,
    language: languageFromWire(wire.lang),
    sessionIds: numbers(wire.calendars),
    party: wire.quantity,
    together: flagFromWire(wire.together),
    zoneIds: numbers(wire.zonelevels),
    email: wire.email,
    consents: numbers(wire.checkboxList),
    botCheck: {
      token: textOrNull(wire.recaptchaToken),
      captchaId: textOrNull(wire.captchaSid),
      captchaText: textOrNull(wire.captchaText),
    },
  };
}

export function listEntryToWire({ name, language }: ListEntryRequest): WireListEntry {
  return { name, lang: language };
}

export function listEntryFromWire({ name, lang }: WireListEntry): ListEntryRequest {
  return { name, language: languageFromWire(lang) };
}

export function listEntryViewToWire(view: ListEntryView, { houseLanguage }: WireContext): WireListEntryView {
  return {
    errorCode: successCode,
    errorText: '',
    state: view.state,
    action_id: view.eventId,
    ...textToWire('action', view.title, houseLanguage),
    email: view.email,
    quantity: view.party,
    together: flagToWire(view.together),
    zonelevels: view.zoneNames.map((name) => textToWire('zonelevel', name, houseLanguage)),
    sessions: view.sessions.map(({ ahead, ...session }) => ({ ...sessionToWire(session), ahead })),
    chance: view.chance,
    passes_left: view.passesLeft,
    offer: view.offer && offerToWire(view.offer, houseLanguage),
  };
}

export function listEntryViewFromWire(wire: WireListEntryView, status = 200): Answer<ListEntryView> {
  const refused = refusalFromWire(wire, status, 'tells');
  if (refused) return refused;
  return found({
    state: wire.state ?? 'over',
    eventId: wire.action_id ?? '',
    title: textFromWire('action', wire),
    email: wire.email ?? '',
    party: wire.quantity ?? 1,
    together: flagFromWire(wire.together),
    zoneNames: (wire.zonelevels ?? []).map((zone) => textFromWire('zonelevel', zone)),
    sessions: (wire.sessions ?? []).map((session) => ({ ...sessionFromWire(session), ahead: session.ahead })),
    chance: wire.chance ?? null,
    passesLeft: wire.passes_left ?? 0,
    offer: wire.offer ? offerFromWire(wire.offer) : null,
  });
}

type Session = Omit<ListedSession, 'ahead'>;
type WireSession = Pick<WireListOffer, 'calendar_id' | 'event_day' | 'event_time' | 'allday'>;

function sessionToWire({ id, day, time, allDay }: Session): WireSession {
  return { calendar_id: id, event_day: day, event_time: time, allday: flagToWire(allDay) };
}

function sessionFromWire(wire: WireSession): Session {
  return {
    id: integerFromWire(wire.calendar_id, 0),
    day: wire.event_day,
    time: wire.event_time,
    allDay: flagFromWire(wire.allday),
  };
}

function offerToWire(offer: ListOffer, house: WireContext['houseLanguage']): WireListOffer {
  return {
    ...sessionToWire(offer.session),
    zonelevel_id: offer.zoneId,
    ...textToWire('zonelevel', offer.zoneName, house),
    ...textToWire('name', offer.placeName, house),
    area_id: offer.areaId,
    seats: [...offer.seatIds],
    until: offer.until,
    open: flagToWire(offer.isOpen),
    keep: offer.pass,
    currency: offer.currency,
    prices: offer.prices.map(({ categoryId, categoryName, total }) => ({
      clientcategory_id: categoryId,
      ...textToWire('clientcategory', categoryName, house),
      summa: moneyToWire(total),
    })),
  };
}

function offerFromWire(wire: WireListOffer): ListOffer {
  return {
    session: sessionFromWire(wire),
    zoneId: integerFromWire(wire.zonelevel_id, 0),
    zoneName: textFromWire('zonelevel', wire),
    placeName: textFromWire('name', wire),
    areaId: integerFromWire(wire.area_id, 0),
    seatIds: wire.seats.map((id) => integerFromWire(id, 0)),
    until: wire.until,
    isOpen: flagFromWire(wire.open),
    pass: wire.keep,
    currency: currencies.find((one) => one === wire.currency) ?? 'RUB',
    prices: wire.prices.map((price) => ({
      categoryId: integerFromWire(price.clientcategory_id, 0),
      categoryName: textFromWire('clientcategory', price),
      total: moneyFromWire(price.summa),
    })),
  };
}

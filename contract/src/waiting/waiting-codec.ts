import { type Answer, found } from '#kit/answer.ts';
import { successCode } from '#kit/errors.ts';
import {
  flagFromWire,
  integerFromWire,
  languageFromWire,
  refusalFromWire,
  textOrNull,
  type WireContext,
} from '#kit/wire-values.ts';
import {
  currencies,
  flagToWire,
  moneyFromWire,
  moneyToWire,
  textFromWire,
  textToWire,
} from '#rules/values.ts';
import type {
  JoinListRequest,
  ListEntryRequest,
  ListEntryView,
  ListedSession,
  ListOffer,
} from './waiting.ts';
import type { WireJoinList, WireListEntry, WireListEntryView, WireListOffer } from './waiting-wire.ts';

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

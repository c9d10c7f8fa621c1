import { type Answer, found, successCode } from '#kit/answer.ts';
import {
  flagFromWire,
  integerFromWire,
  languageFromWire,
  refusalFromWire,
  type WireContext,
} from '#kit/wire-values.ts';
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
import type { WireChange, WireChangeAnswer, WireChangedTime, WireChangeRequest } from './change-wire.ts';

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

export function changeRequestFromWire(wire: WireChangeRequest): ChangeViewRequest {
  return { hash: wire.hash, language: languageFromWire(wire.lang), name: wire.name };
}

export function changeRequestToWire({ hash, language, name }: ChangeViewRequest): WireChangeRequest {
  return { hash, lang: language, name };
}

export function changeAnswerFromWire(wire: WireChangeAnswer): ChangeAnswerRequest {
  const tickets = (wire.id ?? []).map((id) => integerFromWire(id, 0));
  return { ...changeRequestFromWire(wire), answer: wire.answer, tickets };
}

export function changeAnswerToWire({ answer, tickets, ...request }: ChangeAnswerRequest): WireChangeAnswer {
  return { ...changeRequestToWire(request), answer, id: [...tickets] };
}

export function changeToWire(view: ChangeView, { houseLanguage }: WireContext): WireChange {
  return {
    errorCode: successCode,
    errorText: '',
    ord_num: view.number,
    hash: view.hash,
    kind: view.kind,
    undone: flagToWire(view.isUndone),
    open: flagToWire(view.isOpen),
    choose_until: view.chooseUntil,
    pays_by_itself: flagToWire(view.paysByItself),
    was: timeToWire(view.was, houseLanguage),
    now: timeToWire(view.now, houseLanguage),
    ...textToWire('because', view.because, houseLanguage),
    currency: view.currency,
    tickets: view.tickets.map(({ id, placeName, categoryName, zoneName, amount, state }) => ({
      id,
      ...textToWire('name', placeName, houseLanguage),
      ...textToWire('clientcategory', categoryName, houseLanguage),
      ...textToWire('zonelevel', zoneName, houseLanguage),
      summa: moneyToWire(amount),
      state,
    })),
    toping: view.addOns.map(({ id, name, amount }) => ({
      id,
      ...textToWire('name', name, houseLanguage),
      cost: moneyToWire(amount),
    })),
  };
}

export function changeFromWire(wire: WireChange, status = 200): Answer<ChangeView> {
  const refused = refusalFromWire(wire, status, 'tells');
  if (refused) return refused;
  return found({
    number: integerFromWire(wire.ord_num, 0),
    hash: wire.hash ?? '',
    kind: wire.kind ?? 'moved',
    isUndone: flagFromWire(wire.undone),
    isOpen: flagFromWire(wire.open),
    chooseUntil: wire.choose_until ?? '',
    paysByItself: flagFromWire(wire.pays_by_itself),
    was: timeFromWire(wire.was),
    now: timeFromWire(wire.now),
    because: textFromWire('because', wire),
    currency: currencies.find((currency) => currency === wire.currency) ?? 'RUB',
    tickets: (wire.tickets ?? []).map((ticket) => ({
      id: integerFromWire(ticket.id, 0),
      placeName: textFromWire('name', ticket),
      categoryName: textFromWire('clientcategory', ticket),
      zoneName: textFromWire('zonelevel', ticket),
      amount: moneyFromWire(ticket.summa),
      state: ticket.state,
    })),
    addOns: (wire.toping ?? []).map((addOn) => ({
      id: integerFromWire(addOn.id, 0),
      name: textFromWire('name', addOn),
      amount: moneyFromWire(addOn.cost),
    })),
  });
}

function timeToWire(said: ChangedTime, house: WireContext['houseLanguage']): WireChangedTime {
  return {
    event_day: said.day,
    event_time: said.time,
    allday: flagToWire(said.allDay),
    ...textToWire('action', said.title, house),
    ...textToWire('seatroot', said.venueName, house),
    ...textToWire('address', said.address, house),
    urlyandexmap: said.mapUrl,
  };
}

function timeFromWire(wire: WireChangedTime | null | undefined): ChangedTime {
  const said = wire ?? { event_day: '', event_time: '' };
  return {
    day: said.event_day,
    time: said.event_time,
    allDay: flagFromWire(said.allday),
    title: textFromWire('action', said),
    venueName: textFromWire('seatroot', said),
    address: textFromWire('address', said),
    mapUrl: said.urlyandexmap ?? null,
  };
}

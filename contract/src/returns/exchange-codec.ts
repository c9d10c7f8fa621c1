import { type Answer, found, successCode } from '#kit/answer.ts';
import {
  flagFromWire,
  integerFromWire,
  orderNameFromWire,
  orderNameToWire,
  refusalFromWire,
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
  ConfirmExchangeRequest,
  CreatedExchange,
  CreateExchangeRequest,
  ExchangeEvening,
  ExchangeOption,
  ExchangeRequest,
  ExchangeTicket,
  ExchangeView,
  StandingExchange,
} from './exchange.ts';
import type {
  WireConfirmExchange,
  WireCreatedExchange,
  WireCreateExchange,
  WireExchange,
  WireExchangeRequest,
} from './exchange-wire.ts';

type House = WireContext['houseLanguage'];
type WireTicket = NonNullable<WireExchange['tickets']>[number];
type WireEvening = NonNullable<WireExchange['evenings']>[number];
type WireOption = WireEvening['options'][number];
type WireStanding = NonNullable<WireExchange['exchange']>;

export function exchangeRequestToWire({
  tickets,
  name,
  seats,
  ...order
}: ExchangeRequest): WireExchangeRequest {
  return {
    ...orderNameToWire(order),
    id: [...tickets],
    name,
    ...(seats ? { calendar_id: seats.sessionId, seats: [...seats.seatIds] } : {}),
  };
}

export function exchangeRequestFromWire(wire: WireExchangeRequest): ExchangeRequest {
  const seatIds = numbersFromWire(wire.seats);
  const sessionId = integerFromWire(wire.calendar_id, 0);
  return {
    ...orderNameFromWire(wire),
    tickets: numbersFromWire(wire.id),
    name: wire.name ?? '',
    ...(seatIds.length > 0 ? { seats: { sessionId, seatIds } } : {}),
  };
}

export function createExchangeToWire(request: CreateExchangeRequest): WireCreateExchange {
  return {
    ...orderNameToWire(request),
    id: [...request.tickets],
    calendar_id: request.sessionId,
    zonelevel_id: request.zoneId,
    area_id: request.areaId,
    seats: [...request.seatIds],
    seen_pay: moneyToWire(request.seenPay),
    seen_back: moneyToWire(request.seenBack),
  };
}

export function createExchangeFromWire(wire: WireCreateExchange): CreateExchangeRequest {
  return {
    ...orderNameFromWire(wire),
    tickets: numbersFromWire(wire.id),
    sessionId: integerFromWire(wire.calendar_id, 0),
    zoneId: integerFromWire(wire.zonelevel_id, 0),
    areaId: integerFromWire(wire.area_id, 0),
    seatIds: numbersFromWire(wire.seats),
    seenPay: moneyFromWire(wire.seen_pay),
    seenBack: moneyFromWire(wire.seen_back),
  };
}

export function createdExchangeToWire({ hash, next }: CreatedExchange): WireCreatedExchange {
  return { errorCode: successCode, errorText: '', hash, next };
}

export function createdExchangeFromWire(wire: WireCreatedExchange, status = 200): Answer<CreatedExchange> {
  const refused = refusalFromWire(wire, status, 'tells');
  return refused ?? found({ hash: wire.hash ?? '', next: wire.next ?? 'pay' });
}

export function confirmExchangeToWire({ name, ...order }: ConfirmExchangeRequest): WireConfirmExchange {
  return { ...orderNameToWire(order), name };
}

export function confirmExchangeFromWire(wire: WireConfirmExchange): ConfirmExchangeRequest {
  return { ...orderNameFromWire(wire), name: wire.name };
}

export function exchangeToWire(view: ExchangeView, { houseLanguage }: WireContext): WireExchange {
  return {
    errorCode: successCode,
    errorText: '',
    ord_num: view.number,
    hash: view.hash,
    ...textToWire('action', view.title, houseLanguage),
    currency: view.currency,
    tickets: view.tickets.map((ticket) => ticketToWire(ticket, houseLanguage)),
    id: [...view.chosen],
    ...textToWire('name', view.placeName, houseLanguage),
    why: view.cause,
    until: view.until,
    in_full: flagToWire(view.paysInFull),
    plan_event_id: view.planEventId,
    evenings: view.evenings.map((evening) => eveningToWire(evening, houseLanguage)),
    exchange: view.exchange && standingToWire(view.exchange, houseLanguage),
  };
}

export function exchangeFromWire(wire: WireExchange, status = 200): Answer<ExchangeView> {
  const refused = refusalFromWire(wire, status, 'tells');
  if (refused) return refused;
  return found({
    number: integerFromWire(wire.ord_num, 0),
    hash: wire.hash ?? '',
    title: textFromWire('action', wire),
    currency: currencies.find((currency) => currency === wire.currency) ?? 'RUB',
    tickets: (wire.tickets ?? []).map(ticketFromWire),
    chosen: numbersFromWire(wire.id),
    placeName: textFromWire('name', wire),
    cause: wire.why ?? null,
    until: wire.until || null,
    paysInFull: flagFromWire(wire.in_full),
    planEventId: wire.plan_event_id ?? null,
    evenings: (wire.evenings ?? []).map(eveningFromWire),
    exchange: wire.exchange ? standingFromWire(wire.exchange) : null,
  });
}

function ticketToWire(ticket: ExchangeTicket, house: House): WireTicket {
  return {
    id: ticket.id,
    ...whenToWire(ticket),
    ...textToWire('name', ticket.placeName, house),
    clientcategory_id: ticket.categoryId,
    ...textToWire('clientcategory', ticket.categoryName, house),
    ...textToWire('zonelevel', ticket.zoneName, house),
    summa: moneyToWire(ticket.paid),
    why: ticket.cause,
  };
}

function ticketFromWire(wire: WireTicket): ExchangeTicket {
  return {
    id: integerFromWire(wire.id, 0),
    ...whenFromWire(wire),
    placeName: textFromWire('name', wire),
    categoryId: integerFromWire(wire.clientcategory_id, 0),
    categoryName: textFromWire('clientcategory', wire),
    zoneName: textFromWire('zonelevel', wire),
    paid: moneyFromWire(wire.summa),
    cause: wire.why ?? null,
  };
}

function eveningToWire(evening: ExchangeEvening, house: House): WireEvening {
  const options = evening.options.map((option) => optionToWire(option, house));
  return { calendar_id: evening.sessionId, ...whenToWire(evening), options };
}

function eveningFromWire(wire: WireEvening): ExchangeEvening {
  const options = wire.options.map(optionFromWire);
  return { sessionId: integerFromWire(wire.calendar_id, 0), ...whenFromWire(wire), options };
}

function optionToWire(option: ExchangeOption, house: House): WireOption {
  return {
    zonelevel_id: option.zoneId,
    area_id: option.areaId,
    seats: [...option.seatIds],
    ...textToWire('zonelevel', option.zoneName, house),
    ...textToWire('name', option.placeName, house),
    same: flagToWire(option.isSame),
    asked: flagToWire(option.isAsked),
    summa: moneyToWire(option.due),
    pay: moneyToWire(option.pay),
    back: moneyToWire(option.back),
    pays_now: moneyToWire(option.paysNow),
    refunds_now: moneyToWire(option.refundsNow),
    ...(option.bonuses > 0 ? { bonuses: moneyToWire(option.bonuses) } : {}),
  };
}

function optionFromWire(wire: WireOption): ExchangeOption {
  return {
    zoneId: integerFromWire(wire.zonelevel_id, 0),
    areaId: integerFromWire(wire.area_id, 0),
    seatIds: numbersFromWire(wire.seats),
    zoneName: textFromWire('zonelevel', wire),
    placeName: textFromWire('name', wire),
    isSame: flagFromWire(wire.same),
    isAsked: flagFromWire(wire.asked),
    due: moneyFromWire(wire.summa),
    pay: moneyFromWire(wire.pay),
    back: moneyFromWire(wire.back),
    paysNow: moneyFromWire(wire.pays_now),
    refundsNow: moneyFromWire(wire.refunds_now),
    bonuses: moneyFromWire(wire.bonuses ?? 0),
  };
}

function standingToWire(standing: StandingExchange, house: House): WireStanding {
  return {
    state: standing.state,
    old_num: standing.oldNumber,
    old_hash: standing.oldHash,
    new_num: standing.newNumber,
    new_hash: standing.newHash,
    ...whenToWire(standing),
    ...textToWire('name', standing.placeName, house),
    held_until: standing.heldUntil,
    waits_for: standing.waitsFor,
    may_confirm: flagToWire(standing.mayConfirm),
    pays_now: moneyToWire(standing.paysNow),
    refunds_now: moneyToWire(standing.refundsNow),
  };
}

function standingFromWire(wire: WireStanding): StandingExchange {
  return {
    state: wire.state,
    oldNumber: integerFromWire(wire.old_num, 0),
    oldHash: wire.old_hash,
    newNumber: integerFromWire(wire.new_num, 0),
    newHash: wire.new_hash,
    ...whenFromWire(wire),
    placeName: textFromWire('name', wire),
    heldUntil: wire.held_until,
    waitsFor: wire.waits_for ?? null,
    mayConfirm: flagFromWire(wire.may_confirm),
    paysNow: moneyFromWire(wire.pays_now ?? 0),
    refundsNow: moneyFromWire(wire.refunds_now ?? 0),
  };
}

interface When {
  day: string;
  time: string;
  allDay: boolean;
}

function whenToWire({ day, time, allDay }: When) {
  return { event_day: day, event_time: time, allday: flagToWire(allDay) };
}

function whenFromWire(wire: Pick<WireEvening, 'event_day' | 'event_time' | 'allday'>): When {
  return { day: wire.event_day, time: wire.event_time, allDay: flagFromWire(wire.allday) };
}

function numbersFromWire(wire: readonly (string | number)[] | null | undefined): number[] {
  return (wire ?? []).map((number) => integerFromWire(number, 0));
}

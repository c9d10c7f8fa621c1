import { keepClaimFromWire, keepClaimToWire } from '#hall/keep-claim-codec.ts';
import { type Answer, successCode } from '#kit/answer.ts';
import {
  flagFromWire,
  integerFromWire,
  languageFromWire,
  refusalFromWire,
  textOrNull,
} from '#kit/wire-values.ts';
import { flagToWire, moneyFromWire, moneyToWire } from '#rules/values.ts';
import type { CartLine, PlacedOrder, PlaceOrderRequest } from './order.ts';
import type { WireOrderName, WirePlaceOrder, WirePlacePlanOrder } from './order-wire.ts';

export function placeOrderToWire(request: PlaceOrderRequest): WirePlaceOrder {
  const { buyer, botCheck } = request;
  return {
    hash: request.eventId,
    lang: request.language,
    calendarId: request.sessionId,
    data: request.lines.filter((line) => line.quantity > 0).map(lineToWire),
    checkboxList: [...request.consents],
    fio: buyer.name,
    phone: buyer.phone,
    email: buyer.email,
    re_email: buyer.emailAgain,
    surname: buyer.surname,
    name: buyer.firstName,
    patronymic: buyer.patronymic,
    USE_PUSHKIN_CARD: flagToWire(request.usesCultureCard),
    ...keepClaimToWire(request.claim),
    ...(request.subscriptionId === undefined ? {} : { crmClient: { subscritId: request.subscriptionId } }),
    recaptchaToken: botCheck.token,
    captchaSid: botCheck.captchaId,
    captchaText: botCheck.captchaText,
  };
}

/** Lines of no tickets are dropped: other storefronts may send them (OR-1). */
export function placeOrderFromWire(wire: WirePlaceOrder): PlaceOrderRequest {
  return {
    eventId: String(wire.hash ?? wire.action_id ?? ''),
    language: languageFromWire(wire.lang),
    sessionId:
      wire.calendarId === null || wire.calendarId === undefined ? null : integerFromWire(wire.calendarId, 0),
    lines: wire.data.filter((line) => line.quantity > 0).map(lineFromWire),
    consents: (wire.checkboxList ?? []).map((id) => integerFromWire(id, 0)),
    buyer: {
      name: wire.fio ?? '',
      phone: wire.phone,
      email: wire.email,
      emailAgain: wire.re_email ?? null,
      surname: wire.surname ?? null,
      firstName: wire.name ?? null,
      patronymic: wire.patronymic ?? null,
    },
    usesCultureCard: flagFromWire(wire.USE_PUSHKIN_CARD),
    ...keepClaimFromWire(wire),
    ...subscriptionFromWire(wire),
    botCheck: {
      token: textOrNull(wire.recaptchaToken),
      captchaId: textOrNull(wire.captchaSid),
      captchaText: textOrNull(wire.captchaText),
    },
  };
}

/** A foreign storefront writes what is not there in more than one way. */
function subscriptionFromWire({ crmClient }: WirePlaceOrder): Pick<PlaceOrderRequest, 'subscriptionId'> {
  const id = typeof crmClient === 'object' ? crmClient?.subscritId : null;
  return id ? { subscriptionId: String(id) } : {};
}

/** On `create-scheme` the lines are called `tickets` (decisions). */
export function placePlanOrderToWire(request: PlaceOrderRequest): WirePlacePlanOrder {
  const { data, ...rest } = placeOrderToWire(request);
  return { ...rest, tickets: data };
}

export function placePlanOrderFromWire({ tickets, ...rest }: WirePlacePlanOrder): PlaceOrderRequest {
  return placeOrderFromWire({ ...rest, data: tickets });
}

export function placedOrderToWire(order: PlacedOrder): WireOrderName {
  return { response: { errorCode: successCode, errorText: '', hash: order.hash } };
}

export function placedOrderFromWire(wire: WireOrderName, status = 200): Answer<PlacedOrder> {
  const refused = refusalFromWire(wire.response, status, 'tells');
  return refused ?? { ok: true, value: { hash: wire.response.hash ?? '' } };
}

function lineToWire(line: CartLine): WirePlaceOrder['data'][number] {
  return {
    day: line.day,
    time: line.time,
    actionId: line.eventId,
    categoryId: line.categoryId,
    zoneId: line.zoneId,
    quantity: line.quantity,
    sum: moneyToWire(line.shownAmount),
    seatId:
      line.areaId === undefined ? line.seatId : standingIdOf({ areaId: line.areaId, zoneId: line.zoneId }),
  };
}

function lineFromWire(wire: WirePlaceOrder['data'][number]): CartLine {
  return {
    eventId: String(wire.actionId),
    day: wire.day,
    time: wire.time ?? '00:00',
    categoryId: integerFromWire(wire.categoryId, 0),
    zoneId: integerFromWire(wire.zoneId, 0),
    quantity: wire.quantity,
    shownAmount: moneyFromWire(wire.sum),
    ...placeFromWire(wire.seatId),
  };
}

/** A standing place: area, zone, and a 1 for "standing", as `number_number_number` (B 3.2). */
export function standingIdOf({ areaId, zoneId }: { areaId: number; zoneId: number }): string {
  return `${areaId}_${zoneId}_1`;
}

/** A place that is named in a way we do not know is not "no place". */
function placeFromWire(
  seatId: WirePlaceOrder['data'][number]['seatId'],
): Pick<CartLine, 'seatId' | 'areaId'> {
  const standing = /^(\d{1,9})_\d{1,9}_\d{1,9}$/.exec(String(seatId ?? ''));
  if (standing) return { seatId: 0, areaId: Number(standing[1]) };
  return { seatId: integerFromWire(seatId || 0, -1) };
}

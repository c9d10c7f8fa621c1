import {
  flagFromWire,
  integerFromWire,
  placesFromWire,
  placesToWire,
  textOrNull,
  type WireContext,
} from '#kit/wire-values.ts';
import { compositionFromWire, compositionToWire, pictureFromWire, pictureToWire } from '#listing/listing.ts';
import { paymentWayFromWire, paymentWayToWire } from '#order/payment-way-codec.ts';
import { groupBy } from '#rules/group-by.ts';
import type { OwnSubscription } from '#rules/own-subscription.ts';
import { flagToWire, moneyFromWire, moneyToWire, textFromWire, textIn, textToWire } from '#rules/values.ts';
import { consentFromWire, consentToWire } from './consent-codec.ts';
import type { EventSale, Fee, PriceRow, ReturnTerms, SaleSession, SoldEvent } from './event.ts';
import type { WireAction, WireEvent, WirePrice, WireSession } from './event-wire.ts';
import { subscriptionsFromWire, type WireSubscription } from './held-subscriptions.ts';

/** A time list of exactly this many entries means a session without a time (B 9). */
export const noTimeEntries = 999;

/** `withTimes`: each day's first session carries the day's `_time` list, for foreign storefronts. */
export function eventToWire(sale: EventSale | null, context: WireContext, withTimes = true): WireEvent {
  if (sale === null) {
    return {
      action: null,
      actionStr: '',
      calendar: [],
      price: [],
      ticketPrice: [],
      ticketInfo: null,
      checkboxList: [],
    };
  }
  return {
    action: actionToWire(sale.event, context),
    actionStr: textIn(sale.event.title, context.houseLanguage, context.houseLanguage),
    calendar: withTimes ? withTimeLists(sale.sessions) : sale.sessions.map(sessionToWire),
    price: sale.prices.map((row) => priceToWire(row, context)),
    ticketPrice: sale.subscriptionPrices.map((row) => priceToWire(row, context)),
    ticketInfo: subscriptionsToWire(sale.subscriptions, context),
    checkboxList: sale.consents.map((consent) => consentToWire(consent, context)),
    payments: sale.paymentWays.map((way) => ({
      ...paymentWayToWire(way, context),
      usepushkarta: flagToWire(way.cultureCardOnly),
    })),
  };
}

export function eventFromWire(wire: WireEvent): EventSale | null {
  if (!wire.action) return null;
  return {
    event: actionFromWire(wire.action),
    sessions: (wire.calendar ?? []).map(sessionFromWire),
    prices: (wire.price ?? []).map(priceFromWire),
    subscriptionPrices: (wire.ticketPrice ?? []).map(priceFromWire),
    subscriptions: subscriptionsFromWire(wire),
    consents: (wire.checkboxList ?? []).map(consentFromWire),
    paymentWays: (wire.payments ?? []).map((way) => ({
      ...paymentWayFromWire(way),
      cultureCardOnly: flagFromWire(way.usepushkarta),
    })),
  };
}

/** The one to offer first stands where the specification has it, the others beside. */
function subscriptionsToWire(
  [first, ...others]: readonly OwnSubscription[],
  context: WireContext,
): WireEvent['ticketInfo'] {
  if (!first) return null;
  return {
    ...subscriptionToWire(first, context),
    ...(others.length > 0 ? { others: others.map((one) => subscriptionToWire(one, context)) } : {}),
  };
}

function subscriptionToWire(own: OwnSubscription, context: WireContext): WireSubscription {
  return {
    hash_id: own.id,
    quant: own.quantity,
    ...textToWire('action', own.title, context.houseLanguage),
    day: own.day,
    time: own.time,
    until: own.until,
  };
}

function actionToWire(event: SoldEvent, context: WireContext): WireAction {
  const house = context.houseLanguage;
  return {
    action_id: event.id,
    ...textToWire('action', event.title, house),
    ...textToWire('note', event.note, house),
    ...textToWire('descript', event.description, house),
    ...textToWire('descript_url', event.descriptionUrl, house),
    ...textToWire('returnterms', event.returnTerms, house),
    returns: event.returns && {
      allowed: flagToWire(event.returns.allowed),
      keeps_fee: flagToWire(event.returns.keepsFee),
      ladder: [...event.returns.ladder],
    },
    age_from: event.ageFrom,
    duration: event.duration,
    doors: event.doors,
    performers: event.performers.map(({ name, group }) => ({
      ...textToWire('name', name, house),
      group: flagToWire(group),
    })),
    seatroot_id: event.venue?.id ?? 0,
    ...textToWire('seatroot', event.venue?.name, house),
    ...textToWire('address', event.venue?.address, house),
    urlyandexmap: event.venue?.mapUrl ?? '',
    image: event.picture && { ...pictureToWire(event.picture, context), preview: event.picture.preview },
    menukind_id: event.menuKindId,
    mainmenu_ids: [...event.menuIds],
    attr_ids: [...event.tagIds],
    mailconfirm: flagToWire(event.confirmsEmail),
    writeticketname: flagToWire(event.namesVisitors),
    maybefree: flagToWire(event.mayBeFree),
    rowcount: event.rowCount,
    demquantlimit: event.orderLimit,
    usepushkarta: flagToWire(event.cultureCard.withCard),
    usenopushkarta: flagToWire(event.cultureCard.withoutCard),
    useproculture: flagToWire(event.cultureCard.withCard),
    useseatsvg: flagToWire(event.usesPlan),
    seattable: event.planUrl,
    loneseats: event.loneSeats,
    needreg: flagToWire(event.needsSignIn),
    showquant: flagToWire(event.showsCounts),
    composition: event.composition.map((item) => compositionToWire(item, context)),
  };
}

function actionFromWire(wire: WireAction): SoldEvent {
  return {
    id: String(wire.action_id),
    title: textFromWire('action', wire),
    note: textFromWire('note', wire),
    description: textFromWire('descript', wire),
    descriptionUrl: textFromWire('descript_url', wire),
    ageFrom: integerFromWire(wire.age_from, 0),
    duration: numberOrNull(wire.duration),
    doors: numberOrNull(wire.doors),
    performers: (wire.performers ?? []).map((one) => ({
      name: textFromWire('name', one),
      group: flagFromWire(one.group),
    })),
    venue: venueFromWire(wire),
    picture: wire.image ? pictureFromWire(wire.image) : null,
    menuKindId: integerFromWire(wire.menukind_id, 1),
    menuIds: (wire.mainmenu_ids ?? []).map((id) => integerFromWire(id, 0)),
    tagIds: (wire.attr_ids ?? []).map((id) => integerFromWire(id, 0)),
    confirmsEmail: flagFromWire(wire.mailconfirm),
    namesVisitors: flagFromWire(wire.writeticketname),
    mayBeFree: flagFromWire(wire.maybefree),
    orderLimit: integerFromWire(wire.demquantlimit, 0),
    cultureCard: {
      withCard: flagFromWire(wire.usepushkarta),
      withoutCard: flagFromWire(wire.usenopushkarta, true),
    },
    usesPlan: flagFromWire(wire.useseatsvg),
    planUrl: textOrNull(wire.seattable),
    loneSeats: wire.loneseats ?? 'off',
    needsSignIn: flagFromWire(wire.needreg),
    showsCounts: flagFromWire(wire.showquant),
    composition: (wire.composition ?? []).map(compositionFromWire),
    rowCount: integerFromWire(wire.rowcount, 5),
    returnTerms: textFromWire('returnterms', wire),
    returns: wire.returns ? returnsFromWire(wire.returns) : null,
  };
}

function returnsFromWire(wire: NonNullable<WireAction['returns']>): ReturnTerms {
  return {
    allowed: flagFromWire(wire.allowed),
    keepsFee: flagFromWire(wire.keeps_fee),
    ladder: (wire.ladder ?? []).map(({ days, percent }) => ({
      days: integerFromWire(days, 0),
      percent: integerFromWire(percent, 0),
    })),
  };
}

function venueFromWire(wire: WireAction): SoldEvent['venue'] {
  const [name, address] = [textFromWire('seatroot', wire), textFromWire('address', wire)];
  const id = numberOrNull(wire.seatroot_id) || null;
  if (id === null && Object.keys(address).length === 0) return null;
  return { id: id ?? 0, name, address, mapUrl: textOrNull(wire.urlyandexmap) };
}

function sessionToWire(session: SaleSession): WireSession {
  return {
    calendar_id: session.id,
    event_day: session.day,
    event_time: session.time,
    quant: placesToWire(session.left),
    pricetype_id: session.priceTypeId,
    allday: flagToWire(session.allDay),
    state: session.state,
    moved_from: session.movedFrom,
    sale_opens: session.saleOpensAt,
    sale_closes: session.saleClosesAt,
    zones: session.zonesLeft.map((zone) => ({ zonelevel_id: zone.zoneId, quant: placesToWire(zone.left) })),
  };
}

/** The list of a day stands once, at its first session; a no-time session says so by its length. */
function withTimeLists(sessions: readonly SaleSession[]): WireSession[] {
  const byDay = groupBy(sessions, (session) => session.day);
  return sessions.map((session) => {
    const ofDay = byDay.get(session.day) ?? [];
    if (ofDay[0] !== session) return sessionToWire(session);
    const times = ofDay.map((one) => ({
      time: one.time,
      quantity: placesToWire(one.left),
      pricetype_id: one.priceTypeId,
    }));
    const list =
      session.allDay && ofDay.length === 1
        ? Array.from({ length: noTimeEntries }, () => times[0] ?? {})
        : times;
    return { ...sessionToWire(session), _time: list };
  });
}

function sessionFromWire(wire: WireSession): SaleSession {
  const left = placesFromWire(wire.quant);
  const allDay =
    wire.allday === undefined || wire.allday === null
      ? wire._time?.length === noTimeEntries
      : flagFromWire(wire.allday);
  return {
    id: integerFromWire(wire.calendar_id, 0),
    day: wire.event_day,
    time: wire.event_time ?? '00:00',
    allDay,
    state: wire.state ?? (left === 0 ? 'sold-out' : 'open'),
    movedFrom: wire.moved_from ?? null,
    saleOpensAt: textOrNull(wire.sale_opens),
    saleClosesAt: textOrNull(wire.sale_closes),
    left,
    zonesLeft: (wire.zones ?? []).map((zone) => ({
      zoneId: integerFromWire(zone.zonelevel_id, 0),
      left: placesFromWire(zone.quant),
    })),
    priceTypeId: integerFromWire(wire.pricetype_id ?? wire._time?.[0]?.pricetype_id, 0),
  };
}

function numberOrNull(value: unknown): number | null {
  return value === null || value === undefined || value === '' ? null : integerFromWire(value, 0);
}

/** `currency_id`: the fee is a sum of money, or a percent of the price (B 9). */
const feeInMoney = 1;
const feeInPercent = 2;

function priceToWire(row: PriceRow, context: WireContext): WirePrice {
  const house = context.houseLanguage;
  return {
    zonelevel_id: row.zoneId,
    clientcategory_id: row.categoryId,
    pricetype_id: row.priceTypeId,
    action_day: row.day,
    price: moneyToWire(row.price),
    priceservise: row.fee.kind === 'amount' ? moneyToWire(row.fee.amount) : row.fee.hundredths / 100,
    zonecolor: row.zoneColor,
    currency_id: row.fee.kind === 'amount' ? feeInMoney : feeInPercent,
    ...textToWire('category', row.categoryName, house),
    ...textToWire('category_descript', row.categoryDescription, house),
    ...textToWire('zonelevel', row.zoneName, house),
    ...textToWire('zonelevel_descript', row.zoneDescription, house),
    minlimit: row.min,
    maxlimit: row.max,
    quantity: 0,
    passagequant: row.visitors,
    needprice: flagToWire(row.price > 0),
    useproculture: row.cultureCard,
    ...(row.admits
      ? {
          admits: row.admits.map(({ categoryId, count }) => ({
            clientcategory_id: categoryId,
            quantity: count,
          })),
        }
      : {}),
    ...(row.group ? { group: flagToWire(true) } : {}),
  };
}

function priceFromWire(wire: WirePrice): PriceRow {
  const cultureCard = integerFromWire(wire.useproculture, 0);
  return {
    zoneId: integerFromWire(wire.zonelevel_id, 0),
    categoryId: integerFromWire(wire.clientcategory_id, 0),
    priceTypeId: integerFromWire(wire.pricetype_id, 0),
    day: textOrNull(wire.action_day),
    price: moneyFromWire(wire.price),
    fee: feeFromWire(wire),
    zoneColor: wire.zonecolor ?? '',
    zoneName: textFromWire('zonelevel', wire),
    zoneDescription: textFromWire('zonelevel_descript', wire),
    categoryName: textFromWire('category', wire),
    categoryDescription: textFromWire('category_descript', wire),
    min: integerFromWire(wire.minlimit, 0),
    max: integerFromWire(wire.maxlimit, 0),
    visitors: integerFromWire(wire.passagequant, 1) || 1,
    cultureCard: cultureCard === 1 || cultureCard === 2 ? cultureCard : 0,
    group: flagFromWire(wire.group),
    ...(wire.admits
      ? {
          admits: wire.admits.map((one) => ({
            categoryId: integerFromWire(one.clientcategory_id, 0),
            count: integerFromWire(one.quantity, 0),
          })),
        }
      : {}),
  };
}

function feeFromWire(wire: WirePrice): Fee {
  const fee = wire.priceservise ?? 0;
  return integerFromWire(wire.currency_id, feeInMoney) === feeInPercent
    ? { kind: 'percent', hundredths: Math.round(fee * 100) }
    : { kind: 'amount', amount: moneyFromWire(fee) };
}

import { consentFromWire, consentToWire } from '#event/consent-codec.ts';
import { type Answer, refusalCodes } from '#kit/answer.ts';
import {
  anyTextFromWire,
  flagFromWire,
  integerFromWire,
  languageFromWire,
  plainText,
  refusalFromWire,
  textOrNull,
  type WireContext,
} from '#kit/wire-values.ts';
import { statusFromWire, statusToWire } from '#order/order.ts';
import { placeFromWire, placeToWire } from '#order/place-codec.ts';
import {
  currencies,
  flagToWire,
  moneyFromWire,
  moneyToWire,
  textFromWire,
  textToWire,
} from '#rules/values.ts';
import { cardHolderOf } from '#rules/visitor-masks.ts';
import type {
  ConfirmVisitorsRequest,
  DocumentType,
  PlaceChoice,
  VisitorForm,
  VisitorGroup,
  VisitorsOrder,
  VisitorTicket,
} from './visitors.ts';
import type {
  WireConfirmVisitors,
  WireDocumentType,
  WirePlaceChoice,
  WireVisitorItem,
  WireVisitorRow,
  WireVisitors,
} from './visitors-wire.ts';

/** One row a session; an order that is gone has none (decisions, "Envelope"). */
export function visitorsToWire(order: VisitorsOrder | null, context: WireContext): WireVisitors {
  if (!order) return { response: [] };
  const house = context.houseLanguage;
  return {
    response: order.groups.map((group) => rowToWire(order, group, context)),
    fio: order.buyerName,
    text: order.text,
    checkboxList: order.consents.map((consent) => consentToWire(consent, context)),
    docTypes: order.documentTypes.map((type) => ({
      id: type.id,
      country_id: type.countryId ?? 0,
      ...textToWire('name', type.name, house),
      ...textToWire('note', type.note, house),
    })),
    countries: order.countries.map((place) => choiceToWire(place, context)),
    regions: order.regions.map((place) => choiceToWire(place, context)),
  };
}

export function visitorsFromWire(wire: WireVisitors, status = 200): Answer<VisitorsOrder | null> {
  const refused = refusalFromWire(wire, status);
  if (refused) return refused.code === refusalCodes['order-gone'] ? { ok: true, value: null } : refused;
  const [first] = wire.response ?? [];
  return { ok: true, value: first ? orderFromWire(first, wire) : null };
}

export function confirmVisitorsToWire(request: ConfirmVisitorsRequest): WireConfirmVisitors {
  const { visitors } = request;
  return {
    hash: request.hash,
    lang: request.language,
    checkboxList: [...request.consents],
    id: visitors.map((visitor) => visitor.ticketId),
    docTypeId: visitors.map((visitor) => visitor.documentTypeId),
    name: visitors.map((visitor) => visitor.name),
    surname: visitors.map((visitor) => visitor.surname),
    middleName: visitors.map((visitor) => visitor.middleName),
    docNum: visitors.map((visitor) => visitor.documentNumber),
    age: visitors.map((visitor) => visitor.age),
    date: visitors.map((visitor) => visitor.birthDate),
    countryId: visitors.map((visitor) => visitor.countryId),
    regionId: visitors.map((visitor) => visitor.regionId),
    regionName: visitors.map((visitor) => visitor.regionName),
  };
}

export function confirmVisitorsFromWire(wire: WireConfirmVisitors): ConfirmVisitorsRequest {
  return {
    hash: wire.hash,
    language: languageFromWire(wire.lang),
    consents: (wire.checkboxList ?? []).map((id) => integerFromWire(id, 0)),
    visitors: wire.id.map(
      (id, index): VisitorForm => ({
        ticketId: integerFromWire(id, 0),
        surname: wire.surname[index] ?? '',
        name: wire.name[index] ?? '',
        middleName: wire.middleName?.[index] ?? '',
        age: String(wire.age?.[index] ?? ''),
        birthDate: wire.date?.[index] ?? '',
        documentTypeId: idOrNull(wire.docTypeId?.[index]),
        documentNumber: wire.docNum?.[index] ?? '',
        countryId: idOrNull(wire.countryId?.[index]),
        regionId: idOrNull(wire.regionId?.[index]),
        regionName: wire.regionName?.[index] ?? '',
      }),
    ),
  };
}

function rowToWire(order: VisitorsOrder, group: VisitorGroup, context: WireContext): WireVisitorRow {
  const house = context.houseLanguage;
  return {
    ord_num: order.number,
    hash_id: order.hash,
    status: statusToWire(order.status),
    action: plainText(group.title, context),
    ...textToWire('action', group.title, house),
    age_from: group.ageFrom,
    ...textToWire('seatroot', group.venueName, house),
    ...textToWire('address', group.address, house),
    day: group.day,
    time: group.time,
    allday: flagToWire(group.allDay),
    reservetime: order.secondsLeft,
    reserve_until: order.heldUntil,
    currency: order.currency,
    items: group.tickets.map((ticket) => itemToWire(ticket, context)),
  };
}

function itemToWire({ needs, ...ticket }: VisitorTicket, context: WireContext): WireVisitorItem {
  const house = context.houseLanguage;
  return {
    id: ticket.id,
    summa: moneyToWire(ticket.price),
    needage: flagToWire(needs.age),
    needmiddlename: flagToWire(needs.middleName),
    needdocument: flagToWire(needs.document),
    needcountry: flagToWire(needs.country),
    needregion: flagToWire(needs.region),
    clientcategory: plainText(ticket.categoryName, context),
    ...textToWire('clientcategory', ticket.categoryName, house),
    ...placeToWire(ticket.place, context),
    country_id: ticket.countryId,
    ...(ticket.holder
      ? { cardholder: [ticket.holder.surname, ticket.holder.name, ticket.holder.middleName].join(' ') }
      : {}),
  };
}

function choiceToWire(place: PlaceChoice, context: WireContext): WirePlaceChoice {
  return {
    id: place.id,
    country_id: place.countryId,
    ...textToWire('name', place.name, context.houseLanguage),
  };
}

function orderFromWire(first: WireVisitorRow, wire: WireVisitors): VisitorsOrder {
  return {
    number: integerFromWire(first.ord_num, 0),
    hash: first.hash_id ?? '',
    status: statusFromWire(first.status),
    groups: (wire.response ?? []).map(groupFromWire),
    secondsLeft: Math.max(0, integerFromWire(first.reservetime, 0)),
    heldUntil: textOrNull(first.reserve_until),
    currency: currencies.find((currency) => currency === first.currency) ?? 'RUB',
    buyerName: wire.fio ?? '',
    text: wire.text ?? '',
    consents: (wire.checkboxList ?? []).map(consentFromWire),
    documentTypes: (wire.docTypes ?? []).map(documentTypeFromWire),
    countries: (wire.countries ?? []).map(choiceFromWire),
    regions: (wire.regions ?? []).map(choiceFromWire),
  };
}

function groupFromWire(row: WireVisitorRow): VisitorGroup {
  return {
    title: anyTextFromWire('action', row),
    ageFrom: integerFromWire(row.age_from, 0),
    venueName: textFromWire('seatroot', row),
    address: textFromWire('address', row),
    day: row.day ?? '',
    time: row.time ?? '00:00',
    allDay: flagFromWire(row.allday),
    tickets: (row.items ?? []).map(ticketFromWire),
  };
}

function ticketFromWire(item: WireVisitorItem): VisitorTicket {
  return {
    id: integerFromWire(item.id, 0),
    price: moneyFromWire(item.summa ?? 0),
    categoryName: anyTextFromWire('clientcategory', item),
    ...placeFromWire(item),
    needs: {
      age: flagFromWire(item.needage),
      middleName: flagFromWire(item.needmiddlename),
      document: flagFromWire(item.needdocument),
      country: flagFromWire(item.needcountry),
      region: flagFromWire(item.needregion),
    },
    countryId: idOrNull(item.country_id),
    ...(item.cardholder ? { holder: cardHolderOf(item.cardholder) } : {}),
  };
}

function documentTypeFromWire(wire: WireDocumentType): DocumentType {
  return {
    id: integerFromWire(wire.id, 0),
    countryId: idOrNull(wire.country_id),
    name: textFromWire('name', wire),
    note: textFromWire('note', wire),
  };
}

function choiceFromWire(wire: WirePlaceChoice): PlaceChoice {
  const id = integerFromWire(wire.id, 0);
  return { id, countryId: integerFromWire(wire.country_id, id), name: textFromWire('name', wire) };
}

function idOrNull(value: unknown): number | null {
  const id = integerFromWire(value, 0);
  return id === 0 ? null : id;
}

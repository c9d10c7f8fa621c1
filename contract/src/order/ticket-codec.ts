import { flagFromWire, integerFromWire, textOrNull, type WireContext } from '#kit/wire-values.ts';
import { ladderFromWire, ladderToWire, returnStatusFromWire, returnStatusToWire } from '#returns/returns.ts';
import { formatDay, formatTime } from '#rules/format.ts';
import { groupBy } from '#rules/group-by.ts';
import {
  flagToWire,
  languages,
  moneyFromWire,
  moneyToWire,
  type Text,
  textFromWire,
  textToWire,
} from '#rules/values.ts';
import type { OrderChange, OrderGroup, OrderTicket } from './order.ts';
import type { WireTicket } from './order-view-wire.ts';
import { placeFromWire, placeToWire } from './place-codec.ts';

/** `tickettype`: 1 a QR code, 2 nothing to scan, anything else a barcode (O 3). */
const typeNumbers = { qr: 1, none: 2, barcode: 3 } as const;

/** The groups of an order as the flat list `main`; `action_group` says which lines belong together. */
export function groupsToWire(groups: readonly OrderGroup[], context: WireContext): WireTicket[] {
  return groups.flatMap((group, index) => {
    const shared = groupToWire(group, index + 1, context);
    return group.tickets.map((ticket) => ({ ...shared, ...ticketToWire(ticket, context) }));
  });
}

export function groupsFromWire(lines: readonly WireTicket[]): OrderGroup[] {
  const groups = groupBy(lines, (line) => line.action_group);
  return [...groups.values()].flatMap((tickets) => (tickets[0] ? [groupFromWire(tickets[0], tickets)] : []));
}

function groupToWire(group: OrderGroup, number: number, context: WireContext) {
  const house = context.houseLanguage;
  return {
    action_group: number,
    action_id: group.eventId,
    ...textToWire('action', group.title, house),
    ...textToWire(
      'day',
      inLanguages((language) => formatDay(group.day, language, 'long')),
    ),
    ...textToWire('time', group.allDay ? {} : inLanguages(() => formatTime(group.time))),
    event_day: group.day,
    event_time: group.time,
    allday: flagToWire(group.allDay),
    age_from: group.ageFrom,
    ...textToWire('seatroot', group.venueName, house),
    ...textToWire('address', group.address, house),
    urlyandexmap: group.mapUrl ?? '',
    ...(group.entrance ? textToWire('entrance', group.entrance, house) : {}),
    ...(group.latecomers ? textToWire('latecomers', group.latecomers, house) : {}),
    image_id: group.pictureId,
    image_url: group.pictureUrl ?? '',
    ...(group.change ? changeToWire(group.change, house) : {}),
    ...ladderToWire(group.refund),
  };
}

function changeToWire({ kind, was, because, chooseUntil }: OrderChange, house: WireContext['houseLanguage']) {
  return {
    change: kind,
    change_day: was.day,
    change_time: was.time,
    choose_until: chooseUntil,
    ...textToWire('because', because, house),
  };
}

function changeFromWire(line: WireTicket): { change?: OrderChange } {
  if (!line.change) return {};
  const was = { day: line.change_day ?? '', time: line.change_time ?? '00:00' };
  const chooseUntil = textOrNull(line.choose_until);
  return { change: { kind: line.change, was, because: textFromWire('because', line), chooseUntil } };
}

function groupFromWire(line: WireTicket, tickets: readonly WireTicket[]): OrderGroup {
  return {
    eventId: line.action_id ?? '',
    title: textFromWire('action', line),
    day: line.event_day ?? '',
    time: line.event_time ?? '00:00',
    allDay: flagFromWire(line.allday),
    ageFrom: integerFromWire(line.age_from, 0),
    venueName: textFromWire('seatroot', line),
    address: textFromWire('address', line),
    mapUrl: textOrNull(line.urlyandexmap),
    ...saidText('entrance', line),
    ...saidText('latecomers', line),
    pictureId:
      line.image_id === null || line.image_id === undefined ? null : integerFromWire(line.image_id, 0),
    pictureUrl: textOrNull(line.image_url),
    ...changeFromWire(line),
    ...ladderFromWire(line),
    tickets: tickets.map(ticketFromWire),
  };
}

function saidText<Name extends 'entrance' | 'latecomers'>(name: Name, line: WireTicket) {
  const text = textFromWire(name, line);
  // A computed key widens to any string.
  return (Object.keys(text).length > 0 ? { [name]: text } : {}) as Partial<Record<Name, Text>>;
}

function ticketToWire({ ticket, ...line }: OrderTicket, context: WireContext) {
  return {
    id: line.id,
    ...textToWire('category', line.categoryName, context.houseLanguage),
    ...textToWire('zonelevel', line.zoneName, context.houseLanguage),
    ...placeToWire(line.place, context),
    price: moneyToWire(line.price),
    priceservise: moneyToWire(line.fee),
    quant: 1,
    passagequant: line.visitors,
    ...(line.visitorName ? { visitor_name: line.visitorName } : {}),
    return_status: returnStatusToWire(line.returnStatus),
    tickethash_id: ticket?.hash ?? '',
    tickettype: ticket ? typeNumbers[ticket.type] : null,
    ticketnum: ticket?.number ?? '',
    ticketcode: ticket?.code ?? '',
    _qrcode: ticket?.type === 'qr' ? (ticket.image ?? '') : '',
    _barcode: ticket?.type === 'barcode' ? (ticket.image ?? '') : '',
  };
}

function ticketFromWire(wire: WireTicket): OrderTicket {
  return {
    id: integerFromWire(wire.id, 0),
    categoryName: textFromWire('category', wire),
    zoneName: textFromWire('zonelevel', wire),
    ...placeFromWire(wire),
    price: moneyFromWire(wire.price ?? 0),
    fee: moneyFromWire(wire.priceservise ?? 0),
    visitors: integerFromWire(wire.passagequant, 1),
    ...(wire.visitor_name ? { visitorName: wire.visitor_name } : {}),
    returnStatus: returnStatusFromWire(wire.return_status),
    ticket: issuedFromWire(wire),
  };
}

function issuedFromWire(wire: WireTicket): OrderTicket['ticket'] {
  const hash = textOrNull(wire.tickethash_id);
  if (hash === null) return null;
  const number = integerFromWire(wire.tickettype, typeNumbers.none);
  const type = number === typeNumbers.qr ? 'qr' : number === typeNumbers.none ? 'none' : 'barcode';
  return {
    number: wire.ticketnum ?? String(wire.id),
    hash,
    code: wire.ticketcode ?? '',
    type,
    image: type === 'none' ? null : textOrNull(type === 'qr' ? wire._qrcode : wire._barcode),
  };
}

function inLanguages(make: (language: (typeof languages)[number]) => string): Text {
  return Object.fromEntries(languages.map((language) => [language, make(language)]));
}

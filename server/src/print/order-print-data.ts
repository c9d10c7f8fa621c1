import type { CompositionItem } from '@foyer/contract/listing/listing.ts';
import { compositionFacts } from '@foyer/contract/rules/composition-words.ts';
import { formatDayAndTime } from '@foyer/contract/rules/format.ts';
import { join } from '@foyer/contract/rules/joining.ts';
import { placeInWords } from '@foyer/contract/rules/place-words.ts';
import { refundLadderInWords } from '@foyer/contract/rules/refund-ladder.ts';
import {
  type Currency,
  type Day,
  type Language,
  type Moment,
  type Money,
  type Time,
  textIn,
} from '@foyer/contract/rules/values.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import { houseClock } from '#domain/clock-span.ts';
import { paidTicket } from '#domain/discount.ts';
import { type DocumentLine, isOff, type Order, type OrderLine, placeNow } from '#domain/order.ts';
import { languageQuery } from '#domain/page-address.ts';
import { soldLadder } from '#domain/ticket-returns.ts';
import { seasonContents, ticketLabels } from '#texts/ticket-labels.ts';
import type { AddOnList } from './add-on-page.ts';
import { type CalendarEntry, calendarFile } from './calendar-file.ts';

/** Everything shown on one printed ticket. Texts are already in one language. */
export interface TicketPrintData {
  /** What people call the ticket: `70115301`. */
  number: string;
  /** Scanned at the door; also printed as text. */
  code: string;
  codeType: 'qr' | 'barcode' | 'none';
  organiser: Organiser;
  eventTitle: string;
  day: Day;
  /** null: a session without a time. */
  time: Time | null;
  /** What the house changed about its session since the sale, in words; '' for nothing. */
  change: string;
  /** In minutes; null when unknown. */
  duration: number | null;
  /** The age mark is this number followed by a plus; null where the law requires none. */
  ageFrom: number | null;
  venueName: string;
  address: string;
  categoryName: string;
  /** Sector, row and seat in one line; null without a plan. */
  place: string | null;
  visitors: number;
  /** What was paid for this ticket, without the fee. */
  price: Money;
  fee: Money;
  currency: Currency;
  orderNumber: string;
  /** The visitor on a named ticket, otherwise the buyer; null when nobody is named. */
  holderName: string | null;
  /** What a season ticket includes, one entry per line; empty for other tickets. */
  contents: readonly string[];
  /** Name of the subscription it was booked with; '' when it was bought. */
  subscription: string;
  /** Short rules of use and return, one entry a paragraph. */
  rules: readonly string[];
  /** JPEG or PNG; an unreadable file is left out and the ticket is still printed. */
  picture: Buffer | null;
}

/** The seller. Russian law requires all three on a ticket (order 702 of the Ministry of Culture, 29.06.2020). */
interface Organiser {
  name: string;
  address: string;
  /** Taxpayer number; null for a house abroad. */
  taxNumber: string | null;
}

/** A ticket as it was issued. */
interface IssuedTicket {
  id: number;
  lineId: number;
  /** Its position within the order line, from 1. */
  position: number;
  code: string;
  /** Of a named visitor. */
  visitorName?: string | null;
}

/** The tickets of an order as printed, with the texts that were valid when they were sold. */
export function ticketPrintData(
  order: Order,
  tickets: readonly IssuedTicket[],
  catalogue: Pick<Catalogue, 'organiser' | 'setup'>,
  language: Language,
  { picture, now }: { picture: Buffer | null; now: Date },
): TicketPrintData[] {
  const say = (text: Parameters<typeof textIn>[0]) => textIn(text, language, catalogue.setup.language);
  const { document } = order;
  const organiser = {
    name: say(catalogue.organiser.name),
    address: say(catalogue.organiser.address),
    taxNumber: catalogue.organiser.taxId || null,
  };
  const rules = say(document.ticketRules)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const linesById = new Map(order.lines.map((line) => [line.id, line]));
  return tickets.flatMap((ticket) => {
    const line = linesById.get(ticket.lineId);
    const said = line && document.lines[line.position - 1];
    if (!line || !said) return [];
    const where = placeNow(document, said);
    return {
      number: String(ticket.id),
      code: ticket.code,
      codeType: document.ticketType,
      organiser,
      eventTitle: say(where.title),
      day: said.day,
      change: changeWords(said, language),
      time: said.allDay ? null : said.time,
      duration: document.duration,
      ageFrom: document.ageFrom,
      venueName: say(where.venueName),
      address: say(where.address),
      categoryName: join('facts', language, [say(said.zoneName), say(said.categoryName)]),
      place: said.place ? placeInWords(said.place, language, say) : null,
      visitors: line.visitors,
      ...paidTicket(line, ticket.position),
      currency: order.currency,
      orderNumber: String(order.id),
      holderName: (document.namesOnTickets && ticket.visitorName) || order.buyer.name,
      contents: seasonContents(document.composition).map((item) => contentsLine(item, say, language)),
      subscription: say(document.subscription),
      rules: [
        refundWords(order, [line], { language, timeZone: catalogue.setup.timeZone, now }),
        ...rules,
      ].filter((paragraph) => paragraph !== ''),
      picture,
    };
  });
}

function changeWords(said: DocumentLine, language: Language): string {
  const { day, time, allDay, change } = said;
  const labels = ticketLabels[language];
  if (isOff(said)) return labels.calledOff;
  if (!change || (change.was.day === day && change.was.time === time)) return '';
  return labels.movedFrom(
    formatDayAndTime(change.was.day, allDay ? null : change.was.time, language, 'day-month'),
  );
}

/** What returning a ticket of a session's lines brings from now on, on the house's clock; '' where none may be returned. */
export function refundWords(
  order: Order,
  lines: readonly OrderLine[],
  { language, timeZone, now }: { language: Language; timeZone: string; now: Date },
): string {
  const clock = (moment: Moment) => houseClock(moment, timeZone);
  return refundLadderInWords(soldLadder(order, lines, now), language, clock);
}

/** The add-ons that staff hand out; null when there are none or all were returned. */
export function addOnList(
  order: Order,
  catalogue: Pick<Catalogue, 'setup'>,
  language: Language,
): AddOnList | null {
  const say = (text: Parameters<typeof textIn>[0]) => textIn(text, language, catalogue.setup.language);
  const pieces = order.addOns
    .filter(({ returned }) => !returned)
    .map(({ id, price, document }) => ({ number: String(id), name: say(document.name), price }));
  if (pieces.length === 0) return null;
  return {
    orderNumber: String(order.id),
    holderName: order.buyer.name,
    eventTitle: say(order.document.title),
    currency: order.currency,
    pieces,
  };
}

function contentsLine(
  item: CompositionItem,
  say: (text: CompositionItem['title']) => string,
  language: Language,
): string {
  return join('label', language, [say(item.title), compositionFacts(item, language)]);
}

const orderWords: Readonly<Record<Language, (number: string) => string>> = {
  ru: (number) => `Заказ №\u00a0${number}`,
  en: (number) => `Order No.\u00a0${number}`,
  ch: (number) => `訂單編號 ${number}`,
  kz: (number) => `№\u00a0${number} тапсырыс`,
};

/** The calendar file of an order: an entry for each of its sessions, and each evening that its season tickets name. One whose tickets were all returned is in it as cancelled. */
export function orderCalendar(
  order: Order,
  { setup, events, revision }: Pick<Catalogue, 'setup' | 'events' | 'revision'>,
  { language, origin }: { language: Language; origin: string },
): string {
  const sessions = new Map(events.flatMap((event) => event.sessions).map((session) => [session.id, session]));
  const say = (text: Parameters<typeof textIn>[0]) => textIn(text, language, setup.language);
  const { document } = order;
  const host = new URL(origin).host;
  const ofOrder = {
    url: `${origin}/order/${order.hash.toLowerCase()}${languageQuery(language, setup.language)}`,
    description: orderWords[language](String(order.id)),
    madeAt: order.paidAt ?? order.placedAt,
  };
  const entries = sessionLines(order).flatMap((line): CalendarEntry[] => {
    const said = document.lines[line.position - 1];
    if (!said) return [];
    const where = placeNow(document, said);
    const ofSession = order.lines.filter(({ sessionId }) => sessionId === line.sessionId);
    const isReturned = ofSession.every(({ quantity, returned }) => returned === quantity);
    const entry = {
      uid: `order-${order.id}-session-${line.sessionId}@${host}`,
      // A return opens no revision; neither number ever falls.
      sequence: revision + ofSession.reduce((sum, { returned }) => sum + returned, 0),
      cancelled: isReturned || isOff(said) || (sessions.get(line.sessionId)?.cancelled ?? false),
      title: say(where.title),
      day: said.day,
      time: said.allDay ? null : said.time,
      duration: document.duration,
      venueName: say(where.venueName),
      address: say(where.address),
      ...ofOrder,
    };
    return [entry];
  });
  const evenings = eveningsToAttend(order).map(({ index, title, venue, day, time, cancelled }) => ({
    ...{ uid: `order-${order.id}-evening-${index + 1}@${host}`, sequence: revision + returnedOf(order) },
    ...{ cancelled, title: say(title), day, time, duration: null, venueName: say(venue), address: '' },
    ...ofOrder,
  }));
  return calendarFile([...entries, ...evenings], { name: say(setup.title), timeZone: setup.timeZone });
}

function returnedOf({ lines }: Pick<Order, 'lines'>): number {
  return lines.reduce((sum, { returned }) => sum + returned, 0);
}

/** Evenings that the season tickets of an order name, by their place in its contents. */
function eveningsToAttend({ document, lines }: Pick<Order, 'document' | 'lines'>) {
  const isReturned = lines.every(({ quantity, returned }) => returned === quantity);
  return (document.composition ?? []).flatMap(({ day, time, visits, isOff: isCalledOff, ...item }, index) =>
    day === null || visits > 0
      ? []
      : [
          {
            ...{ index, day, time: time === '00:00' ? null : time, title: item.title, venue: item.venue },
            cancelled: isReturned || isCalledOff === true,
          },
        ],
  );
}

/** The first line of each session, in the order of the cart. */
export function sessionLines(order: Order): OrderLine[] {
  return order.lines.filter(
    (line, index) => order.lines.findIndex((one) => one.sessionId === line.sessionId) === index,
  );
}

import type { EventSale, PriceRow, SaleSession, SoldEvent } from '@foyer/contract/event/event.ts';
import type { Picture } from '@foyer/contract/listing/listing.ts';
import { addDays, epochDay } from '@foyer/contract/rules/format.ts';
import { formatDayRange, formatDuration } from '@foyer/contract/rules/format-spans.ts';
import { join } from '@foyer/contract/rules/joining.ts';
import { type Day, type Language, type Text, textIn } from '@foyer/contract/rules/values.ts';
import type { Setup } from '@foyer/contract/setup/setup.ts';
import { houseTime } from '#lib/house/house-time.ts';
import { compositionLine } from './composition-line.ts';
import type { EventData, EventPicture, EventRow, SaleTerms } from './event-data.ts';
import type { PackedSessions, SessionView } from './packed-sessions.ts';

/** Packs sessions that are sorted by day and time, no-time sessions first. */
export function packSessions(sessions: readonly SessionView[]): PackedSessions {
  const days = [...new Set(sessions.map((session) => session.day))];
  const lists = days.map((day) =>
    sessions.filter((session) => session.day === day).map((session) => (session.allDay ? '' : session.time)),
  );
  const keys = [...new Set(lists.map((list) => list.join()))];
  const zoneIds = [...new Set(sessions.flatMap((session) => Object.keys(session.zonesLeft).map(Number)))];
  return {
    days,
    timetables: keys.map((key) => key.split(',')),
    dayTimetables: lists.map((list) => keys.indexOf(list.join())),
    ids: sessions.map((session, index) => session.id - (sessions[index - 1]?.id ?? 0)),
    states: column(sessions.map((session) => session.state)),
    left: column(sessions.map((session) => session.left)),
    zones: zoneIds.map((id) => ({
      id,
      left: column(sessions.map((session) => session.zonesLeft[id] ?? null)),
    })),
    priceTypeIds: column(sessions.map((session) => session.priceTypeId)),
    opens: column(sessions.map((session) => session.opens)),
    moved: Object.fromEntries(
      sessions.flatMap(({ movedFrom }, index) => (movedFrom ? [[index, movedFrom]] : [])),
    ),
  };
}

function column<Value>(values: readonly Value[]): readonly Value[] {
  const first = JSON.stringify(values[0]);
  return values.every((value) => JSON.stringify(value) === first) ? values.slice(0, 1) : values;
}

interface Context {
  setup: Setup;
  language: Language;
  now: Date;
  /** Why a form that was sent without a script was refused. */
  refused: EventData['refused'];
}

/** An event as its page shows it, in one language. */
export function eventViewModel(sale: EventSale, context: Context): EventData {
  const { setup, language, now, refused } = context;
  const { event } = sale;
  const say = (text: Text) => textIn(text, language, setup.language);
  const today = houseTime(now, setup.timeZone).day;
  const sessions = packSessions(sessionsOf(sale.sessions, setup));
  return {
    id: event.id,
    usesPlan: event.usesPlan,
    title: say(event.title),
    note: say(event.note),
    description: say(event.description),
    descriptionUrl: say(event.descriptionUrl),
    returnTerms: say(event.returnTerms),
    age: event.ageFrom,
    duration: event.duration === null ? '' : formatDuration(event.duration, language),
    doors: event.doors ? formatDuration(event.doors, language) : '',
    performers: join(
      'list',
      language,
      event.performers.map(({ name }) => say(name)),
    ),
    period: periodOf(sale.sessions, language, today),
    venue: event.venue && {
      name: say(event.venue.name),
      address: say(event.venue.address),
      mapUrl: event.venue.mapUrl,
    },
    picture: event.picture && pictureOf(event.picture, say, !event.usesPlan),
    composition: event.composition.map((item) => compositionLine(item, say, language)),
    sale: saleTerms(sale, setup),
    rows: rowsOf(sale, setup).map((row) => eventRow(row, say)),
    visitRows: takesSubscriptions(sale, setup)
      ? sale.subscriptionPrices.map((row) => eventRow(row, say))
      : [],
    zones: zonesOf(sale.prices, say),
    sessions,
    days: railDays(sessions.days),
    consents: sale.consents.map(({ id, text, required }) => ({ id, html: say(text), required })),
    ways: sale.paymentWays.map(({ id, name, description, cultureCardOnly }) => ({
      id,
      name: say(name),
      description: say(description),
      cultureCardOnly,
    })),
    today,
    refused,
  };
}

/** Only who has signed in holds one. */
function takesSubscriptions({ event }: EventSale, { signIn }: Setup): boolean {
  return signIn.enabled && !event.usesPlan && cardOf(event) !== 'only';
}

function saleTerms({ event, sessions }: EventSale, setup: Setup): SaleTerms {
  return {
    asksForSignIn: event.needsSignIn && setup.signIn.enabled,
    soldBy: soldBy(event, sessions),
    card: cardOf(event),
    showsCounts: event.showsCounts,
    perOrder: event.orderLimit,
    mayBeFree: event.mayBeFree,
    confirmsEmail: event.confirmsEmail,
    namesVisitors: event.namesVisitors,
    rowCount: event.rowCount > 0 ? event.rowCount : 5,
    returns: event.returns,
  };
}

/** Who sells the tickets: of a plan without its hall the sessions are closed without a moment of closing. */
function soldBy(event: SoldEvent, sessions: readonly SaleSession[]): SaleTerms['soldBy'] {
  const neverHere = ({ state, saleClosesAt }: SaleSession) => state === 'closed' && saleClosesAt === null;
  const lacksHall = event.usesPlan && event.planUrl === null;
  return lacksHall && sessions.length > 0 && sessions.every(neverHere) ? 'desk' : 'shop';
}

function cardOf({ cultureCard }: SoldEvent): SaleTerms['card'] {
  if (!cultureCard.withCard) return 'no';
  return cultureCard.withoutCard ? 'also' : 'only';
}

/**
 * Where the house shows prices of the culture card apart, each row says for which choice it is; rows that no
 * choice of this event leads to are left out (EV-7).
 */
function rowsOf({ event, prices }: EventSale, setup: Setup): PriceRow[] {
  const card = cardOf(event);
  if (!setup.showCultureCardPrices) return prices.map((row) => ({ ...row, cultureCard: 2 }));
  if (card === 'also') return [...prices];
  const wanted = card === 'only' ? 1 : 0;
  return prices
    .filter((row) => row.cultureCard === 2 || row.cultureCard === wanted)
    .map((row) => ({ ...row, cultureCard: 2 }));
}

/** Zones with a name; an event without zones has rows without headings. */
function zonesOf(rows: readonly PriceRow[], say: (text: Text) => string): EventData['zones'] {
  const byId = new Map(rows.map((row) => [row.zoneId, row]));
  return [...byId.values()]
    .map((row) => ({
      id: row.zoneId,
      name: say(row.zoneName),
      description: say(row.zoneDescription),
      color: /^#[\da-f]{6}$/i.test(row.zoneColor) ? row.zoneColor : '',
    }))
    .filter(({ name }) => name !== '');
}

function sessionsOf(sessions: readonly SaleSession[], setup: Setup): SessionView[] {
  return sessions
    .map(({ id, day, time, allDay, state, left, zonesLeft, priceTypeId, saleOpensAt, movedFrom }) => ({
      id,
      day,
      time: allDay ? '00:00' : time,
      allDay,
      state,
      left,
      zonesLeft:
        zonesLeft.length > 1 ? Object.fromEntries(zonesLeft.map((zone) => [zone.zoneId, zone.left])) : {},
      priceTypeId,
      opens: state === 'soon' && saleOpensAt !== null ? houseTime(saleOpensAt, setup.timeZone) : null,
      movedFrom,
    }))
    .sort((one, other) => orderOf(one).localeCompare(orderOf(other)));
}

/** A no-time session stands first in its day (decisions). */
function orderOf({ day, time, allDay }: SessionView): string {
  return `${day} ${allDay ? '' : time}`;
}

/** From the first day to the last; with the year where it is not this one. */
function periodOf(sessions: readonly SaleSession[], language: Language, today: Day): string {
  const days = sessions.map((session) => session.day).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return '';
  return formatDayRange(first, last, language, { year: first.slice(0, 4) !== today.slice(0, 4) });
}

/** A page that shows a plan instead of the picture only names it to search engines: its preview was a tenth of such a page. */
function pictureOf(picture: Picture, say: (text: Text) => string, isShown: boolean): EventPicture {
  const sources = isShown ? picture.sources : [];
  const types = [...new Set(sources.map((source) => source.type))].sort();
  return {
    alt: say(picture.alt),
    width: picture.width,
    height: picture.height,
    sources: types.map((type) => ({
      type,
      srcset: sources
        .filter((source) => source.type === type)
        .map((source) => `${source.url} ${source.width}w`)
        .join(', '),
    })),
    fallbackUrl: picture.fallbackUrl,
    preview: isShown ? picture.preview : '',
    focal: picture.focal,
  };
}

/** A longer pause between two days of an event is left out of the rail. */
const longestPause = 3;

/**
 * The days of the rail: those of the sessions and the few between them on which the house is closed, so that the
 * rail reads like a calendar; they are struck, and their links say why.
 */
export function railDays(days: readonly Day[]): Day[] {
  return days.flatMap((day, index) => {
    const before = days[index - 1];
    const pause = before === undefined ? 0 : epochDay(day) - epochDay(before) - 1;
    const between = pause > 0 && pause <= longestPause ? pause : 0;
    return [...Array.from({ length: between }, (_, step) => addDays(day, step - between)), day];
  });
}

/** A row of prices as the page shows it. */
function eventRow(row: PriceRow, say: (text: Text) => string): EventRow {
  const { zoneId, categoryId, priceTypeId, day, price, fee, min, max, visitors, group, cultureCard, admits } =
    row;
  const [name, description] = [say(row.categoryName), say(row.categoryDescription)];
  const numbers = { zoneId, categoryId, priceTypeId, day, price, fee, min, max, visitors };
  return { ...numbers, name, description, group, cultureCard, ...(admits && { admits }) };
}

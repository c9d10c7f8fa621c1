import { addDays, epochDay } from '@foyer/contract/rules/format.ts';
import type { PlaceName } from '@foyer/contract/rules/place-words.ts';
import type { Day, Time } from '@foyer/contract/rules/values.ts';
import type { PricedLine } from './cart.ts';
import type { Catalogue, CatalogueEvent } from './catalogue.ts';
import { houseClock } from './clock-span.ts';
import type { ExchangeRule } from './exchange.ts';
import type { HeldSubscription } from './held-subscription.ts';
import type { DocumentLine, LineChange, OrderDocument, SoldItem, TicketPlace } from './order.ts';
import { type FrozenStep, frozenSteps, stepsEnd } from './return-steps.ts';
import { needsOfRow } from './visitor-terms.ts';

/** The data of the event shown on pages and tickets, frozen at the sale; lines in the order of the cart. */
export function orderDocument(
  catalogue: Pick<
    Catalogue,
    'venues' | 'pictures' | 'returns' | 'setup' | 'visitors' | 'cultureCardRegistry'
  >,
  event: CatalogueEvent,
  lines: readonly PricedLine[],
  subscription: HeldSubscription | null,
): OrderDocument {
  const venue = catalogue.venues.find(({ id }) => id === event.venueId);
  const picture = catalogue.pictures.find(({ id }) => id === event.pictureId);
  return {
    title: event.title,
    ageFrom: event.ageFrom,
    duration: event.duration,
    venueName: venue?.name ?? {},
    address: venue?.address ?? {},
    mapUrl: venue?.mapUrl ?? null,
    pictureId: picture?.id ?? null,
    pictureUrl: picture?.fallbackUrl ?? null,
    ticketType: event.ticketType,
    ticketRules: event.ticketRules,
    printsTickets: event.printsTickets,
    returns: {
      allowed: event.returns.allowed,
      keepsFee: event.returns.keepsFee,
      paysOutByItself: catalogue.returns.paysOutByItself,
    },
    ...(catalogue.cultureCardRegistry && event.cultureCardEvent
      ? { cultureCardEvent: event.cultureCardEvent }
      : {}),
    ...(event.composition.length > 0 ? { composition: event.composition } : {}),
    ...(subscription === null ? {} : subscriptionFacts(subscription)),
    mayBeFree: event.mayBeFree || subscription !== null,
    ...(event.exchange && subscription === null ? { exchange: exchangeRule(event.exchange) } : {}),
    ...(event.namesVisitors ? { namesOnTickets: catalogue.visitors.namesOnTickets } : {}),
    lines: lines.map(({ session, row, place }) => ({
      day: session.day,
      time: session.time,
      allDay: session.allDay,
      categoryName: row.categoryName,
      zoneName: row.zoneName,
      place: place?.name,
      ...(row.min > 1 ? { least: row.min } : {}),
      returnSteps: frozenSteps(event.returns.ladder, session, catalogue.setup.timeZone),
      ...(event.exchange ? { exchangeUntil: lastExchange(event.exchange, session, catalogue) } : {}),
      ...(event.namesVisitors ? { needs: needsOfRow(event.visitorNeeds, row) } : {}),
    })),
  };
}

function exchangeRule({ cheaper, laterReturns, times, money }: ExchangeRule): ExchangeRule {
  return { cheaper, laterReturns, times, money };
}

/** Counted as the days of the refund ladder. */
function lastExchange(
  { untilDays }: { untilDays: number },
  session: PricedLine['session'],
  { setup }: Pick<Catalogue, 'setup'>,
): number {
  const [last] = frozenSteps([{ days: untilDays, percent: 100 }], session, setup.timeZone);
  return last?.until ?? session.startsAt;
}

function subscriptionFacts({ title, keeper }: HeldSubscription): Partial<OrderDocument> {
  if (keeper.kind === 'shop') return { subscription: title };
  const { memberId, subscriptionId } = keeper;
  return { subscription: title, clubSubscription: { memberId, subscriptionId } };
}

/** A session as it stands now, for an order that was sold earlier. */
export interface CurrentSession {
  day: Day;
  time: Time;
  /** Epoch milliseconds. */
  startsAt: number;
  /** null: as it was sold. */
  place: TicketPlace | null;
  /** The newest change since the order was placed. */
  change: LineChange | null;
  /** Zone of the house, where the session stands at another time than the order says. */
  timeZone: string | null;
}

/** What is true of one line of an order now. */
export interface CurrentLine {
  session: CurrentSession | null;
  /** The place as the hall calls it now; null: as it was sold. */
  place: PlaceName | null;
}

/** The session that a line of a subscription's contents names, as it stands now. */
export interface CurrentEvening extends Pick<CurrentSession, 'day' | 'time' | 'place'> {
  /** The line, from 1. */
  item: number;
  sessionId: number;
  eventId: string;
  isOff: boolean;
}

/**
 * The order's document as it is true now: days, times, venues and places of today, and a refund ladder that moved with its
 * session. What was sold stays in the database.
 */
export function currentDocument(
  document: OrderDocument,
  current: readonly CurrentLine[],
  evenings: readonly CurrentEvening[] = [],
): OrderDocument {
  if (!current.some(({ session, place }) => place !== null || session !== null)) return document;
  const lines = document.lines.map((sold, index) => lineNow(document, sold, current[index]));
  if (evenings.length === 0) return { ...document, lines };
  const composition = document.composition?.map((sold, index) =>
    itemNow(
      sold,
      evenings.find(({ item }) => item === index + 1),
    ),
  );
  return { ...document, lines, ...(composition && { composition }) };
}

/** A title that the house wrote for the line alone stays as long as its event does. */
function itemNow(sold: SoldItem, current: CurrentEvening | undefined): SoldItem {
  if (!current) return sold;
  const { sessionId, eventId, day, time, place, isOff } = current;
  const title = place !== null && eventId !== sold.eventId ? place.title : sold.title;
  return { ...sold, sessionId, eventId, title, venue: place?.venueName ?? sold.venue, day, time, isOff };
}

function lineNow(
  document: OrderDocument,
  sold: DocumentLine,
  current: CurrentLine | undefined,
): DocumentLine {
  const placed = current?.place ? { ...sold, place: current.place } : sold;
  const session = current?.session ?? null;
  if (session === null) return placed;
  const { day, time, place, change } = session;
  const isElsewhere = place !== null && !isSamePlace(place, document);
  return {
    ...placed,
    day,
    time,
    returnSteps: movedSteps(sold, sold.returnSteps, session),
    ...(sold.exchangeUntil === undefined
      ? {}
      : { exchangeUntil: movedMoment(sold, sold.exchangeUntil, session) }),
    ...(isElsewhere ? { now: place } : {}),
    ...(change === null ? {} : { change }),
    ...(change === null || change.kind === 'off' || change.isClosed ? {} : { fullUntil: change.chooseUntil }),
  };
}

function isSamePlace(one: TicketPlace, other: TicketPlace): boolean {
  const written = ({ title, venueName, address, mapUrl }: TicketPlace) =>
    JSON.stringify([title, venueName, address, mapUrl]);
  return written(one) === written(other);
}

/** Each step by as many days as its session, at the same hour of the house's clock, and none after the start or, of a whole day, its end. */
function movedSteps(
  { day, time, allDay }: DocumentLine,
  steps: readonly FrozenStep[],
  { timeZone, ...now }: CurrentSession,
): readonly FrozenStep[] {
  if (timeZone === null || (day === now.day && time === now.time)) return steps;
  const end = stepsEnd({ ...now, allDay }, timeZone);
  const days = epochDay(now.day) - epochDay(day);
  return steps.map(({ until, percent }) => {
    const clock = houseClock(new Date(until), timeZone);
    const moved = Temporal.PlainDateTime.from(`${addDays(clock.day, days)}T${clock.time}`);
    return { until: Math.min(moved.toZonedDateTime(timeZone).epochMilliseconds, end), percent };
  });
}

function movedMoment(line: DocumentLine, until: number, session: CurrentSession): number {
  return movedSteps(line, [{ until, percent: 100 }], session)[0]?.until ?? until;
}

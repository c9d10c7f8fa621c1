import { type Language, textIn } from '@foyer/contract/rules/values.ts';
import type { Catalogue, CatalogueEvent, CatalogueSession } from '#domain/catalogue.ts';
import { languageQuery } from '#domain/page-address.ts';
import { LastUsed } from '#platform/last-used.ts';
import { type CalendarEntry, calendarFile } from '#print/calendar-file.ts';
import type { Shop } from '#shop/shop.ts';

interface CalendarRequest {
  language: Language;
  /** Written as DTSTAMP. */
  madeAt: Date;
}

type CalendarShop = Pick<Shop, 'catalogue' | 'origin'>;

/** One session of an event for everyone's calendar; null: no such session. */
export async function sessionCalendar(
  shop: CalendarShop,
  { eventId, sessionId, ...request }: CalendarRequest & { eventId: string; sessionId: number },
): Promise<string | null> {
  const catalogue = await shop.catalogue.get();
  const event = catalogue.events.find((one) => one.id === eventId);
  const session = event?.sessions.find((one) => one.id === sessionId);
  if (!event || !session) return null;
  const { setup } = catalogue;
  const name = textIn(setup.title, request.language, setup.language);
  const entry = sessionEntry({ ...request, catalogue, event, origin: shop.origin }, session);
  return calendarFile([entry], { name, timeZone: setup.timeZone });
}

/** How often subscribers shall ask again, in seconds. */
export const feedRefresh = 3600;
/** Entries of a feed: what calendar programs still read without complaint. */
const mostEntries = 2_000;
/** Characters of all feeds that are kept. */
const mostKept = 8_000_000;

/**
 * The calendar to subscribe to: of the whole house, or of one event. What is called off stays in it as such, and a
 * session that moves keeps its name, so that a subscribed calendar sees it move. null: no such event. Programs ask for it
 * again and again, so each is kept until the programme changes, an hour at most.
 */
export function calendarFeeds(
  shop: CalendarShop & Pick<Shop, 'now'>,
): (request: { eventId: string | null; language: Language }) => Promise<string | null> {
  const kept = new LastUsed<string>(mostKept, (feed) => feed.length);
  return async ({ eventId, language }) => {
    const catalogue = await shop.catalogue.get();
    const hour = Math.floor(shop.now().getTime() / (feedRefresh * 1000));
    const key = [catalogue.revision, hour, language, eventId ?? ''].join(' ');
    const known = kept.get(key);
    if (known !== undefined) return known;
    const madeAt = new Date(hour * feedRefresh * 1000);
    const feed = feedOf(catalogue, eventId, { language, madeAt, origin: shop.origin });
    if (feed !== null) kept.set(key, feed);
    return feed;
  };
}

function feedOf(
  catalogue: Catalogue,
  eventId: string | null,
  request: CalendarRequest & { origin: string },
): string | null {
  const { setup } = catalogue;
  const events = catalogue.events.filter(({ id }) => eventId === null || id === eventId);
  const [only] = events;
  if (eventId !== null && !only) return null;
  const entries = events
    .flatMap((event) => entriesOf({ ...request, catalogue, event }))
    .sort((one, other) => momentOf(one).localeCompare(momentOf(other)))
    .slice(0, mostEntries);
  const name = textIn(eventId === null ? setup.title : only?.title, request.language, setup.language);
  return calendarFile(entries, { name, timeZone: setup.timeZone, refreshAfter: feedRefresh });
}

function momentOf({ day, time }: CalendarEntry): string {
  return `${day} ${time ?? ''}`;
}

interface EventFacts extends CalendarRequest {
  catalogue: Catalogue;
  event: CatalogueEvent;
  origin: string;
}

/** Sessions of a day that stand by themselves. A museum that lets in every half hour is one entry a day. */
const mostOfDay = 3;

function entriesOf(facts: EventFacts): CalendarEntry[] {
  const byDay = Map.groupBy(facts.event.sessions, ({ day }) => day);
  return [...byDay.values()].flatMap((sessions) =>
    sessions.length > mostOfDay
      ? dayEntry(facts, sessions)
      : sessions.map((session) => sessionEntry(facts, session)),
  );
}

/** From the first session to the end of the last, with all times in the description. */
function dayEntry(facts: EventFacts, sessions: readonly CatalogueSession[]): CalendarEntry[] {
  const held = sessions.filter(({ cancelled }) => !cancelled);
  const [first] = held.length > 0 ? held : sessions;
  const last = (held.length > 0 ? held : sessions).at(-1);
  if (!first || !last) return [];
  const { event, origin } = facts;
  const between = (last.startsAt - first.startsAt) / 60_000;
  return [
    {
      ...sessionEntry(facts, first),
      uid: `day-${event.id}-${first.day}@${new URL(origin).host}`,
      duration: between + (event.duration ?? 0),
      url: addressOf(facts, first.day),
      description: held.map(({ time }) => time).join(' · '),
    },
  ];
}

function sessionEntry(facts: EventFacts, session: CatalogueSession): CalendarEntry {
  const { catalogue, event, origin, language, madeAt } = facts;
  const { setup, venues, revision } = catalogue;
  const venue = venues.find((one) => one.id === event.venueId);
  const time = session.allDay ? null : session.time;
  return {
    uid: `session-${session.id}@${new URL(origin).host}`,
    sequence: revision,
    cancelled: session.cancelled,
    title: textIn(event.title, language, setup.language),
    day: session.day,
    time,
    duration: event.duration,
    venueName: textIn(venue?.name, language, setup.language),
    address: textIn(venue?.address, language, setup.language),
    url: addressOf(facts, time === null ? session.day : `${session.day}/${time}`),
    description: textIn(event.note, language, setup.language),
    madeAt,
  };
}

function addressOf({ catalogue, event, origin, language }: EventFacts, session: string): string {
  const page = event.usesPlan ? 'scheme' : 'event';
  return `${origin}/${page}/${event.id}/${session}${languageQuery(language, catalogue.setup.language)}`;
}

import type { EventData, EventRow } from '#features/event-sale/event-data.ts';
import { type SessionView, unpackSessions } from '#features/event-sale/packed-sessions.ts';
import { isSoldOut } from '#features/event-sale/sale-choice.ts';
import { priceRange, sessionRows } from '#features/event-sale/session-rows.ts';
import type { HouseView } from '#lib/house/house-view.ts';

interface Addresses {
  origin: string;
  /** Canonical address of the page. */
  url: string;
}

/** The event for search engines (schema.org). Times are the wall clock of the place, as everywhere in the shop. */
export function eventJsonLd(
  data: EventData,
  house: HouseView,
  { origin, url }: Addresses,
): object | undefined {
  const sessions = unpackSessions(data.sessions);
  const alive = sessions.filter((session) => session.state !== 'cancelled');
  const [first] = alive.length > 0 ? alive : sessions;
  const last = (alive.length > 0 ? alive : sessions).at(-1);
  if (!first || !last) return undefined;
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: data.title,
    ...(data.note && { description: data.note }),
    url,
    startDate: momentOf(first),
    endDate: last === first && !last.allDay ? momentOf(last) : last.day,
    eventStatus: `https://schema.org/${alive.length > 0 ? 'EventScheduled' : 'EventCancelled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: data.venue?.name || house.title,
      address: data.venue?.address || house.title,
    },
    ...(data.picture && { image: new URL(data.picture.fallbackUrl, origin).href }),
    ...(data.age > 0 && { typicalAgeRange: `${data.age}-` }),
    organizer: { '@type': 'Organization', name: house.title, url: origin },
    offers: offersOf(data, sessions, house, url),
  };
}

/** One offer where there is one price, else the range over the sessions on sale. */
function offersOf(data: EventData, sessions: readonly SessionView[], house: HouseView, url: string) {
  const open = sessions.filter((session) => session.state === 'open');
  const priced = open.length > 0 ? open : sessions;
  const range = priceRange(rowsOf(data, priced));
  if (!range || data.sale.soldBy !== 'shop') return undefined;
  const state = open.length > 0 ? 'InStock' : isSoldOut(sessions) ? 'SoldOut' : 'OutOfStock';
  const facts = { priceCurrency: house.currency, availability: `https://schema.org/${state}`, url };
  const { from, to } = range;
  return from === to
    ? { '@type': 'Offer', price: amountOf(from), ...facts }
    : { '@type': 'AggregateOffer', lowPrice: amountOf(from), highPrice: amountOf(to), ...facts };
}

/** The rows of some sessions; sessions of one price type and day have the same. */
function rowsOf(data: EventData, sessions: readonly SessionView[]): EventRow[] {
  const kinds = new Map(sessions.map((session) => [`${session.priceTypeId} ${session.day}`, session]));
  return [...kinds.values()].flatMap((session) => sessionRows(data.rows, session));
}

function momentOf({ day, time, allDay }: SessionView): string {
  return allDay ? day : `${day}T${time}`;
}

function amountOf(minor: number): string {
  return (minor / 100).toFixed(2);
}

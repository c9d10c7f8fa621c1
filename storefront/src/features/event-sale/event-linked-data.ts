import type { EventSale, SaleSession, SoldEvent } from '@foyer/contract/event/event.ts';
import { type Text, textIn } from '@foyer/contract/rules/values.ts';
import type { LoadContext } from '#lib/router/page-module.ts';
import type { EventData } from './event-data.ts';
import { priceRange, sessionRows } from './session-rows.ts';

type Context = Pick<LoadContext, 'setup' | 'language' | 'house' | 'origin' | 'paths'>;

/** Sessions told of one event: search engines show a dozen, and a museum sells a thousand. */
const mostSessions = 40;

/**
 * An event for search engines (schema.org): each session is an Event of its own, so that one of them can be found, be
 * sold out or be cancelled. Moments have the offset of the house. Undefined without sessions. Made on the server only.
 */
export function eventLinkedData(sale: EventSale, data: EventData, context: Context): object | undefined {
  const sessions = [...sale.sessions].sort(byMoment).slice(0, mostSessions);
  if (sessions.length === 0) return undefined;
  const say = (text: Text) => textIn(text, context.language, context.setup.language);
  const shared = sharedFacts(sale.event, data, context, say);
  return {
    '@context': 'https://schema.org',
    '@graph': sessions.map((session) => ({
      '@type': 'Event',
      name: data.title,
      ...momentsOf(session, sale.event, context.setup.timeZone),
      ...statusOf(session, context.setup.timeZone),
      url: addressOf(session, data, context),
      ...shared,
      ...offersOf(session, data, context),
    })),
  };
}

/** A no-time session stands first in its day. */
function byMoment(one: SaleSession, other: SaleSession): number {
  const key = ({ day, time, allDay }: SaleSession) => `${day} ${allDay ? '' : time}`;
  return key(one).localeCompare(key(other));
}

function sharedFacts(
  event: SoldEvent,
  data: EventData,
  { house, origin }: Context,
  say: (text: Text) => string,
) {
  return {
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: data.venue?.name || house.title,
      address: data.venue?.address || house.title,
    },
    ...(data.note && { description: data.note }),
    ...(data.picture && { image: new URL(data.picture.fallbackUrl, origin).href }),
    ...(data.age > 0 && { typicalAgeRange: `${data.age}-` }),
    ...(event.performers.length > 0 && {
      performer: event.performers.map(({ name, group }) => ({
        '@type': group ? 'PerformingGroup' : 'Person',
        name: say(name),
      })),
    }),
    organizer: { '@type': 'Organization', name: house.title, url: origin },
  };
}

function statusOf({ state, movedFrom, allDay }: SaleSession, timeZone: string): object {
  const status = state === 'cancelled' ? 'EventCancelled' : movedFrom ? 'EventRescheduled' : 'EventScheduled';
  const before = movedFrom && (allDay ? movedFrom.day : moment(movedFrom, timeZone));
  return {
    eventStatus: `https://schema.org/${status}`,
    ...(before && { previousStartDate: written(before) }),
  };
}

/** Begin, end and opening of the doors; of a whole day its first and last day. */
function momentsOf(
  { day, time, allDay }: SaleSession,
  { duration, doors }: SoldEvent,
  timeZone: string,
): object {
  if (allDay) return { startDate: day, endDate: day };
  const start = moment({ day, time }, timeZone);
  return {
    startDate: written(start),
    ...(duration !== null && { endDate: written(start.add({ minutes: duration })) }),
    ...(doors !== null && { doorTime: written(start.subtract({ minutes: doors })) }),
  };
}

function moment({ day, time }: Pick<SaleSession, 'day' | 'time'>, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone);
}

function written(moment: Temporal.ZonedDateTime | string): string {
  return typeof moment === 'string'
    ? moment
    : moment.toString({ smallestUnit: 'minute', timeZoneName: 'never' });
}

function addressOf(
  { day, time, allDay }: SaleSession,
  { id, usesPlan }: EventData,
  context: Context,
): string {
  const link = { eventId: id, usesPlan, day, time: allDay ? undefined : time };
  return new URL(context.paths.sale(link, { sub: undefined, subscription: undefined }), context.origin).href;
}

/** `closed` is left out: its tickets are sold nowhere. */
const availability = { open: 'InStock', 'sold-out': 'SoldOut', soon: 'PreOrder' } as const;

/** One offer where there is one price, else the range; nothing where the shop does not sell. */
function offersOf(session: SaleSession, data: EventData, context: Context): object {
  const { state, saleOpensAt, saleClosesAt } = session;
  const range = priceRange(sessionRows(data.rows, session, data.sale.card === 'only'));
  if (!range || data.sale.soldBy !== 'shop' || state === 'closed' || state === 'cancelled') return {};
  const facts = {
    priceCurrency: context.house.currency,
    availability: `https://schema.org/${state === 'open' && session.left === 0 ? 'SoldOut' : availability[state]}`,
    url: addressOf(session, data, context),
    ...(saleOpensAt !== null && { validFrom: saleOpensAt }),
    ...(saleClosesAt !== null && { validThrough: saleClosesAt }),
  };
  const { from, to } = range;
  const offers =
    from === to
      ? { '@type': 'Offer', price: amountOf(from), ...facts }
      : { '@type': 'AggregateOffer', lowPrice: amountOf(from), highPrice: amountOf(to), ...facts };
  return { offers };
}

function amountOf(minor: number): string {
  return (minor / 100).toFixed(2);
}

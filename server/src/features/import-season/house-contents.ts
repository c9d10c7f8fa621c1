import type { Content } from '#house-files/merge/write-content.ts';
import type { ImportedEvent, ImportedSeason, ImportedSession } from './import-season.ts';
import type { Mapping } from './mapping-schema.ts';

export interface EventContent {
  /** The values that make the rows one event. */
  group: string;
  content: Content;
}

/** What a season says of a house. */
export interface HouseContents {
  /** By the name of the event's file. */
  events: Readonly<Record<string, EventContent>>;
  venues: Content;
}

export function houseContents({ events, venues }: ImportedSeason, mapping: Mapping): HouseContents {
  const { language } = mapping;
  return {
    events: Object.fromEntries(
      events.map((event) => [event.id, { group: event.group, content: eventContent(event, mapping) }]),
    ),
    venues: Object.fromEntries(
      venues.map(({ id, name, address }) => [
        id,
        { name: { [language]: name }, ...(address === '' ? {} : { address: { [language]: address } }) },
      ]),
    ),
  };
}

function eventContent(event: ImportedEvent, mapping: Mapping): Content {
  const text = (written: string) => ({ [mapping.language]: written });
  return {
    title: text(event.title),
    ...(event.note === '' ? {} : { note: text(event.note) }),
    ...(event.description === '' ? {} : { description: text(event.description) }),
    ...mapping.event,
    ...event.keys,
    venue: event.venue,
    ...(event.menu === null ? {} : { menus: event.menu }),
    prices: event.priceList,
    sessions: event.sessions.map(sessionContent),
  };
}

function sessionContent({ day, time, cancelled, keys }: ImportedSession): unknown {
  if (!cancelled && Object.keys(keys).length === 0) return `${day} ${time ?? 'all day'}`;
  return {
    on: day,
    ...(time === null ? { 'all day': 'yes' } : { at: time }),
    ...keys,
    ...(cancelled ? { cancelled: 'yes' } : {}),
  };
}

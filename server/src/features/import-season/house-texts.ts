import { stringify } from 'yaml';
import type { ImportedEvent, ImportedSeason } from './import-season.ts';
import type { Mapping } from './mapping-schema.ts';

/** Files that an import writes: name and text. */
export type HouseTexts = ReadonlyMap<string, string>;

/** House files of a season: every event's file, and the files that the folder does not have yet. */
export function houseTexts(
  season: ImportedSeason,
  mapping: Mapping,
  existing: ReadonlySet<string>,
): HouseTexts {
  const texts = new Map<string, string>();
  for (const event of season.events) texts.set(`events/${event.id}.yaml`, eventText(event, mapping));
  texts.set('venues.yaml', yaml(venuesOf(season, mapping)));
  for (const [name, content] of [
    ['house.yaml', mapping.house],
    ['menus.yaml', mapping.menus],
    ['prices.yaml', mapping.prices],
  ] as const) {
    if (!existing.has(name) && Object.keys(content).length > 0) texts.set(name, yaml(content));
  }
  return texts;
}

function eventText(event: ImportedEvent, mapping: Mapping): string {
  const text = (written: string) => ({ [mapping.language]: written });
  const sessions = event.sessions.map(({ day, time, cancelled }) => {
    if (!cancelled) return `${day} ${time ?? 'all day'}`;
    return { on: day, ...(time === null ? { 'all day': 'yes' } : { at: time }), cancelled: 'yes' };
  });
  return yaml({
    title: text(event.title),
    ...(event.note === '' ? {} : { note: text(event.note) }),
    ...(event.description === '' ? {} : { description: text(event.description) }),
    ...mapping.event,
    ...event.keys,
    venue: event.venue,
    ...(event.menu === null ? {} : { menus: event.menu }),
    prices: event.priceList,
    sessions,
  });
}

function venuesOf({ venues }: ImportedSeason, { language }: Mapping): Record<string, unknown> {
  const entries = venues.map(({ id, name, address }) => [
    id,
    { name: { [language]: name }, ...(address === '' ? {} : { address: { [language]: address } }) },
  ]);
  return Object.fromEntries(entries);
}

function yaml(content: unknown): string {
  return stringify(content, { lineWidth: 0 });
}

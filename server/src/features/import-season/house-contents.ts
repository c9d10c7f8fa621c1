import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { readTextFile } from '#house-files/folder/house-folder.ts';
import { type Content, contentOf, contentText } from '#house-files/merge/merge-content.ts';
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

/** What the last import of a table read. */
export interface LastImport extends HouseContents {
  /** By how many weeks the season was moved. */
  weeks: number;
}

const contentShape = v.record(v.string(), v.unknown());
const lastImportShape = v.object({
  weeks: v.number(),
  events: v.record(v.string(), v.object({ group: v.string(), content: contentShape })),
  venues: contentShape,
});

const venueShape = v.object({ name: v.record(v.string(), v.string()) });

const largest = 50_000_000;

/** Hidden from the house's readers; named after the table, as several tables may go into one house. */
export function lastImportFile(into: string, table: string): string {
  return path.join(into, '.imported', `${path.basename(table)}.yaml`);
}

/** null when this table was not imported before; `damaged` when the file is not what an import wrote. */
export function readLastImport(file: string): LastImport | 'damaged' | null {
  const read = readTextFile(file, largest);
  if (read.kind === 'refused') return null;
  const parsed = v.safeParse(lastImportShape, contentOf(read.text));
  return parsed.success ? parsed.output : 'damaged';
}

/** Keys of venues by the names that the table gave them. */
export function venueKeys({ venues }: LastImport): Map<string, string> {
  const named = Object.entries(venues).flatMap(([id, venue]) => {
    const parsed = v.safeParse(venueShape, venue);
    return parsed.success ? Object.values(parsed.output.name).map((name) => [name, id] as const) : [];
  });
  return new Map(named);
}

export function writeLastImport(file: string, { weeks, events, venues }: LastImport): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const heading =
    '# What "foyer import" read last. By it the next import tells edits by hand from changes in the table:\n' +
    '# keep it with the files of the house, and do not edit it.\n';
  writeFileSync(file, heading + contentText({ weeks, events, venues }));
}

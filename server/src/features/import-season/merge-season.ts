import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Day } from '@foyer/contract/rules/values.ts';
import * as v from 'valibot';
import { readTextFile } from '#house-files/folder/house-folder.ts';
import {
  type Conflict,
  type Content,
  contentOf,
  contentText,
  mergeContent,
  sessionLines,
  sessionName,
  updateText,
} from '#house-files/merge/merge-content.ts';
import type { ImportedEvent, ImportedSeason, ImportedSession } from './import-season.ts';
import type { Mapping } from './read-mapping.ts';

export interface SeasonMerge {
  /** Texts of the files to write, by their names in the house; null: the file is removed. */
  texts: ReadonlyMap<string, string | null>;
  conflicts: readonly (Conflict & { file: string })[];
  /** What the next import compares with. */
  read: HouseContents;
}

interface MergeFrame {
  last: LastImport | null;
  today: Day;
  /** Some rows could not be read: what is not in the table may be in one of these. */
  isPartial: boolean;
  /** What is in the house is overwritten, edits by hand too. */
  replace: boolean;
  /** Text of a file of the house; null where there is none. */
  textOf: (file: string) => string | null;
}

/** What an import changes in a house that may have been imported before, and edited since. */
export function mergeSeason(season: HouseContents, frame: MergeFrame): SeasonMerge | { unreadable: string } {
  const events = eventsWithPast(season.events, frame);
  const last = frame.last?.events ?? {};
  const known = knownVenues(frame);
  const merges = [
    ...Object.entries(events).map(([id, { content }]) =>
      mergeEvent(fileOf(id), content, last[id]?.content, frame),
    ),
    mergeFile('venues.yaml', { ...known, ...season.venues }, known, frame),
    ...Object.keys(last).flatMap((id) =>
      events[id] === undefined ? removeEvent(id, last[id]?.content, frame) : [],
    ),
  ];
  const unreadable = merges.find((merge) => merge.kind === 'unreadable');
  if (unreadable !== undefined) return { unreadable: unreadable.file };
  return {
    texts: new Map(merges.flatMap((merge) => (merge.kind === 'written' ? [[merge.file, merge.text]] : []))),
    conflicts: merges.flatMap(({ file, conflicts = [] }) => conflicts.map((one) => ({ ...one, file }))),
    read: { events, venues: { ...frame.last?.venues, ...season.venues } },
  };
}

/** What becomes of one file. */
type FileMerge = { file: string; conflicts?: readonly Conflict[] } & (
  | { kind: 'written'; text: string | null }
  | { kind: 'left' | 'unreadable' }
);

function mergeEvent(file: string, content: Content, last: Content | undefined, frame: MergeFrame): FileMerge {
  const text = frame.textOf(file);
  // The house took the event out, and its file with it.
  if (text === null && last !== undefined && !frame.replace) {
    const conflict = { key: wholeFile, inFile: undefined, atSource: 'changed' };
    return { kind: 'left', file, conflicts: isDeepStrictEqual(last, content) ? [] : [conflict] };
  }
  if (text === null || !frame.replace) return mergeFile(file, content, last, frame);
  const isSame = isDeepStrictEqual(contentOf(text), content);
  return isSame ? { kind: 'left', file } : { kind: 'written', file, text: contentText(content) };
}

function mergeFile(
  file: string,
  content: Content,
  last: Content | undefined,
  { textOf }: MergeFrame,
): FileMerge {
  const text = textOf(file);
  if (text === null) return { kind: 'written', file, text: contentText(content) };
  const inFile = contentOf(text);
  if (inFile === null) return { kind: 'unreadable', file };
  const { merged, conflicts } = mergeContent(last ?? null, inFile, content);
  if (isDeepStrictEqual(merged, inFile)) return { kind: 'left', file, conflicts };
  return { kind: 'written', file, text: updateText(text, merged), conflicts };
}

/** An event that the table no longer has: its file goes, unless somebody edited it. */
function removeEvent(id: string, last: Content | undefined, { textOf, replace }: MergeFrame): FileMerge[] {
  const file = fileOf(id);
  const text = textOf(file);
  if (text === null) return [];
  if (replace || isDeepStrictEqual(contentOf(text), last)) return [{ kind: 'written', file, text: null }];
  const conflict = { key: wholeFile, inFile: 'edited by hand', atSource: undefined };
  return [{ kind: 'left', file, conflicts: [conflict] }];
}

const wholeFile = 'the whole file';

function fileOf(id: string): string {
  return `events/${id}.yaml`;
}

/** With what the table no longer has, or cannot tell: sessions that are over, and all others while rows are unreadable. */
function eventsWithPast(
  events: HouseContents['events'],
  { last, today, isPartial }: MergeFrame,
): Record<string, EventContent> {
  const stays = (line: unknown) => isPartial || (sessionName(line) ?? '') < today;
  const merged: Record<string, EventContent> = { ...events };
  for (const [id, before] of Object.entries(last?.events ?? {})) {
    const now = events[id];
    const named = new Set(sessionLines(now?.content.sessions).map(sessionName));
    const staying = sessionLines(before.content.sessions).filter(
      (line) => stays(line) && !named.has(sessionName(line)),
    );
    if (staying.length === 0) continue;
    const { group, content } = now ?? before;
    const sessions = now === undefined ? staying : inOrder([...staying, ...sessionLines(content.sessions)]);
    merged[id] = { group, content: { ...content, sessions } };
  }
  return merged;
}

function inOrder(lines: readonly unknown[]): unknown[] {
  return lines.toSorted((one, other) => ((sessionName(one) ?? '') < (sessionName(other) ?? '') ? -1 : 1));
}

/** Venues of the last import that the house still has: one that was taken out comes back, as events need it. */
function knownVenues({ last, textOf }: MergeFrame): Content {
  const inFile = contentOf(textOf('venues.yaml') ?? '') ?? {};
  return Object.fromEntries(Object.entries(last?.venues ?? {}).filter(([id]) => id in inFile));
}

interface EventContent {
  /** The values that make the rows one event. */
  group: string;
  content: Content;
}

/** What a season says of a house. */
interface HouseContents {
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

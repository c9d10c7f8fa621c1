import { isDeepStrictEqual } from 'node:util';
import type { Day } from '@foyer/contract/rules/values.ts';
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
import type { EventContent, HouseContents, LastImport } from './house-contents.ts';

export interface SeasonMerge {
  /** Texts of the files to write, by their names in the house; null: the file is removed. */
  texts: ReadonlyMap<string, string | null>;
  conflicts: readonly (Conflict & { file: string })[];
  /** What the next import compares with. */
  read: HouseContents;
}

export interface MergeFrame {
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

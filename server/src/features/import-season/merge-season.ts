import { isDeepStrictEqual } from 'node:util';
import type { Day } from '@foyer/contract/rules/values.ts';
import type { Content, EventContent, HouseContents } from './house-contents.ts';
import type { LastImport } from './last-import.ts';
import { type Conflict, mergeContent } from './merge-content.ts';
import { sessionLines, sessionName } from './session-lines.ts';
import { contentOf, contentText, updateText } from './write-content.ts';

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
  const gone = Object.keys(frame.last?.events ?? {}).filter((id) => events[id] === undefined);
  const texts = new Map<string, string | null>();
  const conflicts: (Conflict & { file: string })[] = [];
  const known = knownVenues(frame);
  const contents = [
    ...Object.entries(events).map(
      ([id, { content }]) => [fileOf(id), content, frame.last?.events[id]?.content] as const,
    ),
    ['venues.yaml', { ...known, ...season.venues }, known] as const,
  ];
  for (const [file, content, last] of contents) {
    const text = frame.textOf(file);
    // The house took the event out, and its file with it.
    if (text === null && last !== undefined && file !== 'venues.yaml' && !frame.replace) {
      if (!isDeepStrictEqual(last, content))
        conflicts.push({ file, key: wholeFile, inFile: undefined, atSource: 'changed' });
      continue;
    }
    if (text === null || (frame.replace && file !== 'venues.yaml')) {
      if (text === null || !isDeepStrictEqual(contentOf(text), content))
        texts.set(file, contentText(content));
      continue;
    }
    const inFile = contentOf(text);
    if (inFile === null) return { unreadable: file };
    const merge = mergeContent(last ?? null, inFile, content);
    if (!isDeepStrictEqual(merge.merged, inFile)) texts.set(file, updateText(text, merge.merged));
    conflicts.push(...merge.conflicts.map((conflict) => ({ ...conflict, file })));
  }
  for (const id of gone) {
    const text = frame.textOf(fileOf(id));
    if (text === null) continue;
    const isEdited = !isDeepStrictEqual(contentOf(text), frame.last?.events[id]?.content);
    if (!isEdited || frame.replace) texts.set(fileOf(id), null);
    else
      conflicts.push({
        file: fileOf(id),
        key: wholeFile,
        inFile: 'edited by hand',
        atSource: undefined,
      });
  }
  return { texts, conflicts, read: { events, venues: { ...frame.last?.venues, ...season.venues } } };
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

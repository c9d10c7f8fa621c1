import { isDeepStrictEqual } from 'node:util';
import type { Day, Time } from '@foyer/contract/rules/values.ts';
import { isMap, isNode, isScalar, isSeq, parseDocument } from 'yaml';
import { houseClock } from '#domain/clock-span.ts';
import { dayOf } from '#house-files/days/day-expression.ts';
import { isRolling, type SessionDate, sessionDates } from '#house-files/days/session-dates.ts';
import { Findings } from '#house-files/findings/findings.ts';
import type { HouseFolder } from '#house-files/folder/house-folder.ts';
import { readHouse } from '#house-files/read-house.ts';
import type { SessionEntry } from '#house-files/schema/session-schema.ts';

/** What is to be written at one session of a house file. */
export interface SessionEdit {
  eventId: string;
  day: Day;
  /** null: a whole day. */
  time: Time | null;
  /** null: it is cancelled. */
  movedTo: { day: Day; time: Time | null } | null;
  /** What buyers are told, in the house's language; '' for nothing. */
  because: string;
  chooseUntil: Day | null;
  /** Of a cancelled session: nothing is refunded by itself. */
  onRequest: boolean;
}

export type EditedSession =
  /** `folder` reads the edited file in place of the old one; `text` is all of it. */
  | { kind: 'edited'; folder: HouseFolder; file: string; text: string }
  | { kind: 'no-such-session' }
  /** It has begun, or would be moved to a moment that has passed. */
  | { kind: 'moment-over' }
  /** It is cancelled, moved or replaced already: a person has to edit it. */
  | { kind: 'by-hand'; file: string; line: number }
  /** Reason, last day and way of refund are written once for all sessions of its line, and differ from these. */
  | { kind: 'other-terms'; file: string; line: number }
  /** Its line is written in a way that cannot be edited safely. */
  | { kind: 'written-otherwise'; file: string; line: number };

/**
 * Writes a change of one session where an editor would write it: on its line, or at its rule. Every other line keeps its bytes.
 * The edited file is read again, and every other session must be as it was.
 */
export function editSession(folder: HouseFolder, edit: SessionEdit, now: Date): EditedSession {
  const before = sessionsOf(folder, edit.eventId, now);
  const found = before?.entries.find(({ dates }) => dates.some((date) => isMeant(date, edit)));
  if (!before || !found) return { kind: 'no-such-session' };
  const { file, language, timeZone } = before;
  if ([edit, edit.movedTo].some((one) => one !== null && isOver(one, timeZone, now)))
    return { kind: 'moment-over' };
  const { line } = found.entry.place;
  const session = found.dates.find((date) => isMeant(date, edit));
  if (session?.cancelled || (session && isMoved(session)) || found.entry.playedInstead !== null)
    return { kind: 'by-hand', file, line };
  const terms = termsOf(edit, found, language, houseClock(now, timeZone).day);
  if (terms === null) return { kind: 'other-terms', file, line };
  const text = new TextDecoder().decode(folder.read(file));
  const edited = withChange(text, line, changeOf(edit, found), terms);
  if (edited === null) return { kind: 'written-otherwise', file, line };
  const after = withFile(folder, file, edited);
  return onlyThisChanged(before.entries, sessionsOf(after, edit.eventId, now)?.entries ?? [], edit)
    ? { kind: 'edited', folder: after, file, text: edited }
    : { kind: 'written-otherwise', file, line };
}

interface EntryDates {
  entry: SessionEntry;
  dates: readonly SessionDate[];
}

function sessionsOf(folder: HouseFolder, eventId: string, now: Date) {
  const { house, events } = readHouse(folder, new Findings());
  const one = events.find(({ id }) => id === eventId);
  const today = houseClock(now, house.timeZone).day;
  return (
    one && {
      file: one.file,
      timeZone: house.timeZone,
      language: house.languages[0] ?? 'ru',
      entries: one.event.sessions.map((entry): EntryDates => ({ entry, dates: sessionDates(entry, today) })),
    }
  );
}

function isOver({ day, time }: { day: Day; time: Time | null }, timeZone: string, now: Date): boolean {
  if (time === null) return day < houseClock(now, timeZone).day;
  return (
    Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone).epochMilliseconds < now.getTime()
  );
}

/** By its present time: that is what people call it. */
function isMeant({ day, time, allDay }: SessionDate, asked: Pick<SessionEdit, 'day' | 'time'>): boolean {
  return day === asked.day && (allDay ? asked.time === null : time === asked.time);
}

function isMoved({ day, time, announced }: SessionDate): boolean {
  return day !== announced.day || time !== announced.time;
}

/** What the change says under its key: by itself, or as an item of a list of which the entry may have one. */
interface Change {
  key: 'cancelled' | 'moved' | 'moved to';
  value: string;
  isItem: boolean;
  isListed: boolean;
}

function changeOf(edit: SessionEdit, { entry, dates }: EntryDates): Change {
  const when = inFile(edit);
  const { movedTo } = edit;
  const isListed = movedTo ? entry.moved.length > 0 : entry.cancelled !== false;
  // Tomorrow a rule, or a relative day, may mean another session: the change names its own.
  const isItem = isListed || dates.length > 1 || entry.every !== null || isRolling(entry);
  if (movedTo === null) {
    const value = isItem ? (edit.time === null ? edit.day : when) : 'yes';
    return { key: 'cancelled', value, isItem, isListed };
  }
  const to = inFile(movedTo);
  return isItem
    ? { key: 'moved', value: `{ from: ${when}, to: ${to} }`, isItem, isListed }
    : { key: 'moved to', value: to, isItem, isListed };
}

/**
 * Keys of what holders are told, to be added to the entry. null: they would hold for changes of other sessions that are
 * still to come, or what is written for those would hold for this one.
 */
function termsOf(
  { because, chooseUntil, onRequest, movedTo }: SessionEdit,
  { entry, dates }: EntryDates,
  language: string,
  today: Day,
): string[] | null {
  const isAlone = !dates.some((date) => date.day >= today && (date.cancelled || isMoved(date)));
  const until = entry.chooseUntil === null ? null : dayOf(entry.chooseUntil.value, today);
  const texts: Partial<Record<string, string>> = entry.because;
  const isSilent = Object.keys(texts).length === 0;
  const isRefundOther = movedTo === null && onRequest === entry.money;
  const terms = [
    {
      isOther: isSilent ? because !== '' : texts[language] !== because,
      isWritten: !isSilent,
      key: `because: { ${language}: ${JSON.stringify(because)} }`,
    },
    { isOther: until !== chooseUntil, isWritten: until !== null, key: `choose until: ${chooseUntil}` },
    { isOther: isRefundOther, isWritten: !entry.money, key: 'money: on request' },
  ].filter(({ isOther }) => isOther);
  const canAdd = terms.every(({ isWritten }) => !isWritten && isAlone);
  return canAdd ? terms.map(({ key }) => key) : null;
}

function withChange(
  text: string,
  line: number,
  { key, value, isItem, isListed }: Change,
  terms: readonly string[],
): string | null {
  const listed = isListed ? addToList(text, line, key, value) : text;
  if (listed === null) return null;
  const keys = isListed ? terms : [`${key}: ${isItem ? `[${value}]` : value}`, ...terms];
  if (keys.length === 0) return listed;
  const lines = listed.split('\n');
  const written = withKeys(lines[line - 1] ?? '', keys);
  return written && [...lines.slice(0, line - 1), ...written, ...lines.slice(line)].join('\n');
}

function inFile({ day, time }: { day: Day; time: Time | null }): string {
  return `${day} ${time ?? 'all day'}`;
}

/** The first line of an entry with more keys, as one line or several; null: it is written in another way. */
function withKeys(line: string, keys: readonly string[]): string[] | null {
  const plain =
    /^(\s*- )(["']?)([^\s:{}[\],"'#][^:{}[\],"'#]*?)\s+(all day|весь день|\d{1,2}[:.]\d{2})\2(\s*|\s+#.*)$/.exec(
      line,
    );
  if (plain) {
    const [, dash, , day, time = '', rest] = plain;
    const when = /\d/.test(time) ? `at: ${time}` : 'all day: yes';
    return [`${dash}{ on: ${day}, ${when}, ${keys.join(', ')} }${rest}`];
  }
  const flow = /^(\s*- \{.*?),?(\s*\}\s*(?:#.*)?)$/.exec(line);
  if (flow) return [`${flow[1]}, ${keys.join(', ')}${flow[2]}`];
  const block = /^(\s*)- (\w[\w ]*:.*)$/.exec(line);
  if (!block) return null;
  const [, indent = '', first = ''] = block;
  return [...keys, first].map((key, index) => `${indent}${index === 0 ? '- ' : '  '}${key}`);
}

function withFile(folder: HouseFolder, file: string, text: string): HouseFolder {
  const bytes = new TextEncoder().encode(text);
  return {
    ...folder,
    size: (name) => (name === file ? bytes.length : folder.size(name)),
    read: (name) => (name === file ? bytes : folder.read(name)),
  };
}

function onlyThisChanged(
  before: readonly EntryDates[],
  after: readonly EntryDates[],
  edit: SessionEdit,
): boolean {
  const wanted = before
    .flatMap(({ dates }) => dates)
    .map((date): SessionDate => {
      if (!isMeant(date, edit)) return date;
      const { movedTo } = edit;
      return movedTo
        ? { ...date, day: movedTo.day, time: date.allDay ? date.time : (movedTo.time ?? date.time) }
        : { ...date, cancelled: true };
    });
  const inOrder = (dates: readonly SessionDate[]) =>
    dates.toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)));
  return isDeepStrictEqual(inOrder(wanted), inOrder(after.flatMap(({ dates }) => dates)));
}

function keyOf({ announced }: SessionDate): string {
  return `${announced.day} ${announced.time}`;
}

/**
 * An event file with one more item in a list of the session entry on this line, in the form in which the list is
 * written; null: in a form that cannot be edited safely.
 */
function addToList(text: string, line: number, key: string, item: string): string | null {
  const list = listOf(text, line, key);
  if (!isNode(list) || !list.range) return null;
  const [from, to] = list.range;
  if (isScalar(list)) return spliced(text, from, to, `[${text.slice(from, to)}, ${item}]`);
  if (!isSeq(list)) return null;
  const last = list.items.at(-1);
  const end = isNode(last) ? last.range?.[1] : undefined;
  if (end === undefined) return list.flow ? spliced(text, from, to, `[${item}]`) : null;
  if (list.flow) return spliced(text, end, end, `, ${item}`);
  return withLine(text, { from, end, item });
}

/** Below the last item and the comment on its line. */
function withLine(text: string, { from, end, item }: { from: number; end: number; item: string }): string {
  const indent = text.slice(text.lastIndexOf('\n', from - 1) + 1, from);
  // A table over several lines ends where the next line starts.
  const found = text.indexOf('\n', text.slice(0, end).trimEnd().length);
  const lineEnd = found < 0 ? text.length : text[found - 1] === '\r' ? found - 1 : found;
  const newLine = text.includes('\r\n') ? '\r\n' : '\n';
  return spliced(text, lineEnd, lineEnd, `${newLine}${indent}- ${item}`);
}

function listOf(text: string, line: number, key: string): unknown {
  const sessions = parseDocument(text, { prettyErrors: false, logLevel: 'silent' }).get('sessions');
  const entries = isSeq(sessions) ? sessions.items.filter((one) => isMap(one)) : [];
  const entry = entries.find(({ range }) => text.slice(0, range?.[0]).split('\n').length === line);
  return entry?.items.find((pair) => isScalar(pair.key) && pair.key.value === key)?.value;
}

function spliced(text: string, from: number, to: number, piece: string): string {
  return `${text.slice(0, from)}${piece}${text.slice(to)}`;
}

import { addDays, epochDay } from '@foyer/contract/rules/format.ts';
import type { Day, Time } from '@foyer/contract/rules/values.ts';

/** One calendar entry: a session to attend. */
export interface CalendarEntry {
  /** Stable for a session of a shop, so that a second import replaces the first: `session-12@shop.example`. */
  uid: string;
  title: string;
  day: Day;
  /** null for a whole day. */
  time: Time | null;
  /** In minutes; null when unknown. */
  duration: number | null;
  venueName: string;
  address: string;
  /** null when there is no page. */
  url: string | null;
  /** Lines separated by `\n`; may be empty. */
  description: string;
  /** Written as DTSTAMP. */
  madeAt: Date;
}

/** Whose calendar it is: the house's name in the visitor's language, and the zone of its clock (IANA). */
export interface CalendarHouse {
  name: string;
  timeZone: string;
}

/**
 * A calendar file (RFC 5545) on the clock of the house (IN-3): 19:00 there, whatever time zone the visitor's phone is set
 * to. No alarm: reminders are the visitor's choice.
 */
export function calendarFile(entries: readonly CalendarEntry[], house: CalendarHouse): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Foyer//Ticket shop//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(house.name)}`,
    ...zoneLines(entries, house),
    ...entries.flatMap((entry) => linesOf(entry, house)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** The rules of the zone that hold at the beginnings of the sessions. */
function zoneLines(entries: readonly CalendarEntry[], { timeZone }: CalendarHouse): string[] {
  const rules = entries
    .filter(({ time }) => time !== null)
    .map(({ day, time }) =>
      ruleLines(Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone)),
    );
  if (rules.length === 0) return [];
  const distinct = new Map(rules.map((lines) => [lines.join(), lines]));
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...[...distinct.values()].flat(), 'END:VTIMEZONE'];
}

/** The offset of a moment, and since when it holds. */
function ruleLines(moment: Temporal.ZonedDateTime): string[] {
  const since = moment.getTimeZoneTransition('previous');
  const before = since?.subtract({ nanoseconds: 1 }).offset ?? moment.offset;
  const begins = since?.withTimeZone(before).toPlainDateTime().toString({ smallestUnit: 'second' });
  return [
    'BEGIN:STANDARD',
    `DTSTART:${(begins ?? '1970-01-01T00:00:00').replaceAll(/[-:]/g, '')}`,
    `TZOFFSETFROM:${before.replace(':', '')}`,
    `TZOFFSETTO:${moment.offset.replace(':', '')}`,
    'END:STANDARD',
  ];
}

function linesOf(entry: CalendarEntry, { timeZone }: CalendarHouse): string[] {
  const place = [entry.venueName, entry.address].filter((part) => part !== '').join(', ');
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(entry.uid)}`,
    `DTSTAMP:${moment(entry.madeAt)}`,
    ...timeLines(entry, timeZone),
    `SUMMARY:${escaped(entry.title)}`,
    ...(place === '' ? [] : [`LOCATION:${escaped(place)}`]),
    ...(entry.description === '' ? [] : [`DESCRIPTION:${escaped(entry.description)}`]),
    ...(entry.url === null ? [] : [`URL:${entry.url.replace(/[\r\n]/g, '')}`]),
    'END:VEVENT',
  ];
}

/** DTEND instead of DURATION: some phone calendars ignore the latter. An end that is not known is not invented. */
function timeLines({ day, time, duration }: CalendarEntry, timeZone: string): string[] {
  if (time === null) {
    return [
      `DTSTART;VALUE=DATE:${compact(day)}`,
      `DTEND;VALUE=DATE:${compact(addDays(day, 1))}`,
      'TRANSP:TRANSPARENT',
    ];
  }
  const start = epochDay(day) * minutesInDay + Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  const at = (minutes: number) => `;TZID=${timeZone}:${wallClock(minutes)}`;
  return [`DTSTART${at(start)}`, ...(duration === null ? [] : [`DTEND${at(start + duration)}`])];
}

const minutesInDay = 1440;

function wallClock(minutes: number): string {
  const iso = new Date(minutes * 60_000).toISOString();
  return `${compact(iso.slice(0, 10))}T${iso.slice(11, 16).replace(':', '')}00`;
}

function compact(day: Day): string {
  return day.replaceAll('-', '');
}

function moment(date: Date): string {
  return `${date.toISOString().replaceAll(/[-:]/g, '').slice(0, 15)}Z`;
}

/** TEXT values: backslash, semicolon, comma and line breaks (RFC 5545, 3.3.11); other control characters are removed. */
function escaped(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

const octetsOfLine = 75;

/** Folds to lines of at most 75 octets, never inside a character; continuation lines start with a space (RFC 5545, 3.1). */
function folded(line: string): string {
  let text = '';
  let octets = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (octets + size > octetsOfLine) {
      text += '\r\n ';
      octets = 1;
    }
    text += letter;
    octets += size;
  }
  return text;
}

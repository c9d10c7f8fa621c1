import { addDays, epochDay } from '@foyer/contract/rules/format.ts';
import type { Day, Time } from '@foyer/contract/rules/values.ts';

/** One entry of a calendar: a session that somebody means to visit. */
export interface CalendarEntry {
  /** The same for the same session and shop, so that a second import replaces the first: `session-12@shop.example`. */
  uid: string;
  title: string;
  day: Day;
  /** null: the whole day. */
  time: Time | null;
  /** Minutes; null when it is not known, then two hours are kept free. */
  duration: number | null;
  venueName: string;
  address: string;
  /** null: no page. */
  url: string | null;
  /** Lines separated by `\n`, '' for none. */
  description: string;
  /** When the entry was made; becomes DTSTAMP. */
  madeAt: Date;
}

/**
 * A calendar file of RFC 5545. Times float: 19:00 is 19:00 at the house, whatever the zone of the visitor's phone
 * (IN-3). No alarm: when to be reminded is the visitor's choice.
 */
export function calendarFile(entries: readonly CalendarEntry[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Foyer//Ticket shop//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...entries.flatMap(linesOf),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function linesOf(entry: CalendarEntry): string[] {
  const place = [entry.venueName, entry.address].filter((part) => part !== '').join(', ');
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(entry.uid)}`,
    `DTSTAMP:${moment(entry.madeAt)}`,
    ...timeLines(entry),
    `SUMMARY:${escaped(entry.title)}`,
    ...(place === '' ? [] : [`LOCATION:${escaped(place)}`]),
    ...(entry.description === '' ? [] : [`DESCRIPTION:${escaped(entry.description)}`]),
    ...(entry.url === null ? [] : [`URL:${entry.url.replace(/[\r\n]/g, '')}`]),
    'END:VEVENT',
  ];
}

const usualDuration = 120;

/** An end instead of DURATION: some calendars on phones read only DTEND. */
function timeLines({ day, time, duration }: CalendarEntry): string[] {
  if (time === null) {
    return [
      `DTSTART;VALUE=DATE:${compact(day)}`,
      `DTEND;VALUE=DATE:${compact(addDays(day, 1))}`,
      'TRANSP:TRANSPARENT',
    ];
  }
  const start = epochDay(day) * minutesInDay + Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  return [`DTSTART:${floating(start)}`, `DTEND:${floating(start + (duration ?? usualDuration))}`];
}

const minutesInDay = 1440;

function floating(minutes: number): string {
  const iso = new Date(minutes * 60_000).toISOString();
  return `${compact(iso.slice(0, 10))}T${iso.slice(11, 16).replace(':', '')}00`;
}

function compact(day: Day): string {
  return day.replaceAll('-', '');
}

function moment(date: Date): string {
  return `${date.toISOString().replaceAll(/[-:]/g, '').slice(0, 15)}Z`;
}

/** TEXT values: backslash, semicolon, comma and line breaks (RFC 5545, 3.3.11); other control characters go. */
function escaped(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

const octetsOfLine = 75;

/** Lines of at most 75 octets, never cut within a letter; each next one begins with a space (RFC 5545, 3.1). */
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

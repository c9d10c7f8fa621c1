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
  /** In minutes; null when unknown, two hours are assumed then. */
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

/**
 * A calendar file (RFC 5545) with floating times: 19:00 is 19:00 at the house, whatever time zone the visitor's phone
 * is set to (IN-3). No alarm: reminders are the visitor's choice.
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

/** DTEND instead of DURATION: some phone calendars ignore the latter. */
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

import ICAL from 'ical.js';
import type { Table, TableRow } from './read-table.ts';

/** The columns that a calendar has for the mapping. */
const columns = [
  'uid',
  'title',
  'description',
  'place',
  'link',
  'categories',
  'day',
  'time',
  'minutes',
  'cancelled',
];

/** Occurrences of one entry that are read: a rule without an end goes on for ever. */
const mostOccurrences = 500;

/** True for what calendar programs write, whatever the file is called. */
export function isCalendar(text: string): boolean {
  return /^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text);
}

/**
 * Reads a calendar (.ics) as a table: one row for each time that something happens. Rules are spread out, moved and cancelled
 * occurrences are taken as their entries say, and times are on the clock of `timeZone`. A row's number is the line on
 * which its entry begins. Of a rule without an end the occurrences until `until` are taken.
 */
export function readCalendar(text: string, { timeZone, until }: { timeZone: string; until: Date }): Table {
  try {
    const parsed = ICAL.parse(text);
    // A file may hold several calendars; one alone is not in a list.
    const calendars: ConstructorParameters<typeof ICAL.Component>[0][] =
      typeof parsed[0] === 'string' ? [parsed] : parsed;
    const events = calendars.flatMap((one) => eventsOf(new ICAL.Component(one)));
    const lines = linesOf(text);
    const rows = events.flatMap((event) =>
      occurrencesOf(event, until).map(
        (one): TableRow => ({ number: lines.get(event.uid) ?? 1, values: valuesOf(one, timeZone) }),
      ),
    );
    return { kind: 'table', columns, rows };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: 'refused', row: 1, reason: `the calendar cannot be read: ${reason}` };
  }
}

/** The line of the first entry with each name. */
function linesOf(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  let begins = 1;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (/^BEGIN:VEVENT/i.test(line)) begins = index + 1;
    const [, uid] = /^UID[^:]*:(.*)$/i.exec(line) ?? [];
    if (uid !== undefined && !lines.has(uid)) lines.set(uid, begins);
  }
  return lines;
}

/** Entries, each with its own exceptions; an exception without its entry stands alone. */
function eventsOf(calendar: ICAL.Component): ICAL.Event[] {
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  // The library finds the exceptions of an entry beside it.
  const all = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  const series = new Set(all.filter((event) => !event.isRecurrenceException()).map(({ uid }) => uid));
  return all.filter((event) => !event.isRecurrenceException() || !series.has(event.uid));
}

interface Occurrence {
  event: ICAL.Event;
  start: ICAL.Time;
  minutes: number;
}

function occurrencesOf(event: ICAL.Event, until: Date): Occurrence[] {
  if (!event.isRecurring() || event.isRecurrenceException()) {
    return [{ event, start: event.startDate, minutes: minutesOf(event.duration) }];
  }
  const found: Occurrence[] = [];
  const iterator = event.iterator();
  for (let next = iterator.next(); next && found.length < mostOccurrences; next = iterator.next()) {
    if (next.toJSDate() > until) break;
    const { item, startDate } = event.getOccurrenceDetails(next);
    found.push({ event: item, start: startDate, minutes: minutesOf(item.duration) });
  }
  return found;
}

function minutesOf(duration: ICAL.Duration): number {
  return Math.round(duration.toSeconds() / 60);
}

function valuesOf({ event, start, minutes }: Occurrence, timeZone: string): Record<string, string> {
  const property = (name: string) => String(event.component.getFirstPropertyValue(name) ?? '').trim();
  const categories = event.component
    .getAllProperties('categories')
    .flatMap((one) => one.getValues().map(String));
  const moment = start.isDate ? null : onClock(start, zoneOf(event), timeZone);
  return {
    uid: event.uid,
    title: event.summary ?? '',
    description: (event.description ?? '').replaceAll('\r\n', '\n').trim(),
    place: event.location ?? '',
    link: property('url'),
    categories: categories.join('; '),
    day: moment?.toPlainDate().toString() ?? start.toString().slice(0, 10),
    time: moment?.toPlainTime().toString({ smallestUnit: 'minute' }) ?? '',
    minutes: moment === null || minutes === 0 ? '' : String(minutes),
    cancelled: property('status').toUpperCase() === 'CANCELLED' ? 'yes' : '',
  };
}

/** The zone that an entry names; '' for none. */
function zoneOf({ component }: ICAL.Event): string {
  return String(component.getFirstProperty('dtstart')?.getParameter('tzid') ?? '');
}

/** A time without a zone is the house's own; a zone by its IANA name is taken from here, others from the calendar. */
function onClock(start: ICAL.Time, zone: string, timeZone: string): Temporal.ZonedDateTime {
  const wall = Temporal.PlainDateTime.from(start.toString().replace(/Z$/, ''));
  if (start.zone === ICAL.Timezone.utcTimezone) return wall.toZonedDateTime('UTC').withTimeZone(timeZone);
  if (zone === '') return wall.toZonedDateTime(timeZone);
  if (isZone(zone)) return wall.toZonedDateTime(zone).withTimeZone(timeZone);
  if (start.zone === ICAL.Timezone.localTimezone)
    throw new Error(`the zone "${zone}" is neither described in it nor known`);
  return Temporal.Instant.fromEpochMilliseconds(start.toUnixTime() * 1000).toZonedDateTimeISO(timeZone);
}

function isZone(name: string): boolean {
  return Intl.supportedValuesOf('timeZone').includes(name);
}

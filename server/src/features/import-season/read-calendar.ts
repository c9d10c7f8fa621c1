import { addDays } from '@foyer/contract/rules/format.ts';
import type { Day } from '@foyer/contract/rules/values.ts';
import ICAL from 'ical.js';
import {
  CalendarClocks,
  type CalendarPart,
  type Clock,
  onOneClock,
  propertyOf,
  textOf,
} from './one-clock.ts';
import type { Table, TableRow } from './read-table.ts';

/** The columns that a calendar has for the mapping. */
const emptyRow = {
  uid: '',
  title: '',
  description: '',
  place: '',
  link: '',
  categories: '',
  day: '',
  time: '',
  minutes: '',
  cancelled: '',
};
const columns = Object.keys(emptyRow);

/** Rules without an end are read so far ahead. */
const daysAhead = 550;

/** Occurrences of one entry that are taken. */
const mostOccurrences = 500;

/** Occurrences of one entry that are looked at: a rule may have begun long ago. */
const mostLookedAt = 100_000;

/** True for what calendar programs write, whatever the file is called. */
export function isCalendar(text: string): boolean {
  return /^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text);
}

/**
 * Reads a calendar (.ics) as a table: one row for each time that something happens, and for each day of what takes whole
 * days. Rules are spread out, moved and cancelled occurrences are taken as their entries say, and times are on the
 * clock of `timeZone`. Of an entry that goes on, what was over before `today` is left out. A row's number is the
 * line on which its entry begins.
 */
export function readCalendar(text: string, { timeZone, today }: { timeZone: string; today: Day }): Table {
  try {
    const parsed: CalendarPart | CalendarPart[] = ICAL.parse(text);
    const lines = entryLines(text);
    const rows = calendarsIn(parsed).flatMap((calendar) => {
      const clocks = new CalendarClocks(calendar, timeZone);
      return seriesIn(calendar, lines).flatMap((series) => rowsOf(series, clocks, timeZone, today));
    });
    return { kind: 'table', unit: 'line', columns, rows };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: 'refused', row: 1, reason: `the calendar cannot be read: ${reason}` };
  }
}

/** A file may hold several calendars; one alone is not in a list. */
function calendarsIn(parsed: CalendarPart | CalendarPart[]): CalendarPart[] {
  const isOne = (read: CalendarPart | CalendarPart[]): read is CalendarPart => typeof read[0] === 'string';
  return isOne(parsed) ? [parsed] : parsed;
}

/** The lines on which entries begin, in their order. */
function entryLines(text: string): Iterator<number> {
  const lines = text.split(/\r?\n/);
  return lines.flatMap((line, index) => (/^BEGIN:VEVENT/i.test(line) ? [index + 1] : [])).values();
}

/** An entry with the entries of its exceptions. */
interface Series {
  line: number;
  entry: CalendarPart;
  exceptions: readonly CalendarPart[];
}

/** An exception without its entry stands alone. */
function seriesIn([, , parts]: CalendarPart, lines: Iterator<number>): Series[] {
  const entries = parts
    .filter(([name]) => name === 'vevent')
    .map((entry) => ({ entry, line: Number(lines.next().value ?? 1), uid: textOf(entry, 'uid') }));
  const isException = ({ entry }: { entry: CalendarPart }) =>
    propertyOf(entry, 'recurrence-id') !== undefined;
  const exceptions = Map.groupBy(entries.filter(isException), ({ uid }) => uid);
  const named = new Set(entries.filter((one) => !isException(one)).map(({ uid }) => uid));
  return entries.flatMap((one) => {
    if (isException(one)) return named.has(one.uid) ? [] : [{ ...one, exceptions: [] }];
    return [{ ...one, exceptions: (exceptions.get(one.uid) ?? []).map(({ entry }) => entry) }];
  });
}

function rowsOf(
  { line, entry, exceptions }: Series,
  clocks: CalendarClocks,
  timeZone: string,
  today: Day,
): TableRow[] {
  const written = onOneClock(entry, exceptions, clocks);
  if (written === null) return [{ number: line, values: valuesWithoutDay(entry) }];
  const calendar = new ICAL.Component(['vcalendar', [], [written.entry, ...written.exceptions]]);
  const [first] = calendar.getAllSubcomponents('vevent');
  return occurrencesOf(new ICAL.Event(first), today).map((one) => ({
    number: line,
    values: valuesOf(one, written.clock, timeZone),
  }));
}

/** What a row says that is refused for its day. */
function valuesWithoutDay(entry: CalendarPart) {
  return { ...emptyRow, title: textOf(entry, 'summary'), day: textOf(entry, 'dtstart') };
}

interface Occurrence {
  event: ICAL.Event;
  start: ICAL.Time;
  minutes: number;
}

/** What is ahead, or, if all is over, what was last. */
function occurrencesOf(event: ICAL.Event, today: Day): Occurrence[] {
  const over: Occurrence[] = [];
  const ahead: Occurrence[] = [];
  for (const occurrence of everyOccurrence(event, addDays(today, daysAhead))) {
    const day = dayOf(occurrence.start);
    if (day >= today) ahead.push(occurrence);
    else over.push(occurrence);
    if (ahead.length === mostOccurrences) break;
  }
  return ahead.length > 0 ? ahead : over.slice(-mostOccurrences);
}

/** A rule ends after `lastDay` by its own times: an occurrence that was moved may lie anywhere, and others follow it. */
function* everyOccurrence(event: ICAL.Event, lastDay: Day): Generator<Occurrence> {
  if (!event.isRecurring() || event.isRecurrenceException()) {
    yield* daysOf(event, event.startDate, event.duration);
    return;
  }
  const iterator = event.iterator();
  const isLeftOut = leftOutByRules(event);
  for (let count = 0; count < mostLookedAt; count += 1) {
    const next = iterator.next();
    if (!next || dayOf(next) > lastDay) return;
    if (isLeftOut(next)) continue;
    const { item, startDate } = event.getOccurrenceDetails(next);
    yield* daysOf(item, startDate, item.duration);
  }
}

/** Older programs write a rule for what is left out (`EXRULE` of RFC 2445). The answer is for times in their order. */
function leftOutByRules(event: ICAL.Event): (time: ICAL.Time) => boolean {
  const rules = event.component.getAllProperties('exrule').flatMap((property) => {
    const rule = property.getFirstValue();
    return rule instanceof ICAL.Recur ? [timesOf(rule, event)] : [];
  });
  const reached = rules.map((times) => times.next());
  return (time) => {
    for (const [index, times] of rules.entries()) {
      while ((reached[index]?.value?.compare(time) ?? 0) < 0) reached[index] = times.next();
    }
    return reached.some(({ value }) => value?.compare(time) === 0);
  };
}

function* timesOf(rule: ICAL.Recur, event: ICAL.Event): Generator<ICAL.Time, undefined> {
  const iterator = rule.iterator(event.startDate);
  for (let count = 0; count < mostLookedAt; count += 1) {
    const next = iterator.next();
    if (!next) return;
    yield next.clone();
  }
  throw new Error(`the EXRULE of "${event.summary}" repeats too often`);
}

/** Each of the days that an occurrence takes as a whole; one with a time is one. */
function* daysOf(event: ICAL.Event, start: ICAL.Time, duration: ICAL.Duration): Generator<Occurrence> {
  const minutes = Math.round(duration.toSeconds() / 60);
  const days = start.isDate ? Math.max(1, Math.round(minutes / minutesInDay)) : 1;
  for (let day = 0; day < days; day += 1) {
    const shifted = start.clone();
    shifted.addDuration(ICAL.Duration.fromSeconds(day * minutesInDay * 60));
    yield { event, start: shifted, minutes };
  }
}

const minutesInDay = 1440;

function dayOf(start: ICAL.Time): Day {
  return start.toString().slice(0, '2027-02-14'.length);
}

function valuesOf({ event, start, minutes }: Occurrence, clock: Clock, timeZone: string) {
  const property = (name: string) => String(event.component.getFirstPropertyValue(name) ?? '').trim();
  const categories = event.component
    .getAllProperties('categories')
    .flatMap((one) => one.getValues().map(String));
  const moment = start.isDate
    ? null
    : clock.momentOf(Temporal.PlainDateTime.from(start.toString())).toZonedDateTimeISO(timeZone);
  return {
    ...emptyRow,
    uid: event.uid,
    title: event.summary ?? '',
    description: (event.description ?? '').replaceAll('\r\n', '\n').trim(),
    place: event.location ?? '',
    link: property('url'),
    categories: categories.join('; '),
    day: moment?.toPlainDate().toString() ?? dayOf(start),
    time: moment?.toPlainTime().toString({ smallestUnit: 'minute' }) ?? '',
    minutes: moment === null || minutes === 0 ? '' : String(minutes),
    cancelled: property('status').toUpperCase() === 'CANCELLED' ? 'yes' : '',
  };
}

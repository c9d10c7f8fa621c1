import { isDay } from '@foyer/contract/rules/format.ts';
import type { CalendarClocks, CalendarPart, CalendarProperty, Clock } from './calendar-clock.ts';

/** The first time of an entry, as it is written: `2027-02-14`, or `2027-02-14T19:00:00` on the clock. */
interface FirstTime {
  clock: Clock;
  isDay: boolean;
  /** `T19:00:00`; '' for a whole day. */
  time: string;
}

/** An entry whose moments are all told by one clock, without a zone. */
export interface EntryOnOneClock {
  clock: Clock;
  entry: CalendarPart;
  /** Occurrences of the entry that have an entry of their own. */
  exceptions: readonly CalendarPart[];
}

/**
 * Writes an entry and its exceptions on the clock of its first time. Programs write what is left out, moved, or
 * the end of a rule in another zone than the first time, or as a day alone; on one clock they are found.
 * null: the entry has no first time, or one that does not exist.
 */
export function onOneClock(
  entry: CalendarPart,
  exceptions: readonly CalendarPart[],
  clocks: CalendarClocks,
): EntryOnOneClock | null {
  const start = propertyOf(entry, 'dtstart');
  const first = start === undefined ? null : firstTimeOf(start, clocks);
  if (first === null) return null;
  const write = (part: CalendarPart): CalendarPart => {
    const [name, properties] = part;
    return [name, properties.flatMap((one) => propertyOnClock(one, first, clocks)), []];
  };
  return {
    clock: first.clock,
    entry: withFirstAmongDates(write(entry)),
    exceptions: exceptions.map((one) => withFirstTime(write(one))),
  };
}

/** An exception that says no time of its own stays where it was. */
function withFirstTime(exception: CalendarPart): CalendarPart {
  const [name, properties, parts] = exception;
  const replaced = propertyOf(exception, 'recurrence-id');
  if (replaced === undefined || propertyOf(exception, 'dtstart') !== undefined) return exception;
  const [, parameters, type, ...values] = replaced;
  return [name, [...properties, ['dtstart', parameters, type, ...values]], parts];
}

export function propertyOf([, properties]: CalendarPart, name: string): CalendarProperty | undefined {
  return properties.find(([one]) => one === name);
}

/** The text of a property's first value; '' where there is none. */
export function textOf(part: CalendarPart, name: string): string {
  const [, , , value] = propertyOf(part, name) ?? [];
  return typeof value === 'string' ? value : '';
}

function firstTimeOf(property: CalendarProperty, clocks: CalendarClocks): FirstTime | null {
  const [, , type, value] = property;
  const zone = isUtc(value) ? 'UTC' : zoneOf(property);
  const clock = clocks.named(zone);
  if (type === 'date') return isWholeDay(value) ? { clock, isDay: true, time: '' } : null;
  const shown = shownBy(clock, value, clock);
  return shown === null ? null : { clock, isDay: false, time: shown.slice('2027-02-14'.length) };
}

const momentNames = new Set(['dtstart', 'dtend', 'exdate', 'rdate', 'recurrence-id']);

/** None, where nothing that it says can be read. */
function propertyOnClock(
  property: CalendarProperty,
  first: FirstTime,
  clocks: CalendarClocks,
): CalendarProperty[] {
  const [name, parameters, type, ...values] = property;
  if (name === 'rrule' || name === 'exrule')
    return [[name, parameters, type, ...values.map((rule) => ruleOnClock(rule, first))]];
  if (!momentNames.has(name)) return [property];
  const clock = clocks.named(zoneOf(property));
  // An additional date may be a period; its beginning counts.
  const written = values.map((value) => (Array.isArray(value) ? value[0] : value));
  const moments = written.flatMap((value) => momentOnClock(value, clock, first, name === 'dtend') ?? []);
  const { tzid: _, ...others } = parameters;
  return moments.length === 0 ? [] : [[name, others, first.isDay ? 'date' : 'date-time', ...moments]];
}

function momentOnClock(value: unknown, clock: Clock, first: FirstTime, isEnd: boolean): string | null {
  if (isWholeDay(value)) {
    if (first.isDay) return value;
    return isEnd ? `${value}T00:00:00` : `${value}${first.time}`;
  }
  const shown = shownBy(first.clock, value, clock);
  return first.isDay ? (shown?.slice(0, '2027-02-14'.length) ?? null) : shown;
}

/** `{ freq: 'DAILY', until: '2027-06-02T21:30:00Z' }` with its end on the clock; a day is the whole day. */
function ruleOnClock(rule: unknown, first: FirstTime): unknown {
  if (typeof rule !== 'object' || rule === null || !('until' in rule)) return rule;
  const { until } = rule;
  if (isWholeDay(until)) return first.isDay ? rule : { ...rule, until: `${until}T23:59:59` };
  const shown = momentOnClock(until, first.clock, first, true);
  if (shown === null) throw new Error(`a rule ends on "${String(until)}", which is no day`);
  return { ...rule, until: shown };
}

/** Additional dates come beside the first one; the library takes them instead of it. */
function withFirstAmongDates(entry: CalendarPart): CalendarPart {
  const [name, properties, parts] = entry;
  const start = propertyOf(entry, 'dtstart');
  const isByDates = propertyOf(entry, 'rdate') !== undefined && propertyOf(entry, 'rrule') === undefined;
  if (start === undefined || !isByDates) return entry;
  const [, parameters, type, ...values] = start;
  return [name, [...properties, ['rdate', parameters, type, ...values]], parts];
}

/** What `clock` shows at a moment that is written on another one, as `2027-02-14T19:00:00`; null: there is no such moment. */
function shownBy(clock: Clock, value: unknown, writtenOn: Clock): string | null {
  if (typeof value !== 'string') return null;
  try {
    const shown = isUtc(value)
      ? clock.shownAt(Temporal.Instant.from(value))
      : shownElsewhere(clock, Temporal.PlainDateTime.from(value), writtenOn);
    return shown.toString({ smallestUnit: 'second' });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function shownElsewhere(clock: Clock, written: Temporal.PlainDateTime, writtenOn: Clock) {
  return clock === writtenOn ? written : clock.shownAt(writtenOn.momentOf(written));
}

function isUtc(value: unknown): boolean {
  return typeof value === 'string' && value.endsWith('Z');
}

function isWholeDay(value: unknown): value is string {
  return typeof value === 'string' && isDay(value);
}

function zoneOf([, { tzid = '' }]: CalendarProperty): string {
  return tzid;
}

import { isDay } from '@foyer/contract/rules/format.ts';
import ICAL from 'ical.js';

/** A component of a calendar as jCal has it (RFC 7265). */
export type CalendarPart = [name: string, properties: CalendarProperty[], parts: CalendarPart[]];

/** A property as jCal has it: moments are texts like `2027-02-14`, `2027-02-14T19:00:00` or `2027-02-14T16:00:00Z`. */
type CalendarProperty = [
  name: string,
  parameters: Readonly<Record<string, string>>,
  type: string,
  ...values: unknown[],
];

/** What a clock shows at a moment, and the moment at which it shows that. */
export interface Clock {
  momentOf(shown: Temporal.PlainDateTime): Temporal.Instant;
  shownAt(moment: Temporal.Instant): Temporal.PlainDateTime;
}

/** The clocks that a calendar may name; `houseZone` is that of times without a zone. */
export class CalendarClocks {
  readonly #described: ReadonlyMap<string, ICAL.Timezone>;
  readonly #houseZone: string;
  readonly #named = new Map<string, Clock>();

  constructor([, , parts]: CalendarPart, houseZone: string) {
    const zones = parts
      .filter(([name]) => name === 'vtimezone')
      .map((part) => new ICAL.Timezone(new ICAL.Component(part)));
    this.#described = new Map(zones.map((zone) => [zone.tzid, zone]));
    this.#houseZone = houseZone;
  }

  /** One clock for each name. A zone that is known by its name is taken from here, others as the calendar describes them. */
  named(name: string): Clock {
    const clock = this.#named.get(name) ?? this.#find(name);
    this.#named.set(name, clock);
    return clock;
  }

  #find(name: string): Clock {
    const known = name === '' ? this.#houseZone : knownZone(name);
    if (known !== null) return clockOfZone(known);
    const described = this.#described.get(name);
    if (described === undefined) throw new Error(`the zone "${name}" is neither described in it nor known`);
    return clockAsDescribed(described);
  }
}

/** `/mozilla.org/20050126_1/Europe/Berlin` → `Europe/Berlin`; null for a name that no zone has. */
function knownZone(name: string): string | null {
  const words = name.split('/');
  const endings = words.map((_, from) => words.slice(from).join('/'));
  return endings.find(isZone) ?? null;
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function clockOfZone(zone: string): Clock {
  return {
    momentOf: (shown) => shown.toZonedDateTime(zone).toInstant(),
    shownAt: (moment) => moment.toZonedDateTimeISO(zone).toPlainDateTime(),
  };
}

function clockAsDescribed(zone: ICAL.Timezone): Clock {
  return {
    momentOf: ({ year, month, day, hour, minute, second }) => {
      const time = new ICAL.Time({ year, month, day, hour, minute, second }, zone);
      return Temporal.Instant.fromEpochMilliseconds(time.toUnixTime() * 1000);
    },
    shownAt: ({ epochMilliseconds }) => {
      const time = ICAL.Time.fromJSDate(new Date(epochMilliseconds), true).convertToZone(zone);
      return Temporal.PlainDateTime.from(time.toString());
    },
  };
}

/** The first time of an entry, as it is written: `2027-02-14`, or `2027-02-14T19:00:00` on the clock. */
interface FirstTime {
  clock: Clock;
  isDay: boolean;
  /** `T19:00:00`; '' for a whole day. */
  time: string;
}

/** An entry whose moments are all told by one clock, without a zone. */
interface EntryOnOneClock {
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

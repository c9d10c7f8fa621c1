import { addDays } from '@foyer/contract/rules/format.ts';
import type { Day, Time } from '@foyer/contract/rules/values.ts';
import ical, {
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';

/** One calendar entry: a session to attend. */
export interface CalendarEntry {
  /** Stable for a session of a shop, so that a second import replaces the first: `session-12@shop.example`. */
  uid: string;
  /** Grows whenever the entry may have changed: calendars take the higher one for the newer. */
  sequence: number;
  cancelled: boolean;
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

/** Whose calendar it is: its name in the visitor's language, and the zone of the house's clock (IANA). */
export interface CalendarHouse {
  name: string;
  timeZone: string;
  /** After how many seconds those who subscribed shall ask again; left out: the file is not subscribed to. */
  refreshAfter?: number;
}

/**
 * A calendar file (RFC 5545) on the clock of the house (IN-3): 19:00 there, whatever time zone the visitor's phone is set
 * to. No alarm: reminders are the visitor's choice.
 */
export function calendarFile(entries: readonly CalendarEntry[], house: CalendarHouse): string {
  const { timeZone, refreshAfter } = house;
  const calendar = ical({
    prodId: '//Foyer//Ticket shop//EN',
    scale: 'GREGORIAN',
    method: ICalCalendarMethod.PUBLISH,
    name: escaped(house.name),
    // A zone of the calendar itself would put DTSTAMP on its clock, and that must be UTC.
    timezone: { name: null, generator: () => zoneRules(entries, timeZone) },
    ttl: refreshAfter ?? null,
    events: entries.map((entry) => eventOf(entry, timeZone)),
  });
  return `${calendar.toString()}\r\n`;
}

/** An end that is not known is not invented. */
function eventOf(entry: CalendarEntry, timeZone: string): ICalEventData {
  const place = [entry.venueName, entry.address].filter((part) => part !== '').join(', ');
  return {
    id: withoutControls(entry.uid),
    sequence: entry.sequence,
    stamp: entry.madeAt,
    ...momentsOf(entry, timeZone),
    timezone: timeZone,
    summary: withoutControls(entry.title),
    location: place === '' ? null : withoutControls(place),
    description: entry.description === '' ? null : withoutControls(entry.description),
    url: entry.url === null ? null : entry.url.replace(/[\r\n]/g, ''),
    ...(entry.cancelled && { status: ICalEventStatus.CANCELLED }),
  };
}

type Moments = Pick<ICalEventData, 'start' | 'end' | 'allDay' | 'transparency'>;

function momentsOf({ day, time, duration }: CalendarEntry, timeZone: string): Moments {
  if (time === null) {
    return {
      start: Temporal.PlainDate.from(day),
      end: Temporal.PlainDate.from(addDays(day, 1)),
      allDay: true,
      transparency: ICalEventTransparency.TRANSPARENT,
    };
  }
  const start = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone);
  return { start, ...(duration !== null && { end: start.add({ minutes: duration }) }) };
}

/** The rules of the zone that hold at the beginnings and ends of the sessions: the clock may change in between. */
function zoneRules(entries: readonly CalendarEntry[], timeZone: string): string {
  const moments = entries.flatMap(({ day, time, duration }) => {
    if (time === null) return [];
    const start = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone);
    return [start, start.add({ minutes: duration ?? 0 })];
  });
  if (moments.length === 0) return '';
  const rules = new Set(moments.map(ruleOf));
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...rules, 'END:VTIMEZONE'].join('\r\n');
}

/** The offset of a moment, and since when it holds. */
function ruleOf(moment: Temporal.ZonedDateTime): string {
  const since = moment.getTimeZoneTransition('previous');
  const before = since?.subtract({ nanoseconds: 1 }).offset ?? moment.offset;
  const begins = since?.withTimeZone(before).toPlainDateTime().toString({ smallestUnit: 'second' });
  return [
    'BEGIN:STANDARD',
    `DTSTART:${(begins ?? '1970-01-01T00:00:00').replaceAll(/[-:]/g, '')}`,
    `TZOFFSETFROM:${before.replace(':', '')}`,
    `TZOFFSETTO:${moment.offset.replace(':', '')}`,
    'END:STANDARD',
  ].join('\r\n');
}

/** The library leaves them in; RFC 5545 (3.1) allows none but the tab. */
function withoutControls(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '');
}

/** A TEXT value (RFC 5545, 3.3.11), for the name of the calendar: the library writes it as it is. */
function escaped(text: string): string {
  return withoutControls(text)
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

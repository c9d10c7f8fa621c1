import type { Day } from '@foyer/contract/rules/values.ts';
import { isInStock, sessionsByDay } from '#pages/listing/data/event-sessions.ts';
import type { EventData, ListingData } from '#pages/listing/data/listing-data.ts';
import type { DayRange, Filters } from '#pages/listing/filters/filters.ts';
import type { Scope } from '#pages/listing/menus/scope.ts';
import { dayAfter } from './day-words.ts';

/** What `day` of the address says of an opened timetable: "the whole programme". */
const allDays = 'all';

/** The days that an address asks for: one day is the timetable, anything else the programme. null: all days. */
export function daysOf(
  query: URLSearchParams,
  data: ListingData,
  scope: Scope,
  filters: Filters,
): DayRange | null {
  if (!scope.withDays) return null;
  const asked = query.has('reset') ? '' : (query.get('day') ?? '');
  const range = rangeInAddress(asked);
  if (range) return range;
  if (data.firstView !== 'timetable' || asked === allDays || scope.season) return null;
  // Nobody chose the first day: it must not hide what is searched for, nor be without places where they are asked for.
  if (filters.search.trim() !== '' || filters.tagIds.length > 0) return null;
  const withPlaces = filters.inStock && scope.days.find((day) => scope.events.some(hasPlacesOn(day, data)));
  const first = withPlaces || scope.days[0];
  return first === undefined ? null : { from: first, to: first };
}

function hasPlacesOn(day: Day, data: ListingData): (event: EventData) => boolean {
  return (event) => sessionsByDay(event, data).get(day)?.some(isInStock) ?? false;
}

/** How `day` of the address names some days; undefined where the address says nothing. */
export function daysInAddress(days: DayRange | null, data: ListingData): string | undefined {
  if (days === null) return data.firstView === 'timetable' ? allDays : undefined;
  return days.from === days.to ? days.from : `${days.from}..${days.to}`;
}

/** Four weeks: what is later is reached by the calendar. */
const longestStrip = 28;
/** A programme that begins later than this opens its strip on its first day. */
const longestWait = 14;

/** The days of the strip, from today to the last that has something, and whether each has (AF-4). */
export function stripDays(days: readonly Day[], today: Day): { day: Day; closed: boolean }[] {
  const first = days[0];
  const last = days.at(-1);
  if (first === undefined || last === undefined) return [];
  const begin = first > dayAfter(today, longestWait) ? first : today;
  const open = new Set(days);
  const strip: { day: Day; closed: boolean }[] = [];
  for (let day = begin; day <= last && strip.length < longestStrip; day = dayAfter(day, 1)) {
    strip.push({ day, closed: !open.has(day) });
  }
  return strip;
}

function rangeInAddress(text: string): DayRange | null {
  const [from = '', to = from, ...more] = text.split('..');
  return more.length === 0 && isDay(from) && isDay(to) && from <= to ? { from, to } : null;
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && dayAfter(text, 0) === text;
}

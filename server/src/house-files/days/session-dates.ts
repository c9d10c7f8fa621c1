import { addDays, epochDay, isoWeekday } from '@foyer/contract/rules/format.ts';
import type { Day, Time } from '@foyer/contract/rules/values.ts';
import type { DaysOrTime, SessionEntry } from '#house-files/schema/session-schema.ts';
import type { DayAndTime } from '#house-files/shapes/day-shapes.ts';
import { type DayRange, dayOf, isRelative } from './day-expression.ts';

/** When a session is; the whole day has the time 00:00. */
export interface SessionDate {
  day: Day;
  time: Time;
  allDay: boolean;
  cancelled: boolean;
  /** As the line announces it: the same, unless it is moved. */
  announced: { day: Day; time: Time };
}

/** The longest range of a rule in days; a longer one is a typo. */
export const longestRange = 1100;

/** All sessions of one entry when today is `today`, by day and time. */
export function sessionDates(entry: SessionEntry, today: Day): SessionDate[] {
  return [...announcedBy(entry, today), ...movedBefore(entry, today)]
    .map((announced) => ({
      ...movedTo(entry, announced, today),
      allDay: entry.allDay,
      cancelled: isCancelled(entry, announced.day, announced.time, today),
      announced,
    }))
    .sort((one, other) => `${one.day} ${one.time}`.localeCompare(`${other.day} ${other.time}`));
}

function announcedBy(entry: SessionEntry, today: Day): SessionDate['announced'][] {
  const times = timesOf(entry);
  return daysOf(entry, today)
    .flatMap((day) => times.map((time) => ({ day, time })))
    .filter(({ day, time }) => !entry.except.some((one) => covers(one, day, time, today)));
}

/** Moved sessions whose days have passed, so that relative days name them no more: they are still to be played. */
function movedBefore(entry: SessionEntry, today: Day): SessionDate['announced'][] {
  const written = [...(entry.on ?? []), ...(entry.days === null ? [] : [entry.days.from])];
  const pluses = written.flatMap((day) => (day.kind === 'date' ? [] : [day.plus]));
  return entry.moved.flatMap(({ from }) => {
    if (from.day.kind !== 'date' || from.day.day >= today) return [];
    const announced = { day: from.day.day, time: entry.allDay ? '00:00' : (from.time ?? '00:00') };
    const isThere = (on: Day) =>
      announcedBy(entry, on).some(({ day, time }) => day === announced.day && time === announced.time);
    // On the day when the expression meant this one.
    const wasThere = pluses.some((plus) => isThere(addDays(announced.day, -plus)));
    return wasThere && !isThere(today) ? [announced] : [];
  });
}

/** When a session of the entry is played. A whole day stays a whole day. */
function movedTo(
  { movedTo: one, moved, allDay }: SessionEntry,
  announced: SessionDate['announced'],
  today: Day,
): SessionDate['announced'] {
  const at = ({ day, time }: DayAndTime) => ({
    day: dayOf(day, today),
    time: allDay ? '00:00' : (time ?? announced.time),
  });
  const found = moved.find(({ from }) => {
    const { day, time } = at(from);
    return day === announced.day && time === announced.time;
  });
  const to = one?.value ?? found?.to;
  return to === undefined ? announced : at(to);
}

/** Times of a day: as written, stepped through, or 00:00 for the whole day. */
export function timesOf(entry: Pick<SessionEntry, 'at' | 'from' | 'to' | 'step' | 'allDay'>): Time[] {
  if (entry.allDay) return ['00:00'];
  if (entry.at !== null) return [...entry.at];
  if (entry.from === null || entry.to === null || entry.step === null || entry.step <= 0) return [];
  const first = minuteOfDay(entry.from);
  const count = Math.floor((minuteOfDay(entry.to) - first) / entry.step) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => timeAt(first + index * (entry.step ?? 0)));
}

/** First and last day of a range. */
export function rangeOf(range: DayRange, today: Day): { from: Day; to: Day } {
  return { from: dayOf(range.from, today), to: dayOf(range.to, today) };
}

/** Whether the entry's days depend on today: such a house is reopened every night. */
export function isRolling(entry: SessionEntry): boolean {
  const ends = entry.days === null ? [] : [entry.days.from, entry.days.to];
  const moves = entry.moved.flatMap(({ from, to }) => [from.day, to.day]);
  const moved = entry.movedTo === null ? moves : [...moves, entry.movedTo.value.day];
  return [...(entry.on ?? []), ...ends, ...moved].some(isRelative);
}

function daysOf(entry: SessionEntry, today: Day): Day[] {
  if (entry.on !== null) {
    const days = entry.on.map((day) => dayOf(day, today));
    // `[today, next sat]` are one day on Saturdays; a day that is written twice is a slip.
    return entry.on.some(isRelative) ? [...new Set(days)] : days;
  }
  if (entry.every === null || entry.days === null) return [];
  const wanted = new Set(entry.every.flat());
  const { from, to } = rangeOf(entry.days, today);
  const length = Math.min(epochDay(to) - epochDay(from) + 1, longestRange);
  const days = Array.from({ length: Math.max(0, length) }, (_, index) => addDays(from, index));
  return days.filter((day) => wanted.has(isoWeekday(day)));
}

function isCancelled(entry: SessionEntry, day: Day, time: Time, today: Day): boolean {
  if (typeof entry.cancelled === 'boolean') return entry.cancelled;
  return entry.cancelled.some((one) => covers(one, day, time, today));
}

function covers({ days, time }: DaysOrTime, day: Day, at: Time, today: Day): boolean {
  const { from, to } = rangeOf(days, today);
  return day >= from && day <= to && (time === null || time === at);
}

/** Whether these days or this time, of `except` or `cancelled`, are a session of the entry today or on another day. */
export function canBeOf(entry: SessionEntry, { days, time }: DaysOrTime, today: Day): boolean {
  if (time !== null && (entry.allDay || !timesOf(entry).includes(time))) return false;
  if (isRelative(days.from) || isRelative(days.to)) return true;
  const { from, to } = rangeOf(days, today);
  const isBetween = (day: Day) => day >= from && day <= to;
  if (entry.on !== null) return entry.on.some((day) => isRelative(day) || isBetween(dayOf(day, today)));
  if (entry.every === null || entry.days === null) return true;
  const rule = rangeOf(entry.days, today);
  // An end that moves with today may have been before, or will be after.
  const first = isRelative(entry.days.from) || rule.from < from ? from : rule.from;
  const last = isRelative(entry.days.to) || rule.to > to ? to : rule.to;
  const wanted = new Set(entry.every.flat());
  const week = Array.from({ length: 7 }, (_, index) => addDays(first, index));
  return week.some((day) => day <= last && wanted.has(isoWeekday(day)));
}

function minuteOfDay(time: Time): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

function timeAt(minute: number): Time {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

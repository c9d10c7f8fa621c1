import type { Day } from '@foyer/contract/rules/values.ts';
import { sessionsByDay } from './event-sessions.ts';
import type { EventData, ListingData } from './listing-data.ts';

export interface ProgrammeDay {
  day: Day;
  /** In the order of the house. */
  events: readonly EventData[];
}

/** Each event once, under the next day from `from` on that has it. Without such a day it is not there. */
export function programmeDays(events: readonly EventData[], data: ListingData, from: Day): ProgrammeDay[] {
  const days = new Map<Day, EventData[]>();
  for (const event of events) {
    const day = [...sessionsByDay(event, data).keys()].find((one) => one >= from);
    if (day !== undefined) days.set(day, [...(days.get(day) ?? []), event]);
  }
  return [...days]
    .map(([day, ofDay]) => ({ day, events: ofDay }))
    .sort((one, other) => (one.day < other.day ? -1 : 1));
}

/** The first `count` events of a programme, day by day. */
export function firstOfDays(days: readonly ProgrammeDay[], count: number): ProgrammeDay[] {
  let left = count;
  return days.flatMap(({ day, events }) => {
    const shown = events.slice(0, Math.max(0, left));
    left -= events.length;
    return shown.length > 0 ? [{ day, events: shown }] : [];
  });
}

/** How many events the days have one after the other: where a page may end without cutting a day. */
export function dayEnds(days: readonly ProgrammeDay[]): number[] {
  let end = 0;
  return days.map(({ events }) => {
    end += events.length;
    return end;
  });
}

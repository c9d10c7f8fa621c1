import type { Day, Time } from '@foyer/contract/rules/values.ts';
import { dayAfter, runningSums } from '#pages/listing/days/day-words.ts';
import type { EventData, ListingData } from './listing-data.ts';

export interface SessionData {
  day: Day;
  time: Time;
  /** Formatted; '' is free, undefined is not known. */
  price: string | undefined;
  /** undefined: enough. 0: none. −99999: not on sale yet. Otherwise few. */
  left: number | undefined;
}

/** A session without a time (specification B 1). */
export const noTime = '00:00';

type Encoded = Pick<EventData, 'runs' | 'odd'>;
type Table = Pick<ListingData, 'today' | 'timetables' | 'prices'>;

const known = new WeakMap<Encoded, ReadonlyMap<Day, readonly SessionData[]>>();

/** The sessions of an event by day, both in order. */
export function sessionsByDay(event: Encoded, data: Table): ReadonlyMap<Day, readonly SessionData[]> {
  const found = known.get(event);
  if (found) return found;
  const sessions = decoded(event, data);
  known.set(event, sessions);
  return sessions;
}

/** Whether tickets can be had: now, and for this event or session. */
export function isInStock({ left }: { left?: number | undefined }): boolean {
  return left === undefined || left > 0;
}

function decoded(event: Encoded, data: Table): Map<Day, SessionData[]> {
  const left = leftOf(event.odd ?? []);
  const days = event.runs.flatMap(([timetable = 0, ...gaps]) =>
    runningSums(gaps).map((offset): [number, number] => [offset, timetable]),
  );
  days.sort((one, other) => one[0] - other[0]);
  return new Map(
    days.map(([offset, timetable]) => {
      const day = dayAfter(data.today, offset);
      const sessions = (data.timetables[timetable] ?? []).map(([time, price], place) => ({
        day,
        time,
        price: data.prices[price],
        left: left.get(`${offset} ${place}`),
      }));
      return [day, sessions];
    }),
  );
}

function leftOf(odd: readonly number[]): Map<string, number> {
  const left = new Map<string, number>();
  for (let at = 0; at < odd.length; at += 3) left.set(`${odd[at]} ${odd[at + 1]}`, odd[at + 2] ?? 0);
  return left;
}

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

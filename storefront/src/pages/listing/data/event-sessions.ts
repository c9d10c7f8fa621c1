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

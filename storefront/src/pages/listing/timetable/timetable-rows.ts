import type { Day } from '@foyer/contract/rules/values.ts';
import { isInStock, noTime, type SessionData, sessionsByDay } from '#pages/listing/data/event-sessions.ts';
import type { EventData, ListingData } from '#pages/listing/data/listing-data.ts';

export interface TimetableRow {
  event: EventData;
  sessions: readonly SessionData[];
  /** The event's other days after this one. */
  later: readonly Day[];
}

/** The events of one day by the clock; at the same hour in the order of the house. Without a time comes last. */
export function timetableRows(events: readonly EventData[], day: Day, data: ListingData): TimetableRow[] {
  return events
    .flatMap((event): TimetableRow[] => {
      const days = sessionsByDay(event, data);
      const sessions = days.get(day);
      return sessions ? [{ event, sessions, later: [...days.keys()].filter((one) => one > day) }] : [];
    })
    .sort((one, other) => (clockOf(one) < clockOf(other) ? -1 : clockOf(one) > clockOf(other) ? 1 : 0));
}

function clockOf(row: TimetableRow): string {
  const time = firstTime(row);
  return time === noTime ? '24:00' : time;
}

/** An event that goes on for so many more days is the house's daily bread, not the day's occasion. */
const dailyFrom = 7;

/** The day's occasion, shown large on wide screens: with an hour before without, rare before daily, with places before sold out, then the house's order. */
export function mainRow(rows: readonly TimetableRow[], events: readonly EventData[]): TimetableRow | null {
  const candidates = rows.filter((row) => row.event.picture);
  const rank = (row: TimetableRow) =>
    (firstTime(row) === noTime ? 4 : 0) +
    (row.later.length >= dailyFrom ? 2 : 0) +
    (row.sessions.some(isInStock) ? 0 : 1);
  const place = (row: TimetableRow) => events.indexOf(row.event);
  return candidates.toSorted((one, other) => rank(one) - rank(other) || place(one) - place(other))[0] ?? null;
}

function firstTime(row: TimetableRow): string {
  return row.sessions[0]?.time ?? '';
}

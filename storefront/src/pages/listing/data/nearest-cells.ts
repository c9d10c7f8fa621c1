import type { Day } from '@foyer/contract/rules/values.ts';
import { isInStock, type SessionData, sessionsByDay } from './event-sessions.ts';
import type { EventData, ListingData } from './listing-data.ts';
import { type TimeCell, timeCells } from './time-cells.ts';

/**
 * The nearest sessions of an event from a day on, a day of many sessions as one button; those that can be had before
 * the sold-out ones. Before the day only where nothing comes after it.
 */
export function nearestCells(event: EventData, data: ListingData, from: Day, most: number): TimeCell[] {
  const days = [...sessionsByDay(event, data)];
  const after = days.filter(([day]) => day >= from);
  const cells = (after.length > 0 ? after : days).flatMap(([, sessions]) => dayCells(event, sessions));
  const open = cells.filter(({ session }) => isInStock(session));
  return (open.length > 0 ? open : cells).slice(0, most);
}

/** Where the house shows no times (AF-19) the day itself is the button. */
function dayCells(event: EventData, sessions: readonly SessionData[]): TimeCell[] {
  const best = sessions.find(isInStock) ?? sessions[0];
  if (event.noTimes && best) return [{ session: best }];
  const cells = timeCells(sessions);
  return cells[0]?.to === undefined ? cells : cells.slice(0, 1);
}

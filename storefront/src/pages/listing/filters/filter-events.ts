import { isInStock, sessionsByDay } from '#pages/listing/data/event-sessions.ts';
import type { EventData, ListingData } from '#pages/listing/data/listing-data.ts';
import type { DayRange, Filters } from './filters.ts';

/**
 * Search AND days AND tags AND in stock (AF-8), all in memory. With days chosen, in stock means on those days.
 * Every word of the search must be found (AF-3), every chosen tag stand at the event.
 */
export function filterEvents(
  data: ListingData,
  events: readonly EventData[],
  filters: Filters,
  days: DayRange | null,
): EventData[] {
  const found =
    filters.search.trim() === ''
      ? null
      : new Set(data.search?.(data, filters.search).found.map(({ event }) => event));
  return events.filter(
    (event) =>
      filters.tagIds.every((tag) => event.tags?.includes(tag)) &&
      (days === null ? !filters.inStock || isInStock(event) : isOn(event, days, filters.inStock, data)) &&
      (found === null || found.has(event)),
  );
}

function isOn(event: EventData, { from, to }: DayRange, inStock: boolean, data: ListingData): boolean {
  for (const [day, sessions] of sessionsByDay(event, data)) {
    if (day >= from && day <= to && (!inStock || sessions.some(isInStock))) return true;
  }
  return false;
}

import { isInStock, sessionsByDay } from '#pages/listing/data/event-sessions.ts';
import type { EventData, ListingData } from '#pages/listing/data/listing-data.ts';
import type { DayRange, Filters } from './filters.ts';

/**
 * Search AND days AND tags AND in stock (AF-8), all in memory. With days chosen, in stock means on those days.
 * Every word of the search must stand in the title or the description (AF-3), every chosen tag at the event.
 */
export function filterEvents(
  data: ListingData,
  events: readonly EventData[],
  filters: Filters,
  days: DayRange | null,
): EventData[] {
  const words = normalised(filters.search).split(' ').filter(Boolean);
  return events.filter(
    (event) =>
      filters.tagIds.every((tag) => event.tags?.includes(tag)) &&
      (days === null ? !filters.inStock || isInStock(event) : isOn(event, days, filters.inStock, data)) &&
      (words.length === 0 || isFound(event, words)),
  );
}

function isOn(event: EventData, { from, to }: DayRange, inStock: boolean, data: ListingData): boolean {
  for (const [day, sessions] of sessionsByDay(event, data)) {
    if (day >= from && day <= to && (!inStock || sessions.some(isInStock))) return true;
  }
  return false;
}

function isFound(event: EventData, words: readonly string[]): boolean {
  let text = searched.get(event);
  if (text === undefined) {
    const { title, lead = '', description = lead } = event;
    text = normalised(`${title} ${description.replace(/<[^>]*>/g, ' ')}`);
    searched.set(event, text);
  }
  return words.every((word) => text.includes(word));
}

const searched = new WeakMap<EventData, string>();

/** Case, ё and kinds of spaces make no difference. */
function normalised(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ');
}

import type { Day } from '@foyer/contract/rules/values.ts';
import { isInStock, sessionsByDay } from '#pages/listing/data/event-sessions.ts';
import type { EventData, ListingData } from '#pages/listing/data/listing-data.ts';

export interface DayRange {
  from: Day;
  to: Day;
}

/** What the visitor has narrowed the list by, beside the menus and the days. */
export interface Filters {
  search: string;
  tagIds: readonly number[];
  inStock: boolean;
}

export const noFilters: Filters = { search: '', tagIds: [], inStock: false };

export function isFiltered({ search, tagIds, inStock }: Filters): boolean {
  return search.trim() !== '' || tagIds.length > 0 || inStock;
}

/** Filters of a form that was sent without a script: `search`, `tag`, `stock`. null: the address has none. */
export function filtersInQuery(query: URLSearchParams): Filters | null {
  const reset = query.get('reset');
  if (reset !== null)
    return { ...noFilters, search: reset === onlyFilters ? (query.get('search') ?? '') : '' };
  if (!['search', 'tag', 'stock'].some((key) => query.has(key))) return null;
  return {
    search: query.get('search') ?? '',
    tagIds: query.getAll('tag').map(Number).filter(Number.isSafeInteger),
    inStock: query.get('stock') === '1',
  };
}

/** The value of `reset` that leaves what was typed; `1` takes everything (AF-7). */
export const onlyFilters = 'filters';

/** The way back from a narrowed list: first to what was typed, then to everything. */
export function resetChanges({ search, tagIds, inStock }: Filters, days: DayRange | null) {
  const typed = search.trim() !== '' && (tagIds.length > 0 || inStock || days !== null);
  return typed ? { ...withoutFilters, reset: onlyFilters, search } : { ...withoutFilters, reset: '1' };
}

/** Changes of the query that take away all that narrows the list, beside the menus. */
export const withoutFilters = {
  reset: undefined,
  day: undefined,
  search: undefined,
  tag: undefined,
  stock: undefined,
  page: undefined,
};

/** Keys of the query that decide what is listed. */
const askedKeys = ['id', 'sid', 'day', 'page', 'search', 'tag', 'stock', 'all', 'reset'];

/** What of an address decides what is listed, in one text. */
export function addressKey(query: URLSearchParams): string {
  return askedKeys.flatMap((key) => query.getAll(key).map((value) => `${key}=${value}`)).join('&');
}

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

import { useSyncExternalStore } from 'react';
import { useAddress, useRouter, useSetQuery } from '#lib/router/router.ts';
import type { ListingData } from '#pages/listing/data/listing-data.ts';
import { type DayRange, type Filters, filtersInQuery } from './filters.ts';

export interface StoredFilters extends Filters {
  days: DayRange | null;
}

/** The names are the specification's (B 3.7). */
const keys = {
  search: 'afishaSearch',
  tagIds: 'afishaTagsId',
  inStock: 'afishaInStock',
  days: 'afishaCalendar',
  /** When they were written, epoch milliseconds. */
  lifetime: 'afishaLifetime',
} as const;

export const nothingStored: StoredFilters = { search: '', tagIds: [], inStock: false, days: null };

/** A browser that shuts the storage throws as soon as it is named. */
type OpenStorage = () => Storage;

/** What was kept; older than `lifetime` milliseconds it is cleared (AF-9). A storage that is shut keeps nothing. */
export function readStoredFilters(open: OpenStorage, lifetime: number, now: Date): StoredFilters {
  try {
    const storage = open();
    const written = Number(storage.getItem(keys.lifetime) ?? Number.NaN);
    if (!(now.getTime() - written <= lifetime)) {
      clearStoredFilters(open);
      return nothingStored;
    }
    return {
      search: storage.getItem(keys.search) ?? '',
      tagIds: numbersIn(storage.getItem(keys.tagIds)),
      inStock: storage.getItem(keys.inStock) === 'true',
      days: rangeIn(storage.getItem(keys.days)),
    };
  } catch {
    return nothingStored;
  }
}

export function writeStoredFilters(open: OpenStorage, filters: StoredFilters, now: Date): void {
  try {
    const storage = open();
    storage.setItem(keys.search, filters.search);
    storage.setItem(keys.tagIds, JSON.stringify(filters.tagIds));
    storage.setItem(keys.inStock, String(filters.inStock));
    storage.setItem(keys.days, JSON.stringify(filters.days));
    storage.setItem(keys.lifetime, String(now.getTime()));
  } catch {
    // A full or forbidden storage costs only that the filters are forgotten.
  }
}

/** Only the listing's own keys: what a buyer has typed elsewhere must not be lost with them. */
function clearStoredFilters(open: OpenStorage): void {
  try {
    const storage = open();
    for (const key of Object.values(keys)) storage.removeItem(key);
  } catch {
    // As above.
  }
}

function numbersIn(text: string | null): number[] {
  const value: unknown = JSON.parse(text || '[]');
  return Array.isArray(value) ? value.filter((one) => Number.isSafeInteger(one)) : [];
}

function rangeIn(text: string | null): DayRange | null {
  const value: unknown = JSON.parse(text || 'null');
  if (typeof value !== 'object' || value === null || !('from' in value) || !('to' in value)) return null;
  const { from, to } = value;
  return isDayText(from) && isDayText(to) && from <= to ? { from, to } : null;
}

function isDayText(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
}

/** The visitor's filters, kept in local storage. The header's tools and the list look at the same ones. */
interface FilterStore {
  subscribe(listener: () => void): () => void;
  /** Read from the storage once; later changes of it in other tabs do not pull the list from under the visitor. */
  read(lifetime: number, now: Date): StoredFilters;
  change(changes: Partial<StoredFilters>, now: Date): void;
  clear(): void;
}

export function createFilterStore(storage: OpenStorage): FilterStore {
  let current: StoredFilters | null = null;
  const listeners = new Set<() => void>();
  const publish = (next: StoredFilters) => {
    current = next;
    for (const listener of listeners) listener();
  };
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read(lifetime, now) {
      current ??= readStoredFilters(storage, lifetime, now);
      return current;
    },
    change(changes, now) {
      const next = { ...(current ?? nothingStored), ...changes };
      writeStoredFilters(storage, next, now);
      publish(next);
    },
    clear() {
      clearStoredFilters(storage);
      publish(nothingStored);
    },
  };
}

/** One for the tab; the server never reads it. */
export const filterStore = createFilterStore(() => localStorage);

export interface FiltersInUse {
  filters: Filters;
  change(changes: Partial<Filters>): void;
}

/** Keys of the query that a form without a script sends; a change by script takes their place. */
const formKeys = { search: undefined, tag: undefined, stock: undefined, page: undefined };

/** The filters in use: those of a sent form, else those that were kept (AF-9). The server knows none. */
export function useFilters(data: ListingData): FiltersInUse {
  const router = useRouter();
  const query = useAddress().searchParams;
  const setQuery = useSetQuery();
  const stored = useSyncExternalStore(
    filterStore.subscribe,
    () => filterStore.read(data.filterLifetime, router.now()),
    () => nothingStored,
  );
  const filters = filtersInQuery(query) ?? stored;
  return {
    filters,
    change(changes) {
      const { search, tagIds, inStock } = filters;
      filterStore.change({ search, tagIds, inStock, ...changes }, router.now());
      if (Object.keys(formKeys).some((key) => query.has(key))) setQuery(formKeys, { replace: true });
    },
  };
}

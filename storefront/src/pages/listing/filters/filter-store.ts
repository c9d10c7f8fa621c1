import { useSyncExternalStore } from 'react';
import { useAddress, useRouter, useSetQuery } from '#lib/router/router.ts';
import type { ListingData } from '#pages/listing/data/listing-data.ts';
import { type Filters, filtersInQuery } from './filters.ts';
import {
  clearStoredFilters,
  nothingStored,
  type OpenStorage,
  readStoredFilters,
  type StoredFilters,
  writeStoredFilters,
} from './stored-filters.ts';

/** The visitor's filters, kept in local storage. The header's tools and the list look at the same ones. */
export interface FilterStore {
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

import { useSyncExternalStore } from 'react';
import { useAddress, useRouter, useSetQuery } from '#lib/router/router.ts';
import { filterStore } from './filter-store.ts';
import { type Filters, filtersInQuery } from './filters.ts';
import type { ListingData } from './listing-data.ts';
import { nothingStored } from './stored-filters.ts';

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

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

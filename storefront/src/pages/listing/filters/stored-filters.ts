import type { DayRange, Filters } from './filters.ts';

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
export type OpenStorage = () => Storage;

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
export function clearStoredFilters(open: OpenStorage): void {
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

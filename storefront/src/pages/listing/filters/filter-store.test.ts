import { describe, expect, test } from 'vitest';
import {
  createFilterStore,
  nothingStored,
  readStoredFilters,
  type StoredFilters,
  writeStoredFilters,
} from './filter-store.ts';

const now = new Date('2026-11-21T09:00:00Z');
const day = 86_400_000;
const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);

const chosen: StoredFilters = {
  search: 'сад',
  tagIds: [3, 1],
  inStock: true,
  days: { from: '2026-11-21', to: '2026-11-22' },
};

describe('stored filters', () => {
  test('AF-9 come back at load, under the names of the specification', () => {
    const storage = memoryStorage();
    writeStoredFilters(() => storage, chosen, now);
    expect([...storage.entries.keys()]).toEqual([
      'afishaSearch',
      'afishaTagsId',
      'afishaInStock',
      'afishaCalendar',
      'afishaLifetime',
    ]);
    expect(readStoredFilters(() => storage, day, after(day))).toEqual(chosen);
  });

  test('AF-9 older than their lifetime they are cleared, and nothing else is', () => {
    const storage = memoryStorage({ 'buyer-form': 'Анна' });
    writeStoredFilters(() => storage, chosen, now);
    expect(readStoredFilters(() => storage, day, after(day + 1))).toEqual(nothingStored);
    expect([...storage.entries]).toEqual([['buyer-form', 'Анна']]);
  });

  test.each([
    ['afishaTagsId', '{"a":1}', { ...chosen, tagIds: [] }],
    ['afishaTagsId', '[1,"x",null]', { ...chosen, tagIds: [1] }],
    ['afishaTagsId', 'not json', nothingStored],
    ['afishaCalendar', '{"from":"2026-11-22","to":"2026-11-21"}', { ...chosen, days: null }],
    ['afishaCalendar', '{"from":1}', { ...chosen, days: null }],
    ['afishaLifetime', 'yesterday', nothingStored],
  ])('AF-9 another program wrote %s = %s', (key, value, expected) => {
    const storage = memoryStorage();
    writeStoredFilters(() => storage, chosen, now);
    storage.setItem(key, value);
    expect(readStoredFilters(() => storage, day, now)).toEqual(expected);
  });

  test('AF-9 a storage that is shut keeps nothing and breaks nothing', () => {
    const shut = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    writeStoredFilters(shut, chosen, now);
    expect(readStoredFilters(shut, day, now)).toEqual(nothingStored);
  });

  test('AF-9 filters that the browser does not keep last as long as the page', () => {
    const store = createFilterStore(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(store.read(day, now)).toEqual(nothingStored);
    store.change({ search: 'соль' }, now);
    expect(store.read(day, now).search).toBe('соль');
  });

  test('AF-7 clearing the store clears the storage and tells the listeners', () => {
    const storage = memoryStorage();
    const store = createFilterStore(() => storage);
    const seen: StoredFilters[] = [];
    store.subscribe(() => seen.push(store.read(day, now)));
    store.change({ search: 'сад' }, now);
    store.change({ inStock: true }, now);
    store.clear();
    expect(seen).toEqual([
      { ...nothingStored, search: 'сад' },
      { ...nothingStored, search: 'сад', inStock: true },
      nothingStored,
    ]);
    expect(storage.entries.size).toBe(0);
  });
});

function memoryStorage(first: Record<string, string> = {}): Storage & { entries: Map<string, string> } {
  const entries = new Map(Object.entries(first));
  return {
    entries,
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}

import { describe, expect, test } from 'vitest';
import type { EventRow } from './event-data.ts';
import { priceRange, sessionRows } from './session-rows.ts';

const usual = rowOf({ categoryId: 1, price: 45_000 });
const holiday = rowOf({ categoryId: 1, price: 60_000, day: '2026-12-31' });
const toddler = rowOf({ categoryId: 2, price: 0 });
const evening = rowOf({ categoryId: 1, price: 90_000, priceTypeId: 2 });
const rows = [usual, toddler, holiday, evening];

describe('the rows of a session', () => {
  test('EV-4 are those of its price type', () => {
    expect(sessionRows(rows, { priceTypeId: 1, day: '2026-11-21' })).toEqual([usual, toddler]);
    expect(sessionRows(rows, { priceTypeId: 2, day: '2026-11-21' })).toEqual([evening]);
  });

  test('EV-5 a price for the very day takes the place of the usual one', () => {
    expect(sessionRows(rows, { priceTypeId: 1, day: '2026-12-31' })).toEqual([holiday, toddler]);
  });

  test('EV-3 a session costs from its lowest paid ticket', () => {
    expect(priceRange([usual, toddler, holiday])).toEqual({ from: 47_000, to: 62_000 });
    expect(priceRange([rowOf({ price: 0, fee: { kind: 'amount', amount: 0 } })])).toEqual({ from: 0, to: 0 });
    expect(priceRange([])).toBeNull();
  });
});

function rowOf(some: Partial<EventRow>): EventRow {
  const price = some.price ?? 0;
  const fee = { kind: 'amount', amount: price === 0 ? 0 : 2_000 } as const;
  const plain = { zoneId: 0, categoryId: 1, name: '', description: '', price, fee, min: 0, max: 0 };
  return { ...plain, visitors: 1, group: false, cultureCard: 2, priceTypeId: 1, day: null, ...some };
}

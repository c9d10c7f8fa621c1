import { describe, expect, test } from 'vitest';
import { fitted, rowLimit, steppedTo, type TicketLimits } from './ticket-limits.ts';
import type { TicketRow } from './ticket-row.ts';

const adult = rowOf({ categoryId: 1 });
const child = rowOf({ categoryId: 2, max: 3 });
const family = rowOf({ categoryId: 3, visitors: 4 });
const balcony = rowOf({ zoneId: 9, categoryId: 1, min: 2 });
const rows = [adult, child, family, balcony];

describe('how many tickets of a row', () => {
  test.each<[string, TicketRow, Record<string, number>, Partial<TicketLimits>, object]>([
    ['the row alone', child, {}, {}, { most: 3, reason: 'row', number: 3 }],
    [
      'the order, over all rows',
      adult,
      { '0-2': 2 },
      { perOrder: 6 },
      { most: 4, reason: 'order', number: 6 },
    ],
    ['places of the session', adult, { '0-3': 1 }, { left: 5 }, { most: 1, reason: 'session', number: 5 }],
    ['a ticket of four takes four places', family, { '0-1': 2 }, { left: 9 }, { most: 1, reason: 'session' }],
    [
      'places of the zone',
      adult,
      { '9-1': 2 },
      { zonesLeft: { 0: 4 } },
      { most: 4, reason: 'zone', number: 4 },
    ],
    ['the tightest counts', child, {}, { perOrder: 2, left: 1 }, { most: 1, reason: 'session' }],
    ['fewer than the fewest is none', balcony, {}, { left: 1 }, { most: 0, reason: 'session', number: 1 }],
    ['never below none', adult, { '0-2': 3 }, { perOrder: 2 }, { most: 0, reason: 'order' }],
  ])('EV-5 %s', (_name, row, quantities, limits, expected) => {
    expect(rowLimit(row, rows, quantities, limitsOf(limits))).toMatchObject(expected);
  });

  test.each([
    [0, 1, 2],
    [2, 1, 0],
    [2, 3, 3],
    [3, 0, 0],
  ])('EV-5 a row sold from two on: from %i, asked for %i, gives %i', (present, wanted, expected) => {
    expect(steppedTo(balcony, present, wanted)).toBe(expected);
  });

  test('EV-5 what no longer fits goes from the last rows, the rest stays', () => {
    const wanted = { '0-1': 3, '0-2': 2, '9-1': 2 };
    expect(fitted(rows, wanted, limitsOf({ left: 4 }))).toEqual({ '0-1': 3, '0-2': 1 });
    expect(fitted(rows, wanted, limitsOf({}))).toEqual(wanted);
    expect(fitted([adult], wanted, limitsOf({ left: 0 }))).toEqual({});
  });
});

function limitsOf(some: Partial<TicketLimits>): TicketLimits {
  return { perOrder: 0, left: null, zonesLeft: {}, ...some };
}

function rowOf(some: Partial<TicketRow>): TicketRow {
  const fee = { kind: 'amount', amount: 0 } as const;
  const plain = { zoneId: 0, categoryId: 0, name: '', description: '', price: 100, fee };
  return { ...plain, min: 0, max: 0, visitors: 1, group: false, ...some };
}

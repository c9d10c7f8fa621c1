import { describe, expect, test } from 'vitest';
import { cartTotal } from './cart-total.ts';
import type { TicketRow } from './ticket-row.ts';

const rows: TicketRow[] = [
  rowOf(1, 45_000, { kind: 'amount', amount: 2_000 }),
  rowOf(2, 33_333, { kind: 'percent', hundredths: 550 }),
  rowOf(3, 0, { kind: 'amount', amount: 0 }),
];

describe('the sum of a cart', () => {
  test('EV-13 a fee in currency is counted for each ticket and is part of the sum', () => {
    expect(cartTotal(rows, { '0-1': 2 })).toEqual({ tickets: 2, fee: 4_000, total: 94_000 });
  });

  test('EV-13 a fee in percent is rounded half up for one ticket, then multiplied', () => {
    // 5.5 % of 333.33 is 18.33315: 18.33 a ticket, three times.
    expect(cartTotal(rows, { '0-2': 3 })).toEqual({ tickets: 3, fee: 5_499, total: 105_498 });
  });

  test('EV-13 rows of several fees add up, and nothing chosen costs nothing', () => {
    expect(cartTotal(rows, { '0-1': 1, '0-2': 1, '0-3': 2 })).toEqual({
      tickets: 4,
      fee: 3_833,
      total: 82_166,
    });
    expect(cartTotal(rows, {})).toEqual({ tickets: 0, fee: 0, total: 0 });
  });
});

function rowOf(categoryId: number, price: number, fee: TicketRow['fee']): TicketRow {
  return {
    zoneId: 0,
    categoryId,
    name: '',
    description: '',
    price,
    fee,
    min: 0,
    max: 0,
    visitors: 1,
    group: false,
  };
}

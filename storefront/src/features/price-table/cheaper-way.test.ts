import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cartTotal } from './cart-total.ts';
import { cheaperWay } from './cheaper-way.ts';
import { fitted, type TicketLimits } from './ticket-limits.ts';
import { type Quantities, quantityOf, rowKey, type TicketRow } from './ticket-row.ts';

const [adult, child, senior, family, duo] = [1, 2, 3, 4, 5];
const free: TicketLimits = { perOrder: 0, left: null, zonesLeft: {} };

function rowOf(categoryId: number, price: number, some: Partial<TicketRow> = {}): TicketRow {
  const fee = { kind: 'amount', amount: 0 } as const;
  const plain = { zoneId: 0, name: '', description: '', min: 0, max: 0, visitors: 1, group: false };
  return { ...plain, categoryId, price, fee, ...some };
}

const admits = [
  { categoryId: adult, count: 2 },
  { categoryId: child, count: 2 },
];
const gallery = [
  rowOf(adult, 450, { fee: { kind: 'amount', amount: 20 } }),
  rowOf(child, 250, { fee: { kind: 'amount', amount: 10 } }),
  rowOf(senior, 250),
  rowOf(family, 1200, { fee: { kind: 'amount', amount: 50 }, visitors: 4, admits }),
];

describe('EV-13 the cheaper way for the same people', () => {
  test('two adults and two children go by the family ticket', () => {
    expect(cheaperWay(gallery, { '0-1': 2, '0-2': 2 }, free)).toEqual({
      quantities: { '0-4': 1 },
      total: 1250,
    });
  });

  test('who comes beside them keeps a ticket of their own', () => {
    expect(cheaperWay(gallery, { '0-1': 3, '0-2': 2, '0-3': 1 }, free)?.quantities).toEqual({
      '0-1': 1,
      '0-3': 1,
      '0-4': 1,
    });
  });

  test('four adults are no family, and a ticket of which nobody knows whom it lets in replaces none', () => {
    expect(cheaperWay(gallery, { '0-1': 4 }, free)).toBeNull();
    const unsaid = gallery.map(({ admits: _, ...row }) => row);
    expect(cheaperWay(unsaid, { '0-1': 2, '0-2': 2 }, free)).toBeNull();
  });

  test('a dear shared ticket gives way to single ones', () => {
    const dear = gallery.map((row) => (row.categoryId === family ? { ...row, price: 2000 } : row));
    expect(cheaperWay(dear, { '0-4': 1 }, free)?.quantities).toEqual({ '0-1': 2, '0-2': 2 });
  });

  test('no limit is broken for it', () => {
    const few = gallery.map((row) => (row.categoryId === family ? { ...row, max: 1 } : row));
    expect(cheaperWay(few, { '0-1': 4, '0-2': 4 }, free)?.quantities).toEqual({
      '0-1': 2,
      '0-2': 2,
      '0-4': 1,
    });
  });

  test('equals trying everything, on 500 drawn price lists', () => {
    const few = fc.integer({ min: 0, max: 3 });
    const list = fc.record({
      prices: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 5, maxLength: 5 }),
      admitted: fc.array(fc.tuple(few, few), { minLength: 2, maxLength: 2 }),
      limits: fc.record({
        perOrder: fc.integer({ min: 0, max: 6 }),
        max: few,
        min: fc.integer({ min: 0, max: 2 }),
      }),
      wanted: fc.array(few, { minLength: 5, maxLength: 5 }),
    });
    const check = ({
      prices,
      admitted,
      limits,
      wanted,
    }: typeof list extends fc.Arbitrary<infer One> ? One : never) => {
      const rows = [adult, child, senior, family, duo].map((categoryId, at): TicketRow => {
        const [adults = 0, children = 0] = admitted[at - 3] ?? [];
        const people = [
          { categoryId: adult, count: adults },
          { categoryId: child, count: children },
        ].filter(({ count }) => count > 0);
        const isShared = at > 2 && people.length > 0;
        const size = isShared ? adults + children : 1;
        return rowOf(categoryId, prices[at] ?? 0, {
          visitors: size,
          ...(isShared ? { admits: people, max: limits.max } : { min: at === 0 ? limits.min : 0 }),
        });
      });
      const bounds = { ...free, perOrder: limits.perOrder, left: 9 };
      const asked = Object.fromEntries(rows.map((row, at) => [rowKey(row), wanted[at] ?? 0]));
      const chosen = fitted(rows, asked, bounds);
      const found = cheaperWay(rows, chosen, bounds);
      const least = Math.min(...everyCart(rows, chosen, bounds).map((cart) => cartTotal(rows, cart).total));
      const present = cartTotal(rows, chosen).total;
      expect(found?.total ?? present).toBe(Math.min(present, least));
      if (found) {
        expect(cartTotal(rows, found.quantities).total).toBe(found.total);
        expect(peopleIn(rows, found.quantities)).toEqual(peopleIn(rows, chosen));
        expect(fitted(rows, found.quantities, bounds)).toEqual(found.quantities);
      }
    };
    fc.assert(fc.property(list, check), { numRuns: 500 });
  });
});

/** Every cart of up to nine tickets a row for the same people within the limits. */
function everyCart(rows: readonly TicketRow[], chosen: Quantities, limits: TicketLimits): Quantities[] {
  const people = JSON.stringify(peopleIn(rows, chosen));
  let carts: Quantities[] = [{}];
  const most = 9;
  for (const row of rows) {
    carts = carts.flatMap((cart) =>
      Array.from({ length: most + 1 }, (_, count) =>
        count === 0 ? cart : { ...cart, [rowKey(row)]: count },
      ).filter((one) =>
        peopleIn(rows, one).every((count, who) => count <= (peopleIn(rows, chosen)[who] ?? 0)),
      ),
    );
  }
  return carts.filter(
    (cart) =>
      JSON.stringify(peopleIn(rows, cart)) === people &&
      rows.every((row) => quantityOf(row, fitted(rows, cart, limits)) === quantityOf(row, cart)),
  );
}

function peopleIn(rows: readonly TicketRow[], cart: Quantities): number[] {
  return [adult, child, senior, family, duo].map((who) =>
    rows.reduce((sum, row) => {
      const admitted = row.admits ?? [{ categoryId: row.categoryId, count: 1 }];
      const of = admitted.filter(({ categoryId }) => categoryId === who);
      return sum + quantityOf(row, cart) * of.reduce((all, { count }) => all + count, 0);
    }, 0),
  );
}

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineTotal, paidParts, paidTicket, promoAmount, spread, ticketsTotal } from './discount.ts';

const anyLine = fc
  .record({
    quantity: fc.integer({ min: 1, max: 12 }),
    price: fc.nat(500_000),
    fee: fc.nat(50_000),
    part: fc.nat(100),
  })
  .map(({ part, ...line }) => ({
    ...line,
    discount: Math.floor((line.quantity * (line.price + line.fee) * part) / 100),
  }));

test('OV-13 shares sum up to the discount, and none is above its line', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(1_000_000_000), { minLength: 1, maxLength: 20 }),
      fc.nat(100),
      (weights, part) => {
        const whole = weights.reduce((sum, weight) => sum + weight, 0);
        const amount = Math.floor((whole * part) / 100);
        const shares = spread(amount, weights);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount);
        for (const [index, share] of shares.entries()) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(weights[index] ?? 0);
        }
      },
    ),
  );
});

test('OV-13 what was paid for the tickets of a line is what the line costs, to the kopeck', () => {
  fc.assert(
    fc.property(anyLine, (line) => {
      const paid = Array.from({ length: line.quantity }, (_, index) => paidTicket(line, index + 1));
      expect(paid.reduce((sum, { price, fee }) => sum + price + fee, 0)).toBe(lineTotal(line));
      for (const { price, fee } of paid) expect(Math.min(price, fee)).toBeGreaterThanOrEqual(0);
      const parts = paidParts(line);
      expect(parts.reduce((sum, { quantity, price, fee }) => sum + quantity * (price + fee), 0)).toBe(
        lineTotal(line),
      );
      expect(parts.length).toBeLessThanOrEqual(2);
    }),
  );
});

const line = { quantity: 3, price: 33_333, fee: 0, discount: 0 };

test.each([
  ['ten percent, rounded down', { kind: 'percent', percent: 10 }, 9_999],
  ['everything', { kind: 'percent', percent: 100 }, 99_999],
  ['a sum', { kind: 'sum', amount: 30_000 }, 30_000],
  ['a sum above the price', { kind: 'sum', amount: 500_000 }, 99_999],
] as const)('OV-13 a code takes off %s', (_, terms, expected) => {
  expect(promoAmount(terms, [line])).toBe(expected);
});

test('OV-13 a code takes off no more than bonuses left', () => {
  const paidByBonuses = { ...line, discount: 90_000 };
  expect(ticketsTotal([paidByBonuses])).toBe(9_999);
  expect(promoAmount({ kind: 'percent', percent: 50 }, [paidByBonuses])).toBe(9_999);
});

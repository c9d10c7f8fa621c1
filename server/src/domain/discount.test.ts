import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bonusesBack,
  lineTotal,
  paidParts,
  paidTicket,
  promoAmount,
  promoOfTicket,
  spread,
  ticketsTotal,
} from './discount.ts';
import { receiptCart } from './receipt.ts';

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

test('OV-13 EX-1 money, bonuses and promo code come to the price of each ticket, and the receipt to what is paid', () => {
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 6 }),
      fc.nat(100),
      fc.nat(100),
      (sold, promo, card) => {
        const undiscounted = sold.map((one) => ({ ...one, discount: 0 }));
        const full = undiscounted.map(lineTotal);
        const ofPromo = spread(promoAmount({ kind: 'percent', percent: promo }, undiscounted), full);
        const left = full.map((cost, index) => cost - (ofPromo[index] ?? 0));
        const leftOver = left.reduce((sum, cost) => sum + cost, 0);
        const ofBonuses = spread(Math.floor((leftOver * card) / 100), left);
        const lines = undiscounted.map((one, index) => {
          const bonuses = ofBonuses[index] ?? 0;
          return { ...one, bonuses, discount: (ofPromo[index] ?? 0) + bonuses };
        });
        for (const one of lines)
          for (let position = 1; position <= one.quantity; position += 1) {
            const { price, fee } = paidTicket(one, position);
            const bonuses = bonusesBack([{ ...one, position, percent: 100 }]);
            const off = promoOfTicket(one, position);
            expect(price + fee + bonuses + off).toBe(one.price + one.fee);
            expect(Math.min(price, fee, bonuses, off)).toBeGreaterThanOrEqual(0);
          }
        const items = lines.flatMap((one) => paidParts(one).map((paid) => ({ name: 'Билет', ...paid })));
        const terms = { taxSystem: 'osn', ticketVat: 'none', feeVat: 'vat20' } as const;
        const cart = receiptCart(items, { email: 'anna@example.org', terms });
        const printed = cart.lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
        expect(printed).toBe(ticketsTotal(lines));
      },
    ),
    { numRuns: 500 },
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

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refundFor } from './refund.ts';

const kept = { keepsFee: true };
const given = { keepsFee: false };

test.each([
  [{ price: 100_000, fee: 10_000 }, 100, given, 110_000],
  [{ price: 100_000, fee: 10_000 }, 100, kept, 100_000],
  [{ price: 100_000, fee: 10_000 }, 50, given, 55_000],
  [{ price: 33_330, fee: 2_333 }, 50, given, 17_832],
  [{ price: 33_333, fee: 0 }, 50, given, 16_667],
  [{ price: 33_335, fee: 0 }, 30, given, 10_001],
  [{ price: 1, fee: 0 }, 50, given, 1],
  [{ price: 1, fee: 0 }, 30, given, 0],
  [{ price: 0, fee: 0 }, 100, given, 0],
  [{ price: 100_000, fee: 0 }, 0, given, 0],
])('RT-8 of %j at %i %% with %j goes back %i, half up', (paid, percent, terms, expected) => {
  expect(refundFor(paid, percent, terms)).toBe(expected);
});

test('RT-8 parts never bring more than was paid, whichever go back, in whatever order', () => {
  const money = fc.integer({ min: 0, max: 100_000_000 });
  const ticket = fc.record({ price: money, fee: money, percent: fc.integer({ min: 0, max: 100 }) });
  fc.assert(
    fc.property(fc.array(ticket, { maxLength: 40 }), fc.boolean(), (tickets, keepsFee) => {
      const paid = tickets.reduce((sum, one) => sum + one.price + one.fee, 0);
      const back = tickets.reduce((sum, one) => sum + refundFor(one, one.percent, { keepsFee }), 0);
      expect(back).toBeLessThanOrEqual(paid);
      for (const one of tickets) {
        const exact = ((keepsFee ? one.price : one.price + one.fee) * one.percent) / 100;
        expect(Math.abs(refundFor(one, one.percent, { keepsFee }) - exact)).toBeLessThanOrEqual(0.5);
      }
    }),
  );
});

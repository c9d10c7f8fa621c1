import { expect, test } from 'vitest';
import { goodCard, outcomeOfCard, testCards } from './pay-by-card.ts';

test('every card of the list is a possible card number', () => {
  for (const card of testCards) expect(luhnSum(card.number) % 10, card.number).toBe(0);
});

test('the endings are all different', () => {
  expect(new Set(testCards.map((card) => card.number.slice(-4))).size).toBe(testCards.length);
});

test.each([
  [goodCard.number, 'paid'],
  ['4111 1111 1111 1111', 'paid'],
  ['5555 5555 5555 0002', 'refused'],
  ['2200-0000-0000-0003', 'challenged'],
  ['0006', 'paid, return lost'],
])('the ending of %s decides: %s', (number, kind) => {
  expect(outcomeOfCard(number).kind).toBe(kind);
});

function luhnSum(number: string): number {
  const digits = [...number].reverse().map(Number);
  return digits.reduce((sum, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    return sum + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
}

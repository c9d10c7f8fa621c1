import { expect, test } from 'vitest';
import { bonusesOfTyped } from './discount-form.tsx';

test.each([
  ['500', 50_000],
  ['0,29', 29],
  ['1 000', null],
  ['12.5', 1_250],
  ['500.01', null],
  ['0', null],
  ['-5', null],
  ['1e3', null],
  ['пять', null],
  ['', null],
])('OV-13 "%s" typed is %s of at most 500 bonuses', (typed, amount) => {
  expect(bonusesOfTyped(typed, 50_000)).toBe(amount);
});

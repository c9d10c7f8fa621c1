import { expect, test } from 'vitest';
import { CallCounters } from './limits.ts';

test('D2 a million other callers do not empty a counter that is over its limit, nor fill the memory', () => {
  const counters = new CallCounters(20, 1000);
  for (let call = 0; call < 25; call += 1) counters.count('over', 0);
  for (let caller = 0; caller < 1_000_000; caller += 1) counters.count(`other ${caller}`, 1);
  expect(counters.count('over', 2)).toEqual({ count: 26, milliseconds: 59_998 });
  expect(counters.size).toBe(1001);
});

test('many callers over their limits stay so while others come and go', () => {
  const counters = new CallCounters(2, 100);
  const over = Array.from({ length: 80 }, (_, index) => `over ${index}`);
  for (let call = 0; call < 3; call += 1) for (const caller of over) counters.count(caller, 0);
  for (let caller = 0; caller < 10_000; caller += 1) counters.count(`other ${caller}`, 1);
  expect(over.filter((caller) => counters.count(caller, 2).count === 4)).toHaveLength(80);
});

test('a caller begins anew after its minute', () => {
  const counters = new CallCounters(2);
  expect(counters.count('one', 0).count).toBe(1);
  expect(counters.count('one', 59_999).count).toBe(2);
  expect(counters.count('one', 60_000)).toEqual({ count: 1, milliseconds: 60_000 });
});

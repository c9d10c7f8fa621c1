import { expect, test } from 'vitest';
import { type Goal, type Line, ratiosOf, verdictOf } from './section.ts';

const line = (goal: Goal | null, rounds: [number, number | null][]): Line => ({
  id: 'P1',
  what: 'trial',
  unit: '/s',
  rounds: rounds.map(([measured, against]) => ({ measured, against })),
  against: 'a peer',
  goal,
});

test('a ratio is taken within its round, so that a slow round does not count', () => {
  const rounds: [number, number][] = [
    [100, 200],
    [10, 20],
    [90, 100],
  ];
  expect(ratiosOf(line(null, rounds))).toEqual({ least: 0.5, median: 0.5, most: 0.9 });
});

test.each<[Goal | null, [number, number | null][], string]>([
  [{ of: 'ratio', atLeast: 0.5 }, [[50, 100]], 'holds'],
  [{ of: 'ratio', atLeast: 0.5 }, [[49, 100]], 'missed'],
  [{ of: 'ratio', atMost: 1.1 }, [[112, 100]], 'missed'],
  [{ of: 'ratio', atLeast: 0.5 }, [[50, null]], 'not measured'],
  [{ of: 'value', atMost: 78 }, [[78, null]], 'holds'],
  [{ of: 'value', atMost: 78, redLine: 82 }, [[80, null]], 'missed'],
  [{ of: 'value', atMost: 78, redLine: 82 }, [[83, null]], 'RED'],
  [{ of: 'value', atMost: 78 }, [], 'not measured'],
  [null, [[1, null]], 'no goal'],
])('the verdict on %o of %o is %s', (goal, rounds, verdict) => {
  expect(verdictOf(line(goal, rounds))).toBe(verdict);
});

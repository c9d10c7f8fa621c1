import { expect, test } from 'vitest';
import { addUp, pageOf } from './run-part.ts';

const part = {
  name: 'kills',
  title: 'Kills',
  words: 'Buyers buy.',
  goal: 'No order lost.',
  files: [],
  turns: 'rounds' as const,
};
const result = {
  seed: 7,
  rounds: 2,
  seconds: 90,
  passed: 3,
  testNames: ['T4 kills'],
  failures: [],
  figures: {},
};
const when = new Date('2026-11-22T23:00:00Z');

test('figures of all rounds are added up, times and the longest of something stay the greatest', () => {
  const lines = [
    { kills: 10, 'longest hold, places': 7, 'a start, p50, ms': 70 },
    { kills: 10, 'longest hold, places': 4, 'a start, p50, ms': 60 },
  ];
  expect(addUp(lines.map((line) => JSON.stringify(line)).join('\n'))).toEqual({
    kills: 20,
    'longest hold, places': 7,
    'a start, p50, ms': 70,
  });
});

test('a page shows the verdict, the seed and how to repeat it', () => {
  const page = pageOf(part, { ...result, figures: { kills: 2_000 } }, when);
  expect(page).toContain('**Passed.** 2026-11-22, 1.5 minutes, seed 7, 2 rounds, 3 tests passed.');
  expect(page).toContain('`npm run proof -- --only kills --seed 7`');
  expect(page).toContain('| kills | 2,000 |');
  expect(page).toContain('- T4 kills');
  expect(page).toContain('Written by `npm run proof`');
});

test('the page of a failed part says what failed', () => {
  const page = pageOf(part, { ...result, failures: ['seed 8: T4 kills: an order is lost'] }, when);
  expect(page).toContain('**Failed.**');
  expect(page).toContain('- seed 8: T4 kills: an order is lost');
});

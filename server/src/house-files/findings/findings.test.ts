import { expect, test } from 'vitest';
import { nearestWord } from './findings.ts';

const known = ['title', 'time zone', 'order limit', 'age', 'at', 'venue'];

test.each([
  ['titel', 'title'],
  ['timeZone', 'time zone'],
  ['time_zone', 'time zone'],
  ['Order Limits', 'order limit'],
  ['vneue', 'venue'],
  ['agee', 'age'],
])('%s was meant as %s', (written, word) => expect(nearestWord(written, known)).toBe(word));

test.each(['price', 'elephant', ''])('%j is close to nothing', (written) => {
  expect(nearestWord(written, known)).toBeNull();
});

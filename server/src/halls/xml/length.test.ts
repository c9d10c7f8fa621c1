import { expect, test } from 'vitest';
import { lengthIn } from './length.ts';

test.each([
  ['27', 27],
  ['-.5px', -0.5],
  ['1e2', 100],
  [' 25.4MM ', 96],
  ['2.54cm', 96],
  ['101.6q', 96],
  ['1in', 96],
  ['72pt', 96],
  ['6pc', 96],
  ['100%', null],
  ['2em', null],
  ['', null],
  ['1 2', null],
  // Within a moment: an attribute may be as long.
  [`${'1'.repeat(200_000)}x`, null],
])('SC-1 a length of a drawing: %.12s', (written, length) => {
  const read = lengthIn(written);
  if (length === null || read === null) expect(read).toBe(length);
  else expect(read).toBeCloseTo(length);
});

import { expect, test } from 'vitest';
import { mobileMask } from './mobile-mask.ts';

test.each([
  ['+7 ', '+7 '],
  ['+7 9', '+7 (9'],
  ['+7 (916', '+7 (916'],
  ['+7 (9165', '+7 (916) 5'],
  ['+7 (916) 555-0', '+7 (916) 555-0'],
  ['9165550142', '+7 (916) 555-01-42'],
  ['89165550142', '+7 (916) 555-01-42'],
  ['+7 89165550142', '+7 (916) 555-01-42'],
  ['+7 +79165550142', '+7 (916) 555-01-42'],
  ['+7 (916) 555-01-429', '+7 (916) 555-01-42'],
  ['+7 495 000-00-00', '+7 495 000-00-00'],
  ['+44 20 7946 0000', '+44 20 7946 0000'],
])('BD-5 %s is written %s', (typed, shown) => {
  expect(mobileMask(typed)).toBe(shown);
});

test('BD-5 taking back digit by digit never gets stuck', () => {
  let shown = mobileMask('9165550142');
  for (let left = 9; left > 0; left -= 1) {
    shown = mobileMask(shown.slice(0, -1));
    expect(shown.replace(/\D/g, '').length - 1).toBe(left);
  }
});

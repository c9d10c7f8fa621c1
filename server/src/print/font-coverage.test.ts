import { expect, test } from 'vitest';
import { charactersOf, drawable } from './font-coverage.ts';
import { fontFiles, printable } from './pdf-fonts.ts';

const needed = 'АЯаяЁё ӘҒҚҢӨҰҮҺІ әғқңөұүһі Zz 0189 ₽₸$¥ №«»„“–—−·…+\u00a0';

test.each(['text', 'name', 'numeral'] as const)(
  'IN-1 IN-2 the %s weight has all letters of the shop',
  (weight) => {
    const characters = charactersOf(fontFiles[weight]);
    expect([...needed].filter((letter) => !characters.has(letter.codePointAt(0) ?? 0))).toEqual([]);
    expect(characters.has('王'.codePointAt(0) ?? 0)).toBe(false);
  },
);

test('a text loses only what the font lacks, and no gap stays', () => {
  expect(printable('Ромео 🎭 и Джульетта')).toBe('Ромео и Джульетта');
  expect(printable('王小明')).toBe('');
  expect(printable('Первая\nВторая')).toBe('Первая\nВторая');
});

test('a letter written as two characters is drawn as one', () => {
  expect(drawable('и\u0306', new Set(['й'.codePointAt(0) ?? 0]))).toBe('й');
});

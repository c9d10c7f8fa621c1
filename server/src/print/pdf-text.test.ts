import { expect, test } from 'vitest';
import { charactersOf, drawable, fontFiles, hanFont, printable } from './pdf-text.ts';

const needed = 'АЯаяЁё ӘҒҚҢӨҰҮҺІ әғқңөұүһі Zz 0189 ₽₸$¥€£ №«»„“–—−·…+\u00a0';

test.each(['text', 'name', 'numeral'] as const)(
  'IN-1 IN-2 the %s weight has all letters of the shop',
  (weight) => {
    const characters = charactersOf(fontFiles[weight]);
    expect([...needed].filter((letter) => !characters.has(letter.codePointAt(0) ?? 0))).toEqual([]);
  },
);

test('IN-1 the font for Chinese has both scripts of China, their marks, and all other letters of the shop', () => {
  const { characters } = hanFont();
  const chinese = '王曉明 堃喆妘 王晓明 门票 櫻桃園 下濱河街 龜鬱 ，。：；、（）《》「」『』—…！？□';
  expect([...chinese, ...needed].filter((letter) => !characters.has(letter.codePointAt(0) ?? 0))).toEqual([]);
});

test('a text loses only what the font lacks, and no gap stays', () => {
  expect(printable('Ромео 🎭 и Джульетта')).toBe('Ромео и Джульетта');
  expect(printable('王小明 🎭 Әнуар')).toBe('王小明 Әнуар');
  expect(printable('𠮷田')).toBe('□田');
  expect(printable('Первая\nВторая')).toBe('Первая\nВторая');
});

test('a letter written as two characters is drawn as one', () => {
  expect(drawable('и\u0306', new Set(['й'.codePointAt(0) ?? 0]))).toBe('й');
});

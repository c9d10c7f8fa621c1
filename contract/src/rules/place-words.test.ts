import { expect, test } from 'vitest';
import { placeInWords, placesInWords } from './place-words.ts';
import { languages, textIn } from './values.ts';

const sector = { ru: 'Партер', en: 'Stalls', ch: '池座', kz: 'Партер' };
const inAll = (row: string, number: string) =>
  languages.map((language) =>
    placeInWords({ sector, row, number }, language, (text) => textIn(text, language)),
  );

test('OV-1 a place is told with sector, row and seat in the reader’s language', () => {
  expect(inAll('5', '12')).toEqual([
    'Партер, ряд 5, место 12',
    'Stalls, row 5, seat 12',
    '池座，5 排，12 號',
    'Партер, 5-қатар, 12-орын',
  ]);
});

test('OV-1 a standing place is told by its area, a seat of a box without rows by its number', () => {
  expect(inAll('', '')).toEqual(['Партер', 'Stalls', '池座', 'Партер']);
  expect(inAll('', 'А1')[1]).toBe('Stalls, seat А1');
});

test.each([
  [['12', '13', '14'], 'Stalls, row 5, seats 12–14'],
  [['14', '13', '12'], 'Stalls, row 5, seats 14–12'],
  [['7', '9', '11'], 'Stalls, row 5, seats 7, 9, 11'],
  [['5', '3', '1', '2'], 'Stalls, row 5, seats 5, 3, 1–2'],
  [['А1', 'А2'], 'Stalls, row 5, seats А1, А2'],
  [['9'], 'Stalls, row 5, seat 9'],
])('OV-1 seats %s side by side are told without the numbers of others', (numbers, words) => {
  const [first = { sector, row: '5', number: '' }, ...others] = numbers.map((number) => {
    return { sector, row: '5', number };
  });
  expect(placesInWords([first, ...others], 'en', (text) => textIn(text, 'en'))).toBe(words);
});

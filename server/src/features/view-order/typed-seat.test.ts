import { expect, test } from 'vitest';
import { isMeantPlace, readTypedSeat } from './search-orders.ts';

const today = '2026-11-28';

test.each([
  ['5 декабря партер 7 12', '2026-12-05', null, ['партер', '7', '12']],
  ['Партер, ряд 7, место 12', null, null, ['партер', '7', '12']],
  ['5 дек 19:00 балкон 2 5', '2026-12-05', '19:00', ['балкон', '2', '5']],
  ['balcony row 2 seat 5, December 5', '2026-12-05', null, ['balcony', '2', '5']],
  ['ряд 7 место 12', null, null, ['7', '12']],
  ['сегодня 7 12', '2026-11-28', null, ['7', '12']],
  ['завтра ложа 3 место 1', '2026-11-29', null, ['ложа', '3', '1']],
  ['2 января 7 12', '2027-01-02', null, ['7', '12']],
  ['30 сентября партер 1 1', '2026-09-30', null, ['партер', '1', '1']],
  ['05.12 партер 7 12', '2026-12-05', null, ['партер', '7', '12']],
  ['05.12.2027 партер 7 12', '2027-12-05', null, ['партер', '7', '12']],
  ['2026-12-05 партер 7 12', '2026-12-05', null, ['партер', '7', '12']],
  ['12月5日 正廳 7排12號', '2026-12-05', null, ['正廳', '7', '12']],
  ['5 желтоқсан Партер, 7-қатар, 12-орын', '2026-12-05', null, ['партер', '7', '12']],
] as const)('%s', (typed, day, time, words) => {
  expect(readTypedSeat(typed, today)).toEqual({ day, time, words });
});

test.each([
  '100 012',
  '+7 (916) 123-45-67',
  '8 916 123 45 67',
  'иванова',
  'мария иванова-штерн',
  'maria@pochta.example',
  '123456789012',
  '5 декабря',
  '19:00',
  '31 февраля',
  '',
])('%s is no seat', (typed) => {
  expect(readTypedSeat(typed, today)).toBeNull();
});

const stalls = { sector: { ru: 'Партер левый', en: 'Stalls left' }, row: '7', number: '12' };
const box = { sector: { ru: 'Ложа 3', en: 'Box 3' }, row: '', number: '1' };
const lettered = { sector: { ru: 'Бельэтаж' }, row: 'Б', number: '4а' };

test.each([
  ['партер 7 12', stalls, true],
  ['парт лев 7 12', stalls, true],
  ['stalls left row 7 seat 12', stalls, true],
  ['ряд 7 место 12', stalls, true],
  ['балкон 7 12', stalls, false],
  ['партер 12 7', stalls, false],
  ['партер 7 1', stalls, false],
  ['партер 12', stalls, false],
  ['ложа 3 место 1', box, true],
  ['ложа 30 место 1', box, false],
  ['бельэтаж б 4а', lettered, true],
  ['circle r 5', { sector: { en: 'Circle' }, row: 'R', number: '5' }, true],
  ['circle row r seat 5', { sector: { en: 'Circle' }, row: 'R', number: '5' }, true],
  ['circle s 5', { sector: { en: 'Circle' }, row: 'R', number: '5' }, false],
  ['бельэтаж ряд Б место 4А', lettered, true],
])('%s', (typed, place, isMeant) => {
  const read = readTypedSeat(typed, today);
  expect(read !== null && isMeantPlace(read, place)).toBe(isMeant);
});

import { describe, expect, test } from 'vitest';
import {
  addDays,
  dayFromEpoch,
  epochDay,
  firstWeekday,
  formatDay,
  formatDayAndTime,
  formatHundredths,
  formatMoney,
  formatNumber,
  formatTime,
  isDay,
  isoWeekday,
  weekdayName,
} from './format.ts';
import { formatDayRange, formatDuration } from './format-spans.ts';
import { pluralForm, pluralText } from './plural.ts';
import { languages } from './values.ts';

/** Hard spaces are written `_` in the tables below, so that they can be seen. */
const visible = (text: string): string => text.replaceAll('\u00a0', '_');

describe('IN-2 money', () => {
  test.each([
    [190000, 'RUB', 'ru', '1_900_₽'],
    [190050, 'RUB', 'ru', '1_900,50_₽'],
    [5, 'RUB', 'ru', '0,05_₽'],
    [0, 'RUB', 'ru', '0_₽'],
    [123456789000, 'RUB', 'ru', '1_234_567_890_₽'],
    [-190050, 'RUB', 'ru', '−1_900,50_₽'],
    [190000, 'RUB', 'en', '1_900_₽'],
    [190050, 'RUB', 'ch', '1_900.50_₽'],
    [190050, 'RUB', 'kz', '1_900,50_₽'],
    [1250, 'USD', 'en', '$12.50'],
    [1250, 'USD', 'ch', '$12.50'],
    [1250, 'USD', 'ru', '12,50_$'],
    [-1250, 'USD', 'en', '−$12.50'],
    [1200, 'CNY', 'ch', '¥12'],
    [1200, 'CNY', 'en', '¥12'],
    [1200, 'CNY', 'ru', '12_¥'],
    [500000, 'KZT', 'kz', '5_000_T'],
    [500000, 'KZT', 'en', '5_000_T'],
  ] as const)('%i %s in %s', (amount, currency, language, expected) => {
    expect(visible(formatMoney(amount, currency, language))).toBe(expected);
  });

  test('two decimals where the specification says so', () => {
    expect(visible(formatMoney(190000, 'RUB', 'ru', { decimals: 2 }))).toBe('1_900,00_₽');
    expect(visible(formatMoney(190000, 'USD', 'en', { decimals: 2 }))).toBe('$1_900.00');
  });

  test('OV-13 bonuses are counted like money, hundredths only where there are any', () => {
    const said = [12_000, 16_667, 116_605].map((amount) => visible(formatHundredths(amount, 'ru')));
    expect(said).toEqual(['120', '166,67', '1_166,05']);
    expect(formatHundredths(16_667, 'en')).toBe('166.67');
  });

  test('numbers are grouped by three', () => {
    expect([0, 999, 1000, 1234567, -1234].map((number) => visible(formatNumber(number)))).toEqual([
      '0',
      '999',
      '1_000',
      '1_234_567',
      '−1_234',
    ]);
  });
});

describe('IN-1 days', () => {
  test.each([
    ['ru', 'long', '14_ноября 2026'],
    ['ru', 'day-month', '14_ноября'],
    ['ru', 'weekday-long', 'суббота, 14_ноября'],
    ['ru', 'full', 'суббота, 14_ноября 2026'],
    ['ru', 'short', 'сб_14'],
    ['ru', 'short-month', '14_ноя'],
    ['ru', 'weekday-short-month', 'сб 14_ноя'],
    ['ru', 'numeric', '14.11.2026'],
    ['ru', 'month', 'ноябрь'],
    ['ru', 'month-year', 'ноябрь 2026'],
    ['ru', 'under-numeral', 'ноября 2026'],
    ['en', 'long', '14_November 2026'],
    ['en', 'weekday-long', 'Saturday, 14_November'],
    ['en', 'full', 'Saturday, 14_November 2026'],
    ['en', 'short', 'Sat_14'],
    ['en', 'numeric', '14_Nov 2026'],
    ['en', 'month-year', 'November 2026'],
    ['ch', 'long', '2026年11月14日'],
    ['ch', 'weekday-long', '11月14日星期六'],
    ['ch', 'full', '2026年11月14日星期六'],
    ['ch', 'short', '14日週六'],
    ['ch', 'numeric', '2026/11/14'],
    ['ch', 'month-year', '2026年11月'],
    ['kz', 'under-numeral', '2026_ж. қараша'],
    ['kz', 'long', '2026_ж. 14_қараша'],
    ['kz', 'weekday-long', '14_қараша, сенбі'],
    ['kz', 'full', '2026_ж. 14_қараша, сенбі'],
    ['kz', 'short', '14,_сб'],
    ['kz', 'numeric', '14.11.2026'],
    ['kz', 'month-year', '2026_ж. қараша'],
  ] as const)('in %s, %s', (language, style, expected) => {
    expect(visible(formatDay('2026-11-14', language, style))).toBe(expected);
  });

  test('one digit stays one digit in a text and two in a number', () => {
    expect(visible(formatDay('2026-05-03', 'ru', 'long'))).toBe('3_мая 2026');
    expect(formatDay('2026-05-03', 'ru', 'numeric')).toBe('03.05.2026');
  });

  test.each([
    ['ru', '15–18_ноября', '30_октября_— 2_ноября', '28_декабря 2026_— 3_января 2027'],
    ['en', '15–18_November', '30_October_– 2_November', '28_December 2026_– 3_January 2027'],
    ['ch', '11月15日至18日', '10月30日至11月2日', '2026年12月28日至2027年1月3日'],
    ['kz', '15–18_қараша', '30_қазан_– 2_қараша', '2026_ж. 28_желтоқсан_– 2027_ж. 3_қаңтар'],
  ] as const)('a range in %s', (language, inMonth, inYear, overYears) => {
    expect(visible(formatDayRange('2026-11-15', '2026-11-18', language))).toBe(inMonth);
    expect(visible(formatDayRange('2026-10-30', '2026-11-02', language))).toBe(inYear);
    expect(visible(formatDayRange('2026-12-28', '2027-01-03', language))).toBe(overYears);
  });

  test('a range of one day is the day; the year is named once when asked for', () => {
    expect(visible(formatDayRange('2026-11-15', '2026-11-15', 'ru'))).toBe('15_ноября');
    expect(visible(formatDayRange('2026-10-30', '2026-11-02', 'ru', { year: true }))).toBe(
      '30_октября_— 2_ноября 2026',
    );
    expect(visible(formatDayRange('2026-11-15', '2026-11-18', 'ru', { year: true }))).toBe(
      '15–18_ноября 2026',
    );
    expect(visible(formatDayRange('2026-11-15', '2026-11-18', 'kz', { year: true }))).toBe(
      '2026_ж. 15–18_қараша',
    );
    expect(formatDayRange('2026-10-30', '2026-11-02', 'ch', { year: true })).toBe('2026年10月30日至11月2日');
  });

  test('IN-3 a session is shown by its wall clock, a no-time session by its day', () => {
    expect(visible(formatDayAndTime('2026-11-14', '15:00', 'ru'))).toBe('суббота, 14_ноября, 15:00');
    expect(visible(formatDayAndTime('2026-11-14', null, 'ru'))).toBe('суббота, 14_ноября');
    expect(formatDayAndTime('2026-11-14', '15:00', 'ch')).toBe('11月14日星期六 15:00');
    expect(formatTime('09:30:00')).toBe('09:30');
  });

  test('weekdays and the first day of a week', () => {
    expect(languages.map((language) => weekdayName(7, language))).toEqual([
      'воскресенье',
      'Sunday',
      '星期日',
      'жексенбі',
    ]);
    expect(weekdayName(6, 'ru', 'short')).toBe('сб');
    expect(languages.map(firstWeekday)).toEqual([1, 7, 7, 1]);
  });
});

describe('arithmetic with days', () => {
  test('every day of four centuries goes there and back, with the weekday that follows', () => {
    let weekday = isoWeekday('1800-01-01');
    for (let number = epochDay('1800-01-01'); number < epochDay('2200-01-01'); number += 1) {
      const day = dayFromEpoch(number);
      if (epochDay(day) !== number || isoWeekday(day) !== weekday) throw new Error(`wrong about ${day}`);
      weekday = (weekday % 7) + 1;
    }
    expect(isoWeekday('2026-11-14')).toBe(6);
    expect(epochDay('1970-01-01')).toBe(0);
  });

  test('adds days over months and leap years', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  });

  test('knows the days that are none', () => {
    expect(['2026-02-28', '2028-02-29'].every(isDay)).toBe(true);
    expect(['2026-02-29', '2026-13-01', '2026-1-1', '14.11.2026', ''].some(isDay)).toBe(false);
  });
});

test.each([
  ['ru', '50_мин', '2_ч', '1_ч 20_мин'],
  ['en', '50_min', '2_h', '1_h 20_min'],
  ['ch', '50分鐘', '2小時', '1小時20分鐘'],
  ['kz', '50_мин', '2_сағ', '1_сағ 20_мин'],
] as const)('EV-1 a duration in %s', (language, minutes, hours, both) => {
  expect([50, 120, 80].map((duration) => visible(formatDuration(duration, language)))).toEqual([
    minutes,
    hours,
    both,
  ]);
});

test('IN-1 Russian plural rules, and those of the other languages', () => {
  expect([1, 2, 5, 11, 21, 22, 25, 1.5].map((count) => pluralForm(count, 'ru'))).toEqual([
    'one',
    'few',
    'many',
    'many',
    'one',
    'few',
    'many',
    'other',
  ]);
  expect([1, 2].map((count) => pluralForm(count, 'en'))).toEqual(['one', 'other']);
  expect([1, 2].map((count) => pluralForm(count, 'kz'))).toEqual(['one', 'other']);
  expect([1, 2].map((count) => pluralForm(count, 'ch'))).toEqual(['other', 'other']);
  const forms = { one: 'билет', few: 'билета', many: 'билетов', other: 'билета' };
  expect([1, 3, 12].map((count) => pluralText(count, 'ru', forms))).toEqual(['билет', 'билета', 'билетов']);
  expect(pluralText(3, 'kz', { other: 'билет' })).toBe('билет');
});

import { formatDay } from '@foyer/contract/rules/format.ts';
import { formatDayRange } from '@foyer/contract/rules/format-spans.ts';
import { languages } from '@foyer/contract/rules/values.ts';
import { describe, expect, test } from 'vitest';
import { dayAndMonth, dayRange, daysInRow, weekdayAndDay } from './day-words.ts';

const days = ['2026-11-21', '2026-12-31', '2027-01-01', '2028-02-29'];

describe.each(languages)('days in %s', (language) => {
  test.each(days)('IN-3 %s is written as the whole shop writes it', (day) => {
    expect(dayAndMonth(day, language)).toBe(formatDay(day, language, 'day-month'));
    expect(weekdayAndDay(day, language)).toBe(formatDay(day, language, 'weekday-long'));
  });

  test.each([
    ['2026-11-21', '2026-11-28'],
    ['2026-11-21', '2026-12-02'],
    ['2026-11-21', '2026-11-21'],
  ])('IN-3 from %s to %s too', (from, to) => {
    expect(dayRange(from, to, language)).toBe(formatDayRange(from, to, language));
  });
});

test('days in a row say their month once', () => {
  const row = ['2026-11-15', '2026-11-21', '2026-12-05'];
  expect(daysInRow(row, 'ru')).toEqual(['15', '21\u00a0ноября', '5\u00a0декабря']);
  expect(daysInRow(row, 'ch')).toEqual(['11月15日', '11月21日', '12月5日']);
});

import { describe, expect, test } from 'vitest';
import { addMonths, dayByKey, weekdaysFrom, weeksOf } from './range-calendar.tsx';

describe('the month of a calendar', () => {
  test('AF-4 weeks begin on Monday in Russian and on Sunday in English', () => {
    expect(weeksOf('2026-11', 'ru')[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
    expect(weeksOf('2026-11', 'en')[0]?.[0]).toBe('2026-11-01');
    expect(weekdaysFrom('kz')[0]).toBe(1);
    expect(weekdaysFrom('ch')[0]).toBe(7);
  });

  test('every day of a month is there once', () => {
    const days = weeksOf('2028-02', 'ru').flat().filter(Boolean);
    expect(days).toHaveLength(29);
    expect(new Set(days).size).toBe(29);
  });

  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-11-30', 12, '2027-11-30'],
  ])('%s and %i months is %s', (day, months, expected) => {
    expect(addMonths(day, months)).toBe(expected);
  });

  test.each([
    ['ArrowLeft', false, '2026-11-20'],
    ['ArrowDown', false, '2026-11-28'],
    ['Home', false, '2026-11-16'],
    ['End', false, '2026-11-22'],
    ['PageUp', false, '2026-10-21'],
    ['PageDown', true, '2027-11-21'],
  ])('%s (shift %s) leads to %s', (key, withShift, expected) => {
    expect(dayByKey(key, withShift, '2026-11-21', 'ru')).toBe(expected);
  });

  test('other keys lead nowhere', () => {
    expect(dayByKey('a', false, '2026-11-21', 'ru')).toBeNull();
  });
});

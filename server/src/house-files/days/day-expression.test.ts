import { addDays, isoWeekday } from '@foyer/contract/rules/format.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf, readDayExpression, readWeekdays } from './day-expression.ts';

/** Saturday. */
const today = '2026-11-21';

test.each([
  ['2027-02-14', '2027-02-14'],
  ['today', '2026-11-21'],
  ['today+3', '2026-11-24'],
  ['today + 3', '2026-11-24'],
  ['next sat', '2026-11-21'],
  ['next Sunday', '2026-11-22'],
  ['next fri', '2026-11-27'],
  ['next fri+14', '2026-12-11'],
  ['next вс', '2026-11-22'],
])('%s is %s', (written, day) => {
  const reading = readDayExpression(written);
  expect(typeof reading === 'string' ? reading : dayOf(reading, today)).toBe(day);
});

test.each(['tomorrow', 'today-3', '14.02.2027', '2027-2-14', 'next', 'next xyz', ''])(
  '%j is no day',
  (written) => {
    expect(readDayExpression(written)).toBe('not-a-day');
  },
);

test.each(['2027-02-29', '2027-13-01', '2027-04-31', '2027-00-10'])('the calendar has no %s', (written) => {
  expect(readDayExpression(written)).toBe('no-such-day');
});

test.each([
  ['sat', [6]],
  ['tue-sun', [2, 3, 4, 5, 6, 7]],
  ['fri-mon', [5, 6, 7, 1]],
  ['day', [1, 2, 3, 4, 5, 6, 7]],
  ['вт-чт', [2, 3, 4]],
])('%s are the weekdays %j', (written, numbers) => {
  expect(readWeekdays(written)).toEqual(numbers);
});

test.each(['', 'tue-', 'tue-wed-thu', 'holiday'])('%j are no weekdays', (written) => {
  expect(readWeekdays(written)).toBeNull();
});

test('the next weekday is that weekday, within seven days, whatever today is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 1, max: 7 }), (offset, weekday) => {
      const now = addDays('1990-01-01', offset);
      const day = dayOf({ kind: 'next', weekday, plus: 0 }, now);
      expect(isoWeekday(day)).toBe(weekday);
      expect(day >= now && day < addDays(now, 7)).toBe(true);
    }),
  );
});

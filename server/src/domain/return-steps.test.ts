import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frozenSteps, percentNow, secondsToReturn, usualLadder } from './return-steps.ts';

const session = { day: '2027-02-20', allDay: false, startsAt: Date.parse('2027-02-20T19:00:00+03:00') };
const moscow = frozenSteps(usualLadder, session, 'Europe/Moscow');
const at = (moment: string) => new Date(moment);

test.each([
  ['2027-01-01T00:00:00+03:00', 100],
  ['2027-02-10T23:59:59+03:00', 100],
  ['2027-02-11T00:00:00+03:00', 50],
  ['2027-02-15T23:59:59+03:00', 50],
  ['2027-02-16T00:00:00+03:00', 30],
  ['2027-02-17T23:59:59+03:00', 30],
  ['2027-02-18T00:00:00+03:00', 0],
  ['2027-02-20T18:00:00+03:00', 0],
])('RT-1 a ticket for the 20th asked back at %s brings %i %%', (moment, percent) => {
  expect(percentNow(moscow, at(moment))).toBe(percent);
});

test('RT-3 the countdown runs to the end of the last step, and stands at 0 after it', () => {
  expect(secondsToReturn(moscow, at('2027-02-17T23:59:00+03:00'))).toBe(60);
  expect(secondsToReturn(moscow, at('2027-02-18T00:00:00+03:00'))).toBe(0);
  expect(secondsToReturn([], at('2027-02-18T00:00:00+03:00'))).toBe(0);
});

test('RT-1 the days are those of the house, whatever clock the server has', () => {
  const [first] = frozenSteps(usualLadder, session, 'Asia/Vladivostok');
  expect(first?.until).toBe(Date.parse('2027-02-11T00:00:00+10:00'));
});

test('RT-1 no step outlives the start; a whole day ends with its day', () => {
  const toTheLast = [{ days: 0, percent: 100 }];
  expect(frozenSteps(toTheLast, session, 'Europe/Moscow')).toEqual([
    { until: session.startsAt, percent: 100 },
  ]);
  expect(frozenSteps(toTheLast, { ...session, allDay: true }, 'Europe/Moscow')).toEqual([
    { until: Date.parse('2027-02-21T00:00:00+03:00'), percent: 100 },
  ]);
});

test('RT-1 the share never grows as the day comes nearer', () => {
  const moment = fc.integer({ min: session.startsAt - 40 * 86_400_000, max: session.startsAt + 86_400_000 });
  fc.assert(
    fc.property(moment, moment, (one, other) => {
      const [early, late] = [Math.min(one, other), Math.max(one, other)];
      expect(percentNow(moscow, new Date(early))).toBeGreaterThanOrEqual(percentNow(moscow, new Date(late)));
    }),
  );
});

import { describe, expect, test } from 'vitest';
import type { SessionView } from './packed-sessions.ts';
import { isSoldOut, nearestOpen, saleChoice } from './sale-choice.ts';

const fridayEleven = sessionOf('2026-11-20', '11:00', 'sold-out');
const saturdayEleven = sessionOf('2026-11-21', '11:00', 'sold-out');
const saturdayOne = sessionOf('2026-11-21', '13:00');
const sunday = sessionOf('2026-11-22', '00:00');
const december = sessionOf('2026-12-05', '19:00', 'soon');
const sessions = [fridayEleven, saturdayEleven, saturdayOne, sunday, december];

describe('the session of an address', () => {
  test.each([
    ['nothing: the first day with tickets', {}, '2026-11-21', null, null],
    ['a day', { date: '2026-11-21' }, '2026-11-21', null, null],
    ['a day of one session', { date: '2026-11-22' }, '2026-11-22', sunday, null],
    ['a day and a time', { date: '2026-11-21', time: '13:00' }, '2026-11-21', saturdayOne, null],
    ['a no-time session', { date: '2026-11-22', time: '00:00' }, '2026-11-22', sunday, null],
    ['a session that is gone', { date: '2026-11-20', time: '11:00' }, '2026-11-20', fridayEleven, null],
    ['a day without sessions', { date: '2026-11-23' }, '2026-11-21', null, 'not-available-day'],
    ['a day that no calendar has', { date: '2026-02-30' }, '2026-11-21', null, 'unknown-day'],
    ['no day at all', { date: 'tomorrow' }, '2026-11-21', null, 'unknown-day'],
    [
      'a time that is not there',
      { date: '2026-11-21', time: '12:15' },
      '2026-11-21',
      null,
      'not-available-session',
    ],
  ] as const)('EV-2 EV-14 %s', (_name, asked, day, session, missing) => {
    expect(saleChoice(sessions, asked)).toMatchObject({ day, session, missing });
  });

  test('EV-14 an event without sessions has no day', () => {
    expect(saleChoice([], {})).toEqual({ day: null, times: [], session: null, missing: null });
  });

  test('EV-4 of two sessions at one time the open one is meant', () => {
    const twice = [sessionOf('2026-11-21', '13:00', 'closed'), saturdayOne];
    expect(saleChoice(twice, { date: '2026-11-21', time: '13:00' }).session).toBe(saturdayOne);
  });
});

describe('the way on', () => {
  test('EV-14 leads to the next open session, to an earlier one of the same day before other days', () => {
    expect(nearestOpen(sessions, fridayEleven)).toBe(saturdayOne);
    expect(nearestOpen(sessions, { day: '2026-11-21', time: '12:00' })).toBe(saturdayOne);
    expect(nearestOpen(sessions, { day: '2026-11-21', time: '14:00' })).toBe(saturdayOne);
    expect(nearestOpen([fridayEleven, sunday], { day: '2026-11-21', time: '14:00' })).toBe(sunday);
    expect(nearestOpen(sessions, december)).toBe(saturdayOne);
    expect(nearestOpen([december], fridayEleven)).toBeNull();
  });

  test('EV-14 sold out is only what will not be sold again', () => {
    expect(isSoldOut([fridayEleven, saturdayEleven])).toBe(true);
    expect(isSoldOut([fridayEleven, december])).toBe(false);
    expect(isSoldOut([sessionOf('2026-11-20', '11:00', 'cancelled')])).toBe(false);
    expect(isSoldOut([])).toBe(false);
  });
});

function sessionOf(day: string, time: string, state: SessionView['state'] = 'open'): SessionView {
  const plain = { id: 1, allDay: time === '00:00', left: 5, zonesLeft: {}, priceTypeId: 1, opens: null };
  return { ...plain, day, time, state };
}

import { describe, expect, test } from 'vitest';
import type { SessionView } from './packed-sessions.ts';
import { isSoldOut, nearestOpen, saleChoice, saleTrouble } from './sale-choice.ts';

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
    [
      'a day after the last that can be bought',
      { date: '2026-11-23' },
      '2026-11-21',
      null,
      'not-available-day',
    ],
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

describe('a day without sessions', () => {
  const tuesday = sessionOf('2026-12-01', '10:00');
  const nextTuesday = sessionOf('2026-12-08', '11:00');

  test.each([
    ['2026-12-07', nextTuesday],
    ['2026-11-30', tuesday],
    ['2026-12-09', tuesday],
  ])('EV-14 lights the day that is offered instead: %s', (date, offered) => {
    const asked = { date };
    const choice = saleChoice([tuesday, nextTuesday], asked);
    expect(choice).toMatchObject({ day: offered.day, session: offered, missing: 'not-available-day' });
    expect(saleTrouble([tuesday, nextTuesday], choice, asked)?.nearest).toBe(offered);
  });
});

describe('the address where a session was before it was moved', () => {
  const moved = { ...sessionOf('2026-12-08', '16:10'), movedFrom: { day: '2026-12-06', time: '14:00' } };
  const sameDay = sessionOf('2026-12-06', '14:30');

  test('EV-14 leads to it and says so', () => {
    const asked = { date: '2026-12-06', time: '14:00' };
    const choice = saleChoice([sameDay, moved], asked);
    expect(choice).toEqual({ day: '2026-12-08', times: [moved], session: moved, missing: 'session-moved' });
    expect(saleTrouble([sameDay, moved], choice, asked)).toMatchObject({
      kind: 'session-moved',
      session: moved,
      nearest: null,
    });
  });

  test('EV-14 is that of the session which is there now', () => {
    const there = sessionOf('2026-12-06', '14:00');
    expect(saleChoice([there, moved], { date: '2026-12-06', time: '14:00' })).toMatchObject({
      session: there,
      missing: null,
    });
  });

  test('EV-14 without an hour is meant only where its day has nothing else', () => {
    const asked = { date: '2026-12-06' };
    expect(saleChoice([sameDay, moved], asked)).toMatchObject({ session: sameDay, missing: null });
    expect(saleChoice([moved], asked)).toMatchObject({ session: moved, missing: 'session-moved' });
    expect(saleChoice([moved], {})).toMatchObject({ session: moved, missing: null });
  });

  test('EV-14 says what hinders the session first', () => {
    const asked = { date: '2026-12-06', time: '14:00' };
    const full: SessionView[] = [sameDay, { ...moved, state: 'sold-out' }];
    expect(saleTrouble(full, saleChoice(full, asked), asked)?.kind).toBe('session-sold-out');
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
  const plain = { id: 1, allDay: time === '00:00', left: 5, zonesLeft: {}, priceTypeId: 1 };
  return { ...plain, opens: null, movedFrom: null, day, time, state };
}

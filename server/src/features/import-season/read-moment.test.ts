import { describe, expect, test } from 'vitest';
import { besideDay, readDay, readTime } from './read-moment.ts';

describe('days and times as spreadsheets write them', () => {
  test.each([
    ['2027-02-14', 'ymd', '2027-02-14'],
    ['2027/2/4', 'ymd', '2027-02-04'],
    ['2027-02-14T19:30:00', 'ymd', '2027-02-14'],
    ['14.02.2027', 'dmy', '2027-02-14'],
    ['вс, 14.2.27', 'dmy', '2027-02-14'],
    ['14.02.2027 г.', 'dmy', '2027-02-14'],
    ['14.02.2027 19.30', 'dmy', '2027-02-14'],
    ['2/14/2027', 'mdy', '2027-02-14'],
    ['Sunday 2/14/27 7:30 PM', 'mdy', '2027-02-14'],
    ['14 February 2027', 'ymd', '2027-02-14'],
    ['Sunday, 14th Feb. 2027', 'mdy', '2027-02-14'],
    ['14-Feb-27', 'dmy', '2027-02-14'],
    ['February 14, 2027 7:30 PM', 'dmy', '2027-02-14'],
    ['14 февраля 2027 г., вс', 'dmy', '2027-02-14'],
    ['1 мая 2027', 'ymd', '2027-05-01'],
    ['14 ақпан 2027', 'dmy', '2027-02-14'],
    ['2027 жылғы 14 ақпан', 'ymd', '2027-02-14'],
    ['2027年2月14日（日）', 'ymd', '2027-02-14'],
    ['30 February 2027', 'dmy', null],
    ['14 Feb 19:30', 'dmy', null],
    ['14 фев 19.30', 'dmy', null],
    ['14–16 February 2027', 'dmy', null],
    ['14 и 16 февраля 2027', 'dmy', null],
    ['14, 16 Feb 2027', 'dmy', null],
    ['19:30, 14 Feb 2027', 'dmy', '2027-02-14'],
    ['February 14–16, 2027', 'mdy', null],
    ['14 Feb 2027 – 16 Feb 2027', 'dmy', null],
    ['30.02.2027', 'dmy', null],
    ['14.02', 'dmy', null],
    ['14.02.2027–16.02.2027', 'dmy', null],
    ['2/14-2027', 'mdy', null],
    ['14.02.20270', 'dmy', null],
    ['', 'ymd', null],
  ] as const)('the day of "%s", %s: %s', (cell, format, day) => {
    expect(readDay(cell, format)).toBe(day);
  });

  test.each([
    ['19:30', '19:30'],
    ['9.05', '09:05'],
    ['19h30', '19:30'],
    ['19:30:00', '19:30'],
    ['7:30 PM', '19:30'],
    ['7 p.m.', '19:00'],
    ['12:15 am', '00:15'],
    ['12 pm', '12:00'],
    [besideDay('2027-02-14T19:30:00'), '19:30'],
    [besideDay('Sun 2/14/27, 7:30 PM'), '19:30'],
    [besideDay('19.30, 14.02.2027'), '19:30'],
    [besideDay('14.02.2027 (вс)'), null],
    [besideDay('14 февраля 2027, 19:30'), '19:30'],
    [besideDay('7:30 PM, February 14, 2027'), '19:30'],
    [besideDay('2027年2月14日 19:30'), '19:30'],
    ['19', null],
    ['13 pm', null],
    ['0 am', null],
    ['24:00', null],
    ['19:60', null],
    ['19:30–21:00', null],
    ['evening', null],
  ])('the time "%s": %s', (cell, time) => {
    expect(readTime(cell)).toBe(time);
  });
});

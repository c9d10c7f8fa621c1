import { expect, test } from 'vitest';
import { houseTime } from './house-time.ts';

test.each([
  ['2026-11-20T09:00:00Z', 'Europe/Moscow', '2026-11-20', '12:00'],
  ['2026-11-20T21:30:00Z', 'Europe/Moscow', '2026-11-21', '00:30'],
  ['2026-11-20T23:59:00Z', 'UTC', '2026-11-20', '23:59'],
  ['2026-11-20T19:00:00+05:00', 'Asia/Almaty', '2026-11-20', '19:00'],
])('IN-3 the moment %s in %s is %s %s', (moment, zone, day, time) => {
  expect(houseTime(moment, zone)).toEqual({ day, time });
});

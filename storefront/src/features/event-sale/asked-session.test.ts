import { expect, test } from 'vitest';
import { askedSession } from './asked-session.ts';

test.each([
  ['/event/7', undefined, undefined],
  ['/event/7/', undefined, undefined],
  ['/event/7/2026-11-21?lang=en', '2026-11-21', undefined],
  ['/event/7/2026-11-21/13:00', '2026-11-21', '13:00'],
  ['/event/7/2026-11-21/13%3A00/', '2026-11-21', '13:00'],
])('EV-2 %s asks for day %s, time %s', (path, date, time) => {
  expect(askedSession(new URL(path, 'http://shop.example'))).toEqual({ date, time });
});

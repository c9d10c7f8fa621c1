import { expect, test } from 'vitest';
import { secondsUntilNextMail } from './tickets-again.ts';

const sent = (ofOrder: boolean, ...secondsAgo: number[]) =>
  secondsAgo.map((seconds) => ({ ofOrder, secondsAgo: seconds }));
const hours = (count: number) => count * 3600;

test.each([
  ['nothing was sent', [], 0],
  ['the last went a second ago', sent(true, 1), 119],
  ['the last went two minutes ago', sent(true, 120), 0],
  ['another order of the address had its mail just now', sent(false, 1), 0],
  ['four of the order today', sent(true, hours(1), hours(2), hours(3), hours(4)), 0],
  ['five of the order today', sent(true, hours(20), hours(1), hours(2), hours(3), hours(4)), hours(4)],
  ['nine to the address', sent(false, ...Array.from({ length: 9 }, () => hours(2))), 0],
  [
    'ten to the address',
    [...sent(true, hours(23)), ...sent(false, ...Array.from({ length: 9 }, () => hours(2)))],
    hours(1),
  ],
])('tickets by mail again: %s', (_, mails, seconds) => {
  expect(secondsUntilNextMail(mails)).toBe(seconds);
});

import { expect, test } from 'vitest';
import { secondsUntilNextMail } from './tickets-again.ts';

const sent = (isSame: boolean, ...secondsAgo: number[]) =>
  secondsAgo.map((seconds) => ({ isSame, secondsAgo: seconds }));
const hours = (count: number) => count * 3600;
const others = (count: number) => sent(false, ...Array.from({ length: count }, () => hours(2)));

test.each([
  ['nothing was sent', [], 0],
  ['the last went a second ago', sent(true, 1), 119],
  ['the last went two minutes ago', sent(true, 120), 0],
  ['another order of the address had its mail just now', sent(false, 1), 0],
  ['four of the order today', sent(true, hours(1), hours(2), hours(3), hours(4)), 0],
  ['five of the order today', sent(true, hours(20), hours(1), hours(2), hours(3), hours(4)), hours(4)],
  ['nine to the address', [...sent(true, hours(3)), ...others(8)], 0],
  ['ten to the address', [...sent(true, hours(23)), ...others(9)], hours(1)],
  ['ten to the address, none of them of the order', others(10), 0],
])('a mail that was asked for: %s', (_, mails, seconds) => {
  expect(secondsUntilNextMail(mails, 120)).toBe(seconds);
});

test('a link for another choice needs no pause', () => {
  expect(secondsUntilNextMail(sent(true, 1), 0)).toBe(0);
});

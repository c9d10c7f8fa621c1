import { expect, test } from 'vitest';
import { type HouseClock, type RefundLadder, refundLadderInWords } from './refund-ladder.ts';

/** A house in Moscow. */
const clock: HouseClock = (moment) => {
  const there = new Date(Date.parse(moment) + 3 * 3_600_000).toISOString();
  return { day: there.slice(0, 10), time: there.slice(11, 16) };
};
const ladder: RefundLadder = {
  steps: [
    { until: '2027-05-10T21:00:00.000Z', percent: 100 },
    { until: '2027-05-14T16:00:00.000Z', percent: 70 },
  ],
  keepsFee: false,
};
const told = (change: Partial<RefundLadder>, language: 'ru' | 'en' | 'ch' | 'kz' = 'ru') =>
  refundLadderInWords({ ...ladder, ...change }, language, clock).replaceAll('\u00a0', ' ');

test('RT-1 the next steps of the refund are told on the house’s clock, a step until midnight by its last day', () => {
  expect(told({})).toBe(
    'При возврате билета вернём 100 % по 10 мая включительно, затем 70 % до 14 мая, 19:00. Позже вернуть билет нельзя.',
  );
  expect(told({}, 'en')).toBe(
    'If you return a ticket, we refund 100% up to and including 10 May, then 70% until 14 May, 19:00. After that it cannot be returned.',
  );
  expect(told({}, 'ch')).toBe(
    '退票可退還票款：5月10日（含）前 100%，之後 5月14日 19:00 前 70%。逾期無法退票。',
  );
  expect(told({}, 'kz')).toContain('100 % (соңғы күні: 10 мамыр), кейін 70 % (мерзімі: 14 мамыр, 19:00)');
});

test('RT-1 a fee that stays with the house is told, and nothing where nothing is refunded any more', () => {
  expect(told({ keepsFee: true })).toContain('Сервисный сбор не возвращается.');
  expect(told({ keepsFee: true, steps: [] })).toBe('');
});

test('RT-1 a step that the start of the session cuts off, or that changes nothing, is not told', () => {
  const [first, last] = [ladder.steps[0], ladder.steps[1]];
  if (!first || !last) throw new Error('no steps');
  expect(told({ steps: [first, { ...last, percent: 100 }, { ...last, percent: 30 }] })).toBe(
    'При возврате билета вернём 100 % до 14 мая, 19:00. Позже вернуть билет нельзя.',
  );
});

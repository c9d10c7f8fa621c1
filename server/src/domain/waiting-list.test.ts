import { expect, test } from 'vitest';
import { offerEnd, usualWaitingRule } from './waiting-list.ts';

const day = {
  startsAt: Date.parse('2027-03-05T16:00:00Z'),
  saleClosesAt: Date.parse('2027-03-05T15:30:00Z'),
};

test.each([
  ['by day it is half an hour', '2027-03-01T12:00:00Z', '2027-03-01T12:30:00Z'],
  ['just before the night it is no shorter', '2027-03-01T18:59:00Z', '2027-03-01T19:29:00Z'],
  ['in the evening it begins at nine', '2027-03-01T19:00:00Z', '2027-03-02T06:30:00Z'],
  ['after midnight it begins at nine of the same day', '2027-03-02T01:00:00Z', '2027-03-02T06:30:00Z'],
  ['at nine the night is over', '2027-03-02T06:00:00Z', '2027-03-02T06:30:00Z'],
  [
    'less than three hours before the start it is ten minutes',
    '2027-03-05T13:00:01Z',
    '2027-03-05T13:10:01Z',
  ],
  ['it ends with the sale', '2027-03-05T15:25:00Z', '2027-03-05T15:30:00Z'],
])('%s', (_, now, until) => {
  expect(offerEnd(new Date(now), day, usualWaitingRule, 'Europe/Moscow')).toEqual(new Date(until));
});

test('a night within one day, and none', () => {
  const rule = { offerMinutes: 20, quiet: { from: '13:00', to: '14:00' } };
  const now = new Date('2027-03-01T10:15:00Z');
  expect(offerEnd(now, day, rule, 'Europe/Moscow')).toEqual(new Date('2027-03-01T11:20:00Z'));
  expect(offerEnd(now, day, { ...rule, quiet: null }, 'Europe/Moscow')).toEqual(
    new Date('2027-03-01T10:35:00Z'),
  );
});

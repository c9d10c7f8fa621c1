import { expect, test } from 'vitest';
import {
  listingSetup,
  sampleEvent,
  sampleListing,
  sampleNow,
  session,
} from '#pages/listing/testing/sample-listing.ts';
import { dayEnds, firstOfDays, programmeDays } from './event-sessions.ts';
import { listingData } from './view-model.ts';

const event = (id: string, position: number, ...days: number[]) =>
  sampleEvent({ id, position, sessions: days.map((day) => session(`2026-11-${day}`, '19:00', null, 100)) });

const data = listingData(
  sampleListing({
    events: [
      event('late', 1, 28),
      event('daily', 2, 21, 22, 28),
      event('soon', 3, 22),
      event('first', 4, 21, 30),
    ],
  }),
  listingSetup(),
  'ru',
  sampleNow,
);

const ids = (from: string) =>
  programmeDays(data.events, data, from).map(({ day, events }) => [day, ...events.map(({ id }) => id)]);

test('AF-18 each event once, under its next day; within a day the order of the house', () => {
  expect(ids('2026-11-21')).toEqual([
    ['2026-11-21', 'daily', 'first'],
    ['2026-11-22', 'soon'],
    ['2026-11-28', 'late'],
  ]);
  expect(ids('2026-11-23')).toEqual([
    ['2026-11-28', 'late', 'daily'],
    ['2026-11-30', 'first'],
  ]);
  expect(ids('2026-12-01')).toEqual([]);
});

test('a part of it is its first days', () => {
  const days = programmeDays(data.events, data, '2026-11-21');
  expect(dayEnds(days)).toEqual([2, 3, 4]);
  expect(firstOfDays(days, 3)).toEqual(days.slice(0, 2));
  expect(firstOfDays(days, 1)[0]?.events).toHaveLength(1);
});

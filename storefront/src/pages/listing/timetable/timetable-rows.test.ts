import { describe, expect, test } from 'vitest';
import { listingData } from '#pages/listing/data/view-model.ts';
import {
  listingSetup,
  sampleEvent,
  sampleListing,
  sampleNow,
  session,
} from '#pages/listing/testing/sample-listing.ts';
import { mainRow, timetableRows } from './timetable-rows.ts';

const daily = Array.from({ length: 30 }, (_, index) =>
  session(
    new Date(Date.parse('2026-11-21') + index * 86_400_000).toISOString().slice(0, 10),
    '10:00',
    null,
    1,
  ),
);

describe('the timetable of a day', () => {
  const events = [
    sampleEvent({ id: 'daily', position: 1, sessions: daily }),
    sampleEvent({ id: 'late', position: 2, sessions: [session('2026-11-21', '21:00', 0, 1)] }),
    sampleEvent({ id: 'any-time', position: 3, sessions: [session('2026-11-21', '00:00', 5, 1)] }),
    sampleEvent({ id: 'evening', position: 4, sessions: [session('2026-11-21', '19:00', 5, 1)] }),
    sampleEvent({ id: 'same-hour', position: 5, sessions: [session('2026-11-21', '10:00', 5, 1)] }),
    sampleEvent({ id: 'tomorrow', position: 6, sessions: [session('2026-11-22', '10:00', 5, 1)] }),
  ];
  const data = listingData(sampleListing({ events }), listingSetup(), 'ru', sampleNow);
  const rows = timetableRows(data.events, '2026-11-21', data);

  test('goes by the clock; without a time comes last, at one hour the order of the house', () => {
    expect(rows.map((row) => row.event.id)).toEqual(['daily', 'same-hour', 'evening', 'late', 'any-time']);
  });

  test('has as its occasion what is rare and can be had, not what is there every day', () => {
    expect(mainRow(rows, data.events)?.event.id).toBe('evening');
  });

  test('knows the other days that follow', () => {
    expect(rows.find((row) => row.event.id === 'daily')?.later).toHaveLength(29);
    expect(rows.find((row) => row.event.id === 'evening')?.later).toEqual([]);
  });
});

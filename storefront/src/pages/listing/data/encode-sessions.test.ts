import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleEvent, session } from '#pages/listing/testing/sample-listing.ts';
import { sessionEncoder } from './encode-sessions.ts';
import { type SessionData, sessionsByDay } from './event-sessions.ts';
import type { EventData, ListingData } from './listing-data.ts';

const today = '2026-11-21';

const anySession = fc
  .record({
    day: fc.integer({ min: 0, max: 400 }).map((offset) => new Date(Date.parse(today) + offset * 86_400_000)),
    hour: fc.integer({ min: 0, max: 23 }),
    left: fc.constantFrom(null, 0, 3, 9, 500, -99999),
    price: fc.constantFrom(null, 0, 35_000, 90_000),
  })
  .map(({ day, hour, left, price }) =>
    session(day.toISOString().slice(0, 10), `${String(hour).padStart(2, '0')}:00`, left, price),
  );

test('sessions come back as they went: by day and time, with price and what is left', () => {
  const sessions = fc.uniqueArray(anySession, { selector: ({ day, time }) => day + time, maxLength: 60 });
  fc.assert(
    fc.property(sessions, (listed) => {
      const book = sessionEncoder(today, 'RUB', 'ru', 10);
      const event = book.encode(sampleEvent({ sessions: listed, showsCounts: true }));
      const decoded = decode(event, { today, timetables: book.timetables(), prices: book.prices() });
      const expected = listed
        .toSorted((one, other) => (one.day + one.time < other.day + other.time ? -1 : 1))
        .map(({ day, time, left, priceFrom }) => ({
          day,
          time,
          price: priceFrom === null ? undefined : priceFrom === 0 ? '' : `${priceFrom / 100}\u00a0₽`,
          left: left === null || left >= 10 ? undefined : left,
        }));
      expect(decoded).toEqual(expected);
    }),
  );
});

test('sixty days of the same times are one timetable', () => {
  const days = Array.from({ length: 60 }, (_, offset) => new Date(Date.parse(today) + offset * 86_400_000));
  const sessions = days.flatMap((day) =>
    ['11:00', '13:00', '15:00'].map((time) => session(day.toISOString().slice(0, 10), time, null, 35_000)),
  );
  const book = sessionEncoder(today, 'RUB', 'ru', 10);
  const { runs } = book.encode(sampleEvent({ sessions }));
  expect(book.timetables()).toHaveLength(1);
  expect(JSON.stringify(runs).length).toBeLessThan(140);
});

function decode(
  event: Pick<EventData, 'runs' | 'odd'>,
  data: Pick<ListingData, 'today' | 'timetables' | 'prices'>,
): SessionData[] {
  return [...sessionsByDay(event, data).values()].flat();
}

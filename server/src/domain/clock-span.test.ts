import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endOfDay, moveByClock } from './clock-span.ts';

/** Clocks that change by an hour, by half an hour, never, and once skipped a day. */
const zones = [
  ...['Europe/Moscow', 'Europe/Berlin', 'Europe/London', 'America/New_York', 'America/Santiago'],
  ...['Asia/Almaty', 'Asia/Taipei', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Pacific/Apia'],
];
const evening = fc.record({
  zone: fc.constantFrom(...zones),
  start: fc
    .integer({ min: Date.UTC(2011, 0) / 60_000, max: Date.UTC(2031, 0) / 60_000 })
    .map((minute) => minute * 60_000),
  days: fc.integer({ min: 0, max: 90 }),
});

/** The clock on the wall, by the machine's own tables. */
function wall(moment: number, timeZone: string): { day: number; time: string } {
  const written = clockOf(timeZone).format(moment);
  return { day: Date.parse(`${written.slice(0, 10)}T00:00Z`) / 86_400_000, time: written.slice(-5) };
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', {
      ...{ timeZone, year: 'numeric', month: '2-digit', day: '2-digit' },
      ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    });
  clocks.set(timeZone, known);
  return known;
}

describe('K9 the end of a keep by the clock', () => {
  test('so many days before is the same hour so many days earlier, unless that hour was left out that night', () => {
    fc.assert(
      fc.property(evening, ({ zone, start, days }) => {
        const end = moveByClock(start, { days: -days, minutes: 0 }, zone);
        const [before, at] = [wall(end, zone), wall(start, zone)];
        // The clock was put forward over it: an hour at most, and Samoa once left a day out.
        const isThere = before.time === at.time && before.day === at.day - days;
        const hour = 3_600_000;
        const around = [-1, 1].map((side) => wall(end + side * hour, zone));
        const wasLeftOut =
          around[0]?.time !== around[1]?.time && offset(end - 26 * hour, zone) !== offset(end + hour, zone);
        expect(isThere || wasLeftOut).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });

  test('hours before are so many hours, and a later evening never ends its keep earlier', () => {
    fc.assert(
      fc.property(evening, fc.integer({ min: 0, max: 5000 }), ({ zone, start, days }, minutes) => {
        const hours = moveByClock(start, { days: 0, minutes: -minutes }, zone);
        expect(start - hours).toBe(minutes * 60_000);
        const end = (moment: number) => moveByClock(moment, { days: -days, minutes: -minutes }, zone);
        expect(end(start)).toBeLessThanOrEqual(start);
        // Two evenings a day apart, whatever the clocks did between.
        expect(end(start + 25 * 3_600_000)).toBeGreaterThanOrEqual(end(start));
      }),
      { numRuns: 3_000 },
    );
  });

  test('the clocks change between: 3 days before 19:00 is 19:00, 72 hours before is not', () => {
    const start = Date.UTC(2027, 2, 29, 17); // 19:00 in Berlin, after the night of 28 March
    expect(wall(moveByClock(start, { days: -3, minutes: 0 }, 'Europe/Berlin'), 'Europe/Berlin').time).toBe(
      '19:00',
    );
    expect(
      wall(moveByClock(start, { days: 0, minutes: -72 * 60 }, 'Europe/Berlin'), 'Europe/Berlin').time,
    ).toBe('18:00');
    // A night of 23 hours.
    expect(endOfDay('2027-03-28', 'Europe/Berlin') - endOfDay('2027-03-27', 'Europe/Berlin')).toBe(
      23 * 3_600_000,
    );
  });
});

function offset(moment: number, timeZone: string): number {
  return Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone).offsetNanoseconds;
}

import type { Day, Moment, Time } from '@foyer/contract/rules/values.ts';

/** So many days by the house's clock, and minutes besides; both negative: earlier. */
export interface ClockSpan {
  days: number;
  minutes: number;
}

/**
 * A moment moved by a span. Days keep the hour on the clock, also where the clocks change between: 3 days before 19:00 is 19:00. Hours
 * and minutes are counted.
 */
export function moveByClock(moment: number, { days, minutes }: ClockSpan, timeZone: string): number {
  const zoned = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone);
  return zoned.add({ days }).add({ minutes }).epochMilliseconds;
}

/** The midnight after a day. */
export function endOfDay(day: Day, timeZone: string): number {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds;
}

/** A moment on the house's clock. */
export function houseClock(moment: Date | Moment, timeZone: string): { day: Day; time: Time } {
  const zoned = Temporal.Instant.from(new Date(moment).toISOString()).toZonedDateTimeISO(timeZone);
  return {
    day: zoned.toPlainDate().toString(),
    time: zoned.toPlainTime().toString({ smallestUnit: 'minute' }),
  };
}

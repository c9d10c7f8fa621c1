import type { Day } from '@foyer/contract/rules/values.ts';

/** The current day in the house's time zone. */
export function todayIn(timeZone: string, now: Date): Day {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}

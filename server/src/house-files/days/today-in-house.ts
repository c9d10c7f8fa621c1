import type { Day } from '@foyer/contract/rules/values.ts';

/** The day that the house's own calendar shows at this moment. */
export function todayIn(timeZone: string, now: Date): Day {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}

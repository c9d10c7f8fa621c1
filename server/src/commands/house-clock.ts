/** Writes a moment on the clock of the house: `2026-11-21 12:02`. */
export type HouseClock = (moment: Date) => string;

export function houseClock(timeZone: string): HouseClock {
  return (moment) => {
    const zoned = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone);
    return `${zoned.toPlainDate()} ${zoned.toPlainTime().toString({ smallestUnit: 'minute' })}`;
  };
}

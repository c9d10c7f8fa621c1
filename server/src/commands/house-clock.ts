import type { Database } from '#platform/database.ts';
import { createCurrentCatalogue } from '#store/current-catalogue.ts';

/** Writes a moment on the clock of the house: `2026-11-21 12:02`. */
export type HouseClock = (moment: Date) => string;

/** Without a house there is neither order nor return. @throws NoHouseOpen */
export async function openHouseClock(database: Database): Promise<HouseClock> {
  return houseClock(await timeZoneOf(database));
}

/** When a day of the house begins. @throws NoHouseOpen */
export async function houseMidnight(database: Database, day: Temporal.PlainDate): Promise<Date> {
  return new Date(day.toZonedDateTime(await timeZoneOf(database)).epochMilliseconds);
}

async function timeZoneOf(database: Database): Promise<string> {
  const catalogue = createCurrentCatalogue(database);
  try {
    return (await catalogue.get()).setup.timeZone;
  } finally {
    await catalogue.close();
  }
}

function houseClock(timeZone: string): HouseClock {
  return (moment) => {
    const zoned = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone);
    return `${zoned.toPlainDate()} ${zoned.toPlainTime().toString({ smallestUnit: 'minute' })}`;
  };
}

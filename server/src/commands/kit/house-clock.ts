import { houseClock } from '#domain/clock-span.ts';
import type { Database } from '#platform/database.ts';
import { createCurrentCatalogue } from '#store/current-catalogue.ts';

/** Formats a moment in the house's time zone: `2026-11-21 12:02`. */
export type HouseClock = (moment: Date) => string;

/** @throws NoHouseOpen when no house is open: there are no orders then */
export async function openHouseClock(database: Database): Promise<HouseClock> {
  return clockOf(await timeZoneOf(database));
}

/** Midnight in the house's time zone. @throws NoHouseOpen */
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

function clockOf(timeZone: string): HouseClock {
  return (moment) => {
    const { day, time } = houseClock(moment, timeZone);
    return `${day} ${time}`;
  };
}

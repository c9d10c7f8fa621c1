import type { PriceRow } from '#event/event.ts';

/** What tells a price row from another of the same day. */
type DayRow = Pick<PriceRow, 'day' | 'zoneId' | 'categoryId' | 'cultureCard'>;

/** The rows of a day: one for this very day in place of the same row for any day. */
export function rowsOfDay<Row extends DayRow>(rows: readonly Row[], day: PriceRow['day']): Row[] {
  const fitting = rows.filter((row) => row.day === null || row.day === day);
  return fitting.filter((row) => row.day !== null || !fitting.some((other) => replaces(other, row)));
}

function replaces(dayRow: DayRow, row: DayRow): boolean {
  return (
    dayRow.day !== null &&
    dayRow.zoneId === row.zoneId &&
    dayRow.categoryId === row.categoryId &&
    dayRow.cultureCard === row.cultureCard
  );
}

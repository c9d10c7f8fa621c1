import { ticketPrice } from '@foyer/contract/rules/price.ts';
import type { EventRow, PriceRange } from './event-data.ts';
import type { SessionView } from './packed-sessions.ts';

/**
 * The rows on sale for a session: of its price type, a row for its very day in place of the same row for any day;
 * those for payment by culture card, or all others.
 */
export function sessionRows(
  rows: readonly EventRow[],
  session: Pick<SessionView, 'priceTypeId' | 'day'>,
  usesCard = false,
): EventRow[] {
  const fitting = rows.filter(
    (row) =>
      row.priceTypeId === session.priceTypeId &&
      (row.day === null || row.day === session.day) &&
      (row.cultureCard === 2 || (row.cultureCard === 1) === usesCard) &&
      // A card is personal: no ticket for more than one.
      !(usesCard && row.visitors > 1),
  );
  const byKey = new Map<string, EventRow>();
  for (const row of fitting) {
    const key = `${row.zoneId} ${row.categoryId}`;
    const known = byKey.get(key);
    if (!known || (known.day === null && row.day !== null)) byKey.set(key, row);
  }
  return [...byKey.values()];
}

/** Lowest and highest price; tickets that are free beside paid ones (a toddler's) do not make an event free. */
export function priceRange(rows: readonly EventRow[]): PriceRange | null {
  const totals = rows.map((row) => ticketPrice(row).total);
  const paid = totals.filter((total) => total > 0);
  if (totals.length === 0) return null;
  return paid.length === 0 ? { from: 0, to: 0 } : { from: Math.min(...paid), to: Math.max(...paid) };
}

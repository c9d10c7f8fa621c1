import type { PriceRow } from '@foyer/contract/event/event.ts';
import { rowsOfDay } from '@foyer/contract/rules/rows-of-day.ts';
import type { CatalogueEvent, CatalogueSession } from './catalogue.ts';

/**
 * The price rows on sale for a session: those of its price type, where a row for that very day replaces the same row
 * for any day. If the house shows separate culture card prices, only those of the requested mode (EV-7).
 */
export function priceRowsFor(
  event: Pick<CatalogueEvent, 'prices'>,
  session: Pick<CatalogueSession, 'priceTypeId' | 'day'>,
  card: { used: boolean; pricesApart: boolean },
): PriceRow[] {
  const rows = event.prices.filter((row) => row.priceTypeId === session.priceTypeId && isOfMode(row, card));
  return rowsOfDay(rows, session.day);
}

/** The card is personal: no tickets for several people. Flag of the row (`useproculture`): 0 without the card, 1 with it only, 2 both. */
function isOfMode(row: PriceRow, card: { used: boolean; pricesApart: boolean }): boolean {
  if (card.used && row.visitors > 1) return false;
  return !card.pricesApart || row.cultureCard === 2 || (row.cultureCard === 1) === card.used;
}

import type { PriceRow } from '@foyer/contract/event/event.ts';
import { rowsOfDay } from '@foyer/contract/rules/rows-of-day.ts';
import type { CatalogueEvent, CatalogueSession } from './catalogue.ts';

/**
 * The price rows on sale for a session: of its price type, a row for its very day in place of the same row
 * for any day. Where the house shows prices of the culture card apart, only those of the asked mode (EV-7).
 */
export function priceRowsFor(
  event: Pick<CatalogueEvent, 'prices'>,
  session: Pick<CatalogueSession, 'priceTypeId' | 'day'>,
  card: { used: boolean; pricesApart: boolean },
): PriceRow[] {
  const rows = event.prices.filter((row) => row.priceTypeId === session.priceTypeId && isOfMode(row, card));
  return rowsOfDay(rows, session.day);
}

/** A card is personal: no ticket for more than one. Flag of the row: 0 without the card, 1 with it only, 2 both (decisions, `useproculture`). */
function isOfMode(row: PriceRow, card: { used: boolean; pricesApart: boolean }): boolean {
  if (card.used && row.visitors > 1) return false;
  return !card.pricesApart || row.cultureCard === 2 || (row.cultureCard === 1) === card.used;
}

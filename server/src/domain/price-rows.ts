import type { PriceRow } from '@foyer/contract/event.ts';
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
  const rows = event.prices.filter(
    (row) =>
      row.priceTypeId === session.priceTypeId &&
      (row.day === null || row.day === session.day) &&
      isOfMode(row, card),
  );
  return rows.filter((row) => row.day !== null || !rows.some((other) => replaces(other, row)));
}

/** The rows of tickets taken under a subscription for a session; one for its very day in place of that for any. */
export function subscriptionRowsFor(
  event: Pick<CatalogueEvent, 'subscriptionPrices'>,
  session: Pick<CatalogueSession, 'day'>,
): PriceRow[] {
  const rows = event.subscriptionPrices.filter(({ day }) => day === null || day === session.day);
  return rows.filter((row) => row.day !== null || !rows.some((other) => replaces(other, row)));
}

/** A card is personal: no ticket for more than one. Flag of the row: 0 without the card, 1 with it only, 2 both (decisions, `useproculture`). */
function isOfMode(row: PriceRow, card: { used: boolean; pricesApart: boolean }): boolean {
  if (card.used && row.visitors > 1) return false;
  return !card.pricesApart || row.cultureCard === 2 || (row.cultureCard === 1) === card.used;
}

function replaces(dayRow: PriceRow, row: PriceRow): boolean {
  return (
    dayRow.day !== null &&
    dayRow.zoneId === row.zoneId &&
    dayRow.categoryId === row.categoryId &&
    dayRow.cultureCard === row.cultureCard
  );
}

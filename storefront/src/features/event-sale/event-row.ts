import type { PriceRow } from '@foyer/contract/event/event.ts';
import type { Text } from '@foyer/contract/rules/values.ts';
import type { EventRow } from './event-data.ts';

/** A row of prices as the page shows it. */
export function eventRow(row: PriceRow, say: (text: Text) => string): EventRow {
  const { zoneId, categoryId, priceTypeId, day, price, fee, min, max, visitors, group, cultureCard } = row;
  const [name, description] = [say(row.categoryName), say(row.categoryDescription)];
  const numbers = { zoneId, categoryId, priceTypeId, day, price, fee, min, max, visitors };
  return { ...numbers, name, description, group, cultureCard };
}

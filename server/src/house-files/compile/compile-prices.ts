import type { PriceRow } from '@foyer/contract/event/event.ts';
import { dayOf } from '#house-files/days/day-expression.ts';
import { typesetText } from '#house-files/markup/safe-markup.ts';
import type { HouseFiles } from '#house-files/read-house.ts';
import type { CompileInput } from './compiled-house.ts';

/** The zone of rows that name none. A number of its own: 0 means the whole session in the stock. */
export const wholeHall = 'whole-hall';
const plainColor = '#5a6672';

/** Rows of one price list, ready to be sold. */
export function compilePrices(input: CompileInput, list: string): PriceRow[] {
  const rows = input.files.prices.lists.find(({ name }) => name === list)?.value ?? [];
  return rows.map((row) => compileRow(input, list, row));
}

type Row = HouseFiles['prices']['lists'][number]['value'][number];

function compileRow({ files, ids, today }: CompileInput, list: string, row: Row): PriceRow {
  const { categories, zones } = files.prices;
  const category = categories.find(({ name }) => name === row.category.value)?.value;
  const zone = zones.find(({ name }) => name === row.zone?.value)?.value;
  return {
    zoneId: ids.idOf('zone', row.zone?.value ?? wholeHall),
    categoryId: ids.idOf('category', row.category.value),
    priceTypeId: ids.idOf('price-list', list),
    day: row.day === null ? null : dayOf(row.day, today),
    price: row.price,
    fee: row.fee,
    zoneColor: zone?.color ?? plainColor,
    zoneName: typesetText(zone?.name ?? {}),
    zoneDescription: typesetText(zone?.description ?? {}),
    categoryName: typesetText(category?.name ?? {}),
    categoryDescription: typesetText(category?.description ?? {}),
    min: row.min,
    max: row.max,
    visitors: row.visitors,
    cultureCard: row.cultureCard,
    group: row.group,
    ...(row.admits.length > 0
      ? {
          admits: row.admits.map(({ name, value }) => ({
            categoryId: ids.idOf('category', name),
            count: value,
          })),
        }
      : {}),
  };
}

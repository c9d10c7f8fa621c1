import { eventShape } from '@foyer/server/house-files/schema/event-schema.ts';
import { hallShape } from '@foyer/server/house-files/schema/hall-schema.ts';
import { houseShape } from '@foyer/server/house-files/schema/house-schema.ts';
import {
  menusShape,
  offersShape,
  pricesShape,
  tagsShape,
  venuesShape,
} from '@foyer/server/house-files/schema/list-schemas.ts';
import { type Fields, type Shape, writtenName } from '@foyer/server/house-files/shapes/shape.ts';

/** Pages of the operators' guide and the file that each of them explains. */
export const guidePages: Readonly<Record<string, Shape<unknown>>> = {
  'house.md': houseShape,
  'venues.md': venuesShape,
  'tags.md': tagsShape,
  'menus.md': menusShape,
  'prices.md': pricesShape,
  'offers.md': offersShape,
  'halls.md': hallShape,
  'events.md': eventShape,
};

/** Every key of a file by its path: `look / accent`. */
export function keyPaths(fields: Fields | undefined, above: readonly string[] = []): string[][] {
  return Object.entries(fields ?? {}).flatMap(([name, field]) => {
    const path = [...above, writtenName(name)];
    return [path, ...keyPaths(field.shape.fields, path)];
  });
}

/** The table of all keys of a file, for its page. */
export function fieldTable(fields: Fields | undefined): string {
  const rows = rowsOf(fields, []);
  return ['| key | | what |', '|---|---|---|', ...rows].join('\n');
}

function rowsOf(fields: Fields | undefined, above: readonly string[]): string[] {
  return Object.entries(fields ?? {}).flatMap(([name, field]) => {
    const path = [...above, writtenName(name)];
    const key = path.map((part) => `\`${part}\``).join(' › ');
    const need = field.required ? 'needed' : '';
    return [
      `| ${key} | ${need} | ${field.about.replaceAll('|', '\\|')} |`,
      ...rowsOf(field.shape.fields, path),
    ];
  });
}

const between = /<!-- fields -->[\s\S]*?<!-- end of fields -->/;

/** The page with its table as the schema has it now. */
export function withFieldTable(page: string, fields: Fields | undefined): string {
  return page.replace(between, () => `<!-- fields -->\n${fieldTable(fields)}\n<!-- end of fields -->`);
}

import type { FormatTable } from '@foyer/contract/rules/formats/format-table.ts';
import type { Area } from './areas.ts';
import type { Catalogue } from './message.ts';

/** The one of the shell brings how days and numbers are written, too. */
export type CatalogueFile = { readonly formats?: FormatTable } & { readonly [Name in Area]?: Catalogue };

/** One small script per language and area: a page loads only the shown language of its areas. */
export const catalogueFiles = import.meta.glob<CatalogueFile>([
  './ru/*.ts',
  './en/*.ts',
  './ch/*.ts',
  './kz/*.ts',
]);

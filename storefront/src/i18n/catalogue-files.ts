import type { Catalogue } from './message.ts';

export type CatalogueFile = Readonly<Record<string, Catalogue>>;

/** One small script per language and area: a page loads only the shown language of its areas. */
export const catalogueFiles = import.meta.glob<CatalogueFile>([
  './ru/*.ts',
  './en/*.ts',
  './ch/*.ts',
  './kz/*.ts',
]);

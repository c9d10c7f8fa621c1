import { chinese } from './formats/chinese.ts';
import { english } from './formats/english.ts';
import type { FormatTable } from './formats/format-table.ts';
import { kazakh } from './formats/kazakh.ts';
import { russian } from './formats/russian.ts';
import type { Language } from './values.ts';

/** A page of the shop speaks one language: its table comes with its texts. Replaced by Vite. */
const isPage = import.meta.env?.PROD === true && import.meta.env.SSR === false;

/**
 * Names and first weekdays from ICU 78 (CLDR 48), written down so that a browser without Kazakh says the same as
 * the server; `format-tables.test.ts` compares them with the running ICU. Ours: three-letter Russian months and no
 * dots in short names, the day before the month in English, spaces of a printed line.
 */
const known: Partial<Record<Language, FormatTable>> = isPage
  ? {}
  : { ru: russian, en: english, ch: chinese, kz: kazakh };

export function formatTable(language: Language): FormatTable {
  const table = known[language];
  if (!table) throw new Error(`the table of formats for "${language}" has not come`);
  return table;
}

export function hasFormatTable(language: Language): boolean {
  return language in known;
}

export function addFormatTable(language: Language, table: FormatTable): void {
  known[language] = table;
}

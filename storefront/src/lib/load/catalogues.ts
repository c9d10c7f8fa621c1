import { addFormatTable } from '@foyer/contract/rules/format-tables.ts';
import type { Language } from '@foyer/contract/rules/values.ts';
import type { Area } from '#i18n/areas.ts';
import type { Catalogue } from '#i18n/message.ts';
import { type PageTexts, type TextOverrides, withOverrides } from '#i18n/translate.ts';
import { importAgain } from './load-part.ts';

/** Loads the texts of some areas in one language, with the house's own texts. */
export async function loadTexts(
  language: Language,
  areas: readonly Area[],
  overrides: TextOverrides,
): Promise<PageTexts> {
  const loaded = await Promise.all(
    areas.map(async (area) => [area, await loadArea(language, area)] as const),
  );
  return withOverrides(Object.fromEntries(loaded), overrides);
}

async function loadArea(language: Language, area: Area): Promise<Catalogue> {
  const { catalogueFiles } = await importAgain(() => import('#i18n/catalogue-files.ts'));
  const load = catalogueFiles[`./${language}/${area}.ts`];
  const file = load && (await importAgain(load));
  const catalogue = file?.[area];
  if (file?.formats) addFormatTable(language, file.formats);
  if (!catalogue) throw new Error(`no texts for "${area}" in "${language}"`);
  return catalogue;
}

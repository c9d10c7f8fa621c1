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
    areas.map(
      async (area) => [area, withOverrides(area, await loadArea(language, area), overrides)] as const,
    ),
  );
  return Object.fromEntries(loaded);
}

/** Path of a catalogue's module from the storefront's root, as the build names it. */
export function catalogueModule(language: Language, area: Area): string {
  return `src/i18n/${language}/${area}.ts`;
}

async function loadArea(language: Language, area: Area): Promise<Catalogue> {
  const { catalogueFiles } = await importAgain(() => import('#i18n/catalogue-files.ts'));
  const load = catalogueFiles[`./${language}/${area}.ts`];
  const file = load && (await importAgain(load));
  const catalogue = file?.[area];
  if (!catalogue) throw new Error(`no texts for "${area}" in "${language}"`);
  return catalogue;
}

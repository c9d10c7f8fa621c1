import type { Language } from '@foyer/contract/rules/values.ts';

/** `?lang=…`, or nothing where the house speaks it anyway: the pages write their own links alike (IN-1). */
export function languageQuery(language: Language, houseLanguage: Language): string {
  return language === houseLanguage ? '' : `?lang=${language}`;
}

import type { Language } from '@foyer/contract/rules/values.ts';

/** `?lang=…`, or '' for the house's own language: pages write their own links in the same way (IN-1). */
export function languageQuery(language: Language, houseLanguage: Language): string {
  return language === houseLanguage ? '' : `?lang=${language}`;
}

import type { Language } from '@foyer/contract/rules/values.ts';
import type { Setup } from '@foyer/contract/setup/setup.ts';

/**
 * The language of an address: `lang` where the house speaks it, the house's own without `lang`;
 * for an unknown one English, if the house has it (IN-1).
 */
export function languageOf(query: URLSearchParams, setup: Pick<Setup, 'language' | 'languages'>): Language {
  const asked = query.get('lang');
  if (asked === null) return setup.language;
  const known = setup.languages.find((language) => language === asked);
  return known ?? setup.languages.find((language) => language === 'en') ?? setup.language;
}

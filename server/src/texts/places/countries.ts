import type { PlaceChoice } from '@foyer/contract/people/visitors.ts';
import { type Language, languages, languageTags } from '@foyer/contract/rules/values.ts';
import { countryNumbers } from './country-numbers.ts';

let known: readonly PlaceChoice[] | undefined;

/** All countries with their names in the languages of the shop. */
export function countries(): readonly PlaceChoice[] {
  known ??= makeCountries();
  return known;
}

function makeCountries(): PlaceChoice[] {
  const names = languages.map((language): [Language, Intl.DisplayNames] => [
    language,
    new Intl.DisplayNames(languageTags[language], { type: 'region' }),
  ]);
  return [...countryNumbers].map(([letters, id]) => ({
    id,
    countryId: id,
    name: Object.fromEntries(names.map(([language, name]) => [language, name.of(letters) ?? letters])),
  }));
}

import type { DocumentType, PlaceChoice, VisitorNeeds } from '@foyer/contract/people/visitors.ts';
import type { VisitorTerms } from '#domain/visitor-terms.ts';
import { countries } from '#texts/places/country-numbers.ts';
import { regions } from '#texts/places/regions.ts';

/** What the lists of the form offer; a list that no ticket asks for is empty. */
export interface OfferedChoices {
  documentTypes: readonly DocumentType[];
  countries: readonly PlaceChoice[];
  regions: readonly PlaceChoice[];
}

export function visitorChoices(terms: VisitorTerms, asked: readonly VisitorNeeds[]): OfferedChoices {
  const { documentTypes, countryIds, regionIds, homeCountryId } = terms;
  const asks = (need: keyof VisitorNeeds) => asked.some((needs) => needs[need]);
  return {
    documentTypes: asks('document') ? documentTypes : [],
    countries: asks('country')
      ? countries().filter(({ id }) => countryIds === null || countryIds.includes(id))
      : [],
    regions: asks('region')
      ? regions
          .filter(({ id }) => regionIds === null || regionIds.includes(id))
          .filter(({ countryId }) =>
            asks('country')
              ? countryIds === null || countryIds.includes(countryId)
              : countryId === homeCountryId,
          )
          .map(({ id, countryId, name }) => ({ id, countryId, name }))
      : [],
  };
}

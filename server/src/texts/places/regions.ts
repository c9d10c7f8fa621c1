import type { PlaceChoice } from '@foyer/contract/people/visitors.ts';
import { kazakhRegions } from './kazakh-regions.ts';
import { type Region, russianRegions } from './russian-regions.ts';

const russia = 643;
const kazakhstan = 398;

export interface KnownRegion extends PlaceChoice {
  /** ISO 3166-2, by which a house writes it: `RU-MOW`. */
  code: string;
}

/** Regions of the countries that have a list here; those of Russia are numbered as federal subjects. */
export const regions: readonly KnownRegion[] = [
  ...russianRegions.map((region) => known(russia, region)),
  ...kazakhRegions.map((region) => known(kazakhstan, region)),
];

function known(countryId: number, [code, id, ru, en, ch, kz]: Region): KnownRegion {
  return { code, id, countryId, name: { ru, en, ch, kz } };
}

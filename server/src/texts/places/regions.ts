import type { PlaceChoice } from '@foyer/contract/visitors.ts';
import { russianRegions } from './russian-regions.ts';

const russia = 643;

export interface KnownRegion extends PlaceChoice {
  /** ISO 3166-2, by which a house writes it: `RU-MOW`. */
  code: string;
}

/** Regions by country: those of Russia. Numbers are those of the federal subjects. */
export const regions: readonly KnownRegion[] = russianRegions.map(([code, id, ru, en, ch, kz]) => ({
  code,
  id,
  countryId: russia,
  name: { ru, en, ch, kz },
}));

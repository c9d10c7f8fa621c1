import type { PlaceName } from '#rules/place-words.ts';

export interface BestPlacesRequest {
  sessionId: number;
  /** How many people, 1 to `mostTogether`. */
  count: number;
}

export const mostTogether = 10;

/** Places of one price zone for all of a party. */
export interface BestPlaces {
  zoneId: number;
  /** Where they stand; 0: they have seats. */
  areaId: number;
  /** Side by side or, where they are of two rows, one behind the other; empty where they stand. */
  seats: readonly { id: number; place: PlaceName }[];
}

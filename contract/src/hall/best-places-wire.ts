import * as v from 'valibot';
import { refusalEntries, textEntries, wireInteger } from '#kit/wire-schemas.ts';

const numberInQuery = v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'must be a number'));

/** `GET /api/seats/best?calendar_id=&count=`. */
export const bestPlacesRequestSchema = v.object({ calendar_id: numberInQuery, count: numberInQuery });

const placesSchema = v.object({
  zonelevel_id: wireInteger,
  seat_stand_id: wireInteger,
  seats: v.array(v.object({ id: wireInteger, ...textEntries('sector'), row: v.string(), seat: v.string() })),
});

/** For each zone the best places for all of them; `seat_stand_id` is 0 where they are seats. */
export const bestPlacesSchema = v.object({ places: v.nullish(v.array(placesSchema)), ...refusalEntries });

export type WireBestPlacesRequest = v.InferInput<typeof bestPlacesRequestSchema>;
export type WireBestPlaces = v.InferInput<typeof bestPlacesSchema>;

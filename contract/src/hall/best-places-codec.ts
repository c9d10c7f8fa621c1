import * as v from 'valibot';
import { refusalEntries, textEntries, wireInteger } from '#kit/wire-schemas.ts';
import { integerFromWire, refusalFromWire, type WireContext, type WireRefusal } from '#kit/wire-values.ts';
import { placeFromWire, placeToWire } from '#order/place-codec.ts';
import { type BestPlaces, type BestPlacesRequest, mostTogether } from './best-places.ts';

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

export type WireBestPlaces = v.InferInput<typeof bestPlacesSchema>;

export function bestPlacesRequestToWire({ sessionId, count }: BestPlacesRequest) {
  return { calendar_id: String(sessionId), count: String(count) };
}

export function bestPlacesRequestFromWire(
  wire: v.InferInput<typeof bestPlacesRequestSchema>,
): BestPlacesRequest {
  const count = Math.min(Math.max(1, Number(wire.count)), mostTogether);
  return { sessionId: Number(wire.calendar_id), count };
}

export function bestPlacesToWire(found: readonly BestPlaces[], context: WireContext): WireBestPlaces {
  return {
    places: found.map(({ zoneId, areaId, seats }) => ({
      zonelevel_id: zoneId,
      seat_stand_id: areaId,
      seats: seats.map(({ id, place }) => ({ id, row: '', seat: '', ...placeToWire(place, context) })),
    })),
  };
}

export function bestPlacesFromWire(wire: WireBestPlaces, status: number) {
  const refused = refusalFromWire(wire as WireRefusal, status);
  if (refused) return refused;
  const value = (wire.places ?? []).map(
    (one): BestPlaces => ({
      zoneId: integerFromWire(one.zonelevel_id, 0),
      areaId: integerFromWire(one.seat_stand_id, 0),
      seats: one.seats.map((seat) => ({
        id: integerFromWire(seat.id, 0),
        place: placeFromWire(seat).place ?? { sector: {}, row: seat.row, number: seat.seat },
      })),
    }),
  );
  return { ok: true as const, value };
}

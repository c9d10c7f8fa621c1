import { integerFromWire, refusalFromWire, type WireContext, type WireRefusal } from '#kit/wire-values.ts';
import { placeFromWire, placeToWire } from '#order/place-codec.ts';
import type { PlaceName } from '#rules/place-words.ts';
import type { WireBestPlaces, WireBestPlacesRequest } from './seats-wire.ts';

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

export function bestPlacesRequestToWire({ sessionId, count }: BestPlacesRequest) {
  return { calendar_id: String(sessionId), count: String(count) };
}

export function bestPlacesRequestFromWire(wire: WireBestPlacesRequest): BestPlacesRequest {
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

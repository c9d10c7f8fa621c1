import * as v from 'valibot';
import { optionalText, refusalEntries, textEntries, wireInteger } from '#kit/wire-schemas.ts';
import { pictureSchema } from '#listing/listing-wire.ts';
import { keepClaimEntries, langSchema } from '#order/order-wire.ts';

/** Calls of our own about seats, and the files of a plan; a foreign storefront needs none of them. */

const sessionNumber = v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'must be the number of a session'));
const whole = v.pipe(v.number(), v.safeInteger());
const seatIds = v.pipe(
  v.array(v.pipe(whole, v.minValue(1))),
  v.maxLength(100, 'must have at most 100 seats'),
);

/** `GET /api/seats/free?calendar_id=&since=`, and of `GET /api/seats/changes`, whose events are its answers. */
export const freeSeatsRequestSchema = v.object({
  calendar_id: sessionNumber,
  since: v.nullish(v.pipe(v.string(), v.maxLength(40))),
});

/**
 * `table` names the plan. `full`: two bitmaps, base64, a bit a seat in the order of the table, lowest bit first;
 * a seat of neither is sold. `since`: what changed after that version. `mine` are indices too. `kept`: seats that are kept
 * for somebody until a moment (ISO 8601), also of an answer with changes; in the bitmaps they are held.
 */
export const freeSeatsSchema = v.object({
  table: optionalText,
  version: optionalText,
  full: v.nullish(v.object({ free: v.string(), held: v.string() })),
  since: optionalText,
  freed: v.nullish(v.array(whole)),
  held: v.nullish(v.array(whole)),
  sold: v.nullish(v.array(whole)),
  mine: v.nullish(v.array(whole)),
  mine_seconds: v.nullish(whole),
  seat_stand: v.nullish(v.array(v.object({ id: whole, quant: whole }))),
  kept: v.nullish(
    v.array(
      v.object({
        id: whole,
        for: v.picklist(['wheelchair', 'house']),
        until: v.string(),
        after: v.picklist(['sale', 'closed']),
        seats: v.array(whole),
      }),
    ),
  ),
  ...refusalEntries,
});

/** `POST /api/seats/hold`: seats by their `seat_id`. */
export const holdSeatsRequestSchema = v.object({
  calendar_id: wireInteger,
  seats: v.pipe(seatIds, v.minLength(1, 'must name a seat')),
  lang: langSchema,
  ...keepClaimEntries,
});

/** `taken` are those that somebody else has, `over` those held for too long to be renewed; `seats` are held for `seconds`. */
export const heldSeatsSchema = v.object({
  seats: v.nullish(v.array(whole)),
  taken: v.nullish(v.array(whole)),
  over: v.nullish(v.array(whole)),
  seconds: v.nullish(whole),
  ...refusalEntries,
});

/** `POST /api/seats/release`; without `seats` all that the visitor holds of the session. */
export const releaseSeatsRequestSchema = v.object({ calendar_id: wireInteger, seats: v.nullish(seatIds) });

const numbers = v.array(whole);

/**
 * `/plans/<hash>.json`. Lengths in tenths. `ids`, `x`, `y`: the first value, then differences. `rows`: a name, its
 * sector's index and its number of seats. `places`: numbers as differences where the ticket says a whole number;
 * `names` those that are none, by index. `zones`, `flags`: pairs of a value and how many seats in a row have it.
 * `views` stands where the house has pictures of what is seen from its seats: the address of `planViewsSchema`, and
 * pairs as in `zones` of a picture's index there, -1 for none.
 */
export const planTableSchema = v.object({
  view: numbers,
  backdrops: v.record(v.string(), v.string()),
  sectors: v.array(
    v.object({
      id: whole,
      ...textEntries('sector'),
      outline: numbers,
      label: numbers,
    }),
  ),
  rows: v.array(v.tuple([v.string(), whole, whole])),
  ids: numbers,
  x: numbers,
  y: numbers,
  places: numbers,
  names: v.record(v.string(), v.string()),
  zones: numbers,
  flags: numbers,
  standing: v.array(
    v.object({
      id: whole,
      ...textEntries('name'),
      zonelevel_id: whole,
      capacity: whole,
      outline: numbers,
      label: numbers,
    }),
  ),
  views: v.nullish(v.object({ url: v.string(), seats: numbers })),
});

/** `/plans/<hash>.json` of the pictures: what is seen from the seats of a hall, in all sizes. */
export const planViewsSchema = v.object({ pictures: v.array(pictureSchema) });

export type WireFreeSeats = v.InferInput<typeof freeSeatsSchema>;
export type WireHoldSeats = v.InferInput<typeof holdSeatsRequestSchema>;
export type WireHeldSeats = v.InferInput<typeof heldSeatsSchema>;
export type WireReleaseSeats = v.InferInput<typeof releaseSeatsRequestSchema>;
export type WirePlanTable = v.InferInput<typeof planTableSchema>;
export type WirePlanViews = v.InferInput<typeof planViewsSchema>;

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

import * as v from 'valibot';
import {
  dayOnWire,
  optionalFlag,
  optionalText,
  refusalEntries,
  textEntries,
  timeOnWire,
  wireInteger,
  wireMoney,
} from '#kit/wire-schemas.ts';
import { eveningTimes } from './evenings.ts';

const short = v.nullish(v.pipe(v.string(), v.maxLength(40)));

/** `GET /api/evenings?party=&upto=&days=&menu=`: what cannot be understood of it counts as not asked. */
export const eveningsRequestSchema = v.object({ party: short, upto: short, days: short, menu: short });

const seatSchema = v.object({ id: wireInteger, ...textEntries('sector'), row: v.string(), seat: v.string() });

const eveningSchema = v.object({
  calendar_id: wireInteger,
  action_id: v.string(),
  ...textEntries('action'),
  event_day: dayOnWire,
  event_time: timeOnWire,
  allday: optionalFlag,
  image_url: optionalText,
  zonelevel_id: wireInteger,
  ...textEntries('zonelevel'),
  category_id: wireInteger,
  ...textEntries('category'),
  seats: v.array(seatSchema),
  split: v.boolean(),
  sum: wireMoney,
});

const wishSchema = v.object({
  party: v.number(),
  upto: v.nullish(wireMoney),
  days: v.picklist(eveningTimes),
  menu: v.nullish(wireInteger),
});

/** `count`: how many there are beyond those listed too; `nearest`: of an empty answer, the question that has one. */
export const eveningsSchema = v.object({
  evenings: v.nullish(v.array(eveningSchema)),
  count: v.nullish(v.number()),
  nearest: v.nullish(v.object({ ...wishSchema.entries, count: v.number() })),
  ...refusalEntries,
});

export type WireEvenings = v.InferInput<typeof eveningsSchema>;
export type WireEvening = v.InferInput<typeof eveningSchema>;

import * as v from 'valibot';
import { hashSchema, optionalInteger, optionalText, textEntries } from '#kit/wire-schemas.ts';

/** A line of what a season ticket is made of; `event_id` is the season ticket, `action_id` the event of the line. */
export const compositionSchema = v.object({
  event_id: v.nullish(hashSchema),
  ...textEntries('action'),
  ...textEntries('seatroot'),
  action_id: optionalText,
  day: v.nullish(v.string()),
  time: optionalText,
  visits: optionalInteger,
  until: optionalText,
});

export type WireComposition = v.InferInput<typeof compositionSchema>;

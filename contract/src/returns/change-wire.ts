import * as v from 'valibot';
import {
  optionalFlag,
  optionalText,
  refusalEntries,
  textEntries,
  wireInteger,
  wireMoney,
} from '#kit/wire-schemas.ts';
import { orderNameEntries } from '#order/order-wire.ts';

/** A session that the house changed (our own calls). */
const name = v.pipe(v.string(), v.nonEmpty(), v.maxLength(128));

export const changeRequestSchema = v.object({ ...orderNameEntries, name });

/** `POST /api/order/change-answer`: `id` are tickets of the order; none: all that were asked about. */
export const changeAnswerSchema = v.object({
  ...orderNameEntries,
  name,
  answer: v.picklist(['stay', 'money']),
  id: v.nullish(v.pipe(v.array(wireInteger), v.maxLength(500))),
});

const timeSchema = v.object({
  event_day: v.string(),
  event_time: v.string(),
  allday: optionalFlag,
  ...textEntries('action'),
  ...textEntries('seatroot'),
  ...textEntries('address'),
  urlyandexmap: optionalText,
});

const ticketSchema = v.object({
  id: wireInteger,
  ...textEntries('name'),
  ...textEntries('clientcategory'),
  ...textEntries('zonelevel'),
  summa: wireMoney,
  state: v.picklist(['asked', 'stays', 'money']),
});

const addOnSchema = v.object({ id: wireInteger, ...textEntries('name'), cost: wireMoney });

export const changeSchema = v.object({
  ...refusalEntries,
  ord_num: v.nullish(wireInteger),
  hash: optionalText,
  kind: v.nullish(v.picklist(['off', 'moved', 'replaced', 'venue'])),
  undone: optionalFlag,
  open: optionalFlag,
  choose_until: optionalText,
  pays_by_itself: optionalFlag,
  was: v.nullish(timeSchema),
  now: v.nullish(timeSchema),
  ...textEntries('because'),
  currency: optionalText,
  tickets: v.nullish(v.array(ticketSchema)),
  toping: v.nullish(v.array(addOnSchema)),
});

export type WireChangeRequest = v.InferInput<typeof changeRequestSchema>;
export type WireChangeAnswer = v.InferInput<typeof changeAnswerSchema>;
export type WireChange = v.InferInput<typeof changeSchema>;
export type WireChangedTime = v.InferInput<typeof timeSchema>;

import * as v from 'valibot';
import {
  dayOnWire,
  hashSchema,
  optionalFlag,
  optionalText,
  optionalTypedText,
  refusalEntries,
  textEntries,
  timeOnWire,
  typedText,
  wireFlagSchema,
  wireInteger,
  wireMoney,
} from '#kit/wire-schemas.ts';
import { langSchema } from '#order/order-wire.ts';

const ids = v.pipe(v.array(wireInteger), v.maxLength(200));

/** `POST /api/list/join`: `zonelevels` without one means all zones. */
export const joinListSchema = v.object({
  hash: hashSchema,
  lang: langSchema,
  calendars: v.pipe(v.array(wireInteger), v.minLength(1), v.maxLength(60)),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
  together: wireFlagSchema,
  zonelevels: v.nullish(ids),
  email: typedText,
  checkboxList: v.nullish(ids),
  recaptchaToken: v.nullish(v.pipe(v.string(), v.maxLength(4000))),
  captchaSid: optionalTypedText,
  captchaText: optionalTypedText,
});

/** `name` is what the link of a mail carries. */
export const listEntrySchema = v.object({
  name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(60)),
  lang: langSchema,
});

const sessionEntries = {
  calendar_id: wireInteger,
  event_day: dayOnWire,
  event_time: timeOnWire,
  allday: optionalFlag,
};

const offerSchema = v.object({
  ...sessionEntries,
  zonelevel_id: wireInteger,
  ...textEntries('zonelevel'),
  ...textEntries('name'),
  area_id: wireInteger,
  seats: ids,
  until: v.string(),
  open: optionalFlag,
  keep: v.string(),
  currency: optionalText,
  prices: v.array(
    v.object({ clientcategory_id: wireInteger, ...textEntries('clientcategory'), summa: wireMoney }),
  ),
});

export const listEntryViewSchema = v.object({
  ...refusalEntries,
  state: v.nullish(v.picklist(['asked', 'waiting', 'off', 'offered', 'taken', 'passed', 'left', 'over'])),
  action_id: optionalText,
  ...textEntries('action'),
  email: optionalText,
  quantity: v.nullish(v.number()),
  together: optionalFlag,
  zonelevels: v.nullish(v.array(v.object({ ...textEntries('zonelevel') }))),
  sessions: v.nullish(v.array(v.object({ ...sessionEntries, ahead: v.number() }))),
  chance: v.nullish(v.object({ ended: v.number(), served: v.number() })),
  passes_left: v.nullish(v.number()),
  offer: v.nullish(offerSchema),
});

export type WireJoinList = v.InferInput<typeof joinListSchema>;
export type WireListEntry = v.InferInput<typeof listEntrySchema>;
export type WireListEntryView = v.InferInput<typeof listEntryViewSchema>;
export type WireListOffer = v.InferInput<typeof offerSchema>;

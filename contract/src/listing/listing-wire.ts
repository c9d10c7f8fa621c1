import * as v from 'valibot';
import {
  dayOnWire,
  hashSchema,
  optionalFlag,
  optionalInteger,
  optionalMoney,
  optionalText,
  refusalEntries,
  textEntries,
  timeOnWire,
  wireInteger,
  wireMoney,
} from '#kit/wire-schemas.ts';
import { listingSetupSchema } from '#setup/setup-wire.ts';
import { eveningTimes } from './evenings.ts';

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

/** A picture with its sizes; `images` of the afisha, `image` of an event. Our own, but for `image_id`. */
export const pictureSchema = v.object({
  image_id: wireInteger,
  image_url: optionalText,
  ...textEntries('alt'),
  width: v.nullish(v.number()),
  height: v.nullish(v.number()),
  ground: optionalText,
  preview: optionalText,
  focal_x: v.nullish(v.number()),
  focal_y: v.nullish(v.number()),
  sources: v.nullish(
    v.array(
      v.object({
        type: v.picklist(['image/avif', 'image/webp']),
        width: v.number(),
        url: v.string(),
      }),
    ),
  ),
});

export type WirePicture = v.InferInput<typeof pictureSchema>;

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

const kindSchema = v.object({
  menukind_id: wireInteger,
  ...textEntries('menukindname'),
  menukindsortnum: optionalInteger,
});

const menuSchema = v.object({
  mainmenu_id: wireInteger,
  menukind_id: wireInteger,
  ...textEntries('mainmenu'),
  mainmenusortnum: optionalInteger,
  showimage: optionalFlag,
  menucolumncount: optionalInteger,
  menurowcount: optionalInteger,
  showfiltercalendar: optionalFlag,
  showattribute: optionalFlag,
});

const venueSchema = v.object({
  seatroot_id: wireInteger,
  ...textEntries('seatroot'),
  ...textEntries('address'),
  urlyandexmap: optionalText,
});

const eventSchema = v.object({
  event_id: hashSchema,
  ...textEntries('event'),
  ...textEntries('note'),
  ...textEntries('descript'),
  ...textEntries('descript_url'),
  ...textEntries('image_url'),
  image_id_ru: optionalInteger,
  image_id_en: optionalInteger,
  image_id_ch: optionalInteger,
  image_id_kz: optionalInteger,
  age_from: optionalInteger,
  totalticketcount: optionalInteger,
  showquant: optionalFlag,
  seatroot_id: optionalInteger,
  usepushkarta: optionalFlag,
  eventsotrnum: optionalInteger,
  useseatsvg: optionalFlag,
  duration: optionalInteger,
  changed: optionalText,
  sale_opens: optionalText,
  price_from: optionalMoney,
  price_to: optionalMoney,
});

const calendarSchema = v.object({
  event_id: hashSchema,
  eventday: v.string(),
  eventtime: optionalText,
  ticketcount: optionalInteger,
  price_from: optionalMoney,
});

const tagSchema = v.object({ attr_id: wireInteger, ...textEntries('attrname') });

/** `GET /api/afisha` (B 3.1). `sub_menu` links events to menus, `event_tags` events to tags. */
export const listingSchema = v.object({
  setup: v.nullish(listingSetupSchema),
  kind_menu: v.nullish(v.array(kindSchema)),
  main_menu: v.nullish(v.array(menuSchema)),
  sub_menu: v.nullish(v.array(v.object({ mainmenu_id: wireInteger, event_id: hashSchema }))),
  calendar: v.nullish(v.array(calendarSchema)),
  venues: v.nullish(v.array(venueSchema)),
  action: v.nullish(v.array(eventSchema)),
  list_tags: v.nullish(v.array(tagSchema)),
  event_tags: v.nullish(v.array(v.object({ event_id: hashSchema, attr_id: wireInteger }))),
  images: v.nullish(v.array(pictureSchema)),
  composition: v.nullish(v.array(compositionSchema)),
});

export type WireListing = v.InferInput<typeof listingSchema>;
export type WireListedEvent = v.InferInput<typeof eventSchema>;

import * as v from 'valibot';
import {
  hashSchema,
  optionalFlag,
  optionalInteger,
  optionalMoney,
  optionalText,
  textEntries,
  wireInteger,
} from '#kit/wire-schemas.ts';
import { listingSetupSchema } from '#setup/setup-wire.ts';

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

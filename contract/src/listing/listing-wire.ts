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
import { compositionSchema } from './composition-wire.ts';
import { pictureSchema } from './picture-wire.ts';

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

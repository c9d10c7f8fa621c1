import * as v from 'valibot';
import {
  hashSchema,
  optionalFlag,
  optionalInteger,
  optionalText,
  refusalEntries,
  textEntries,
  wireInteger,
  wireMoney,
} from '#kit/wire-schemas.ts';
import { compositionSchema, pictureSchema } from '#listing/listing-wire.ts';
import { paymentWaySchema } from '#order/order-wire.ts';

const actionSchema = v.object({
  action_id: hashSchema,
  ...textEntries('action'),
  ...textEntries('note'),
  ...textEntries('descript'),
  ...textEntries('descript_url'),
  ...textEntries('returnterms'),
  returns: v.nullish(
    v.object({
      allowed: optionalFlag,
      keeps_fee: optionalFlag,
      ladder: v.nullish(v.array(v.object({ days: wireInteger, percent: wireInteger }))),
    }),
  ),
  age_from: optionalInteger,
  duration: optionalInteger,
  doors: optionalInteger,
  performers: v.nullish(v.array(v.object({ ...textEntries('name'), group: optionalFlag }))),
  seatroot_id: optionalInteger,
  ...textEntries('seatroot'),
  ...textEntries('address'),
  urlyandexmap: optionalText,
  image: v.nullish(pictureSchema),
  menukind_id: optionalInteger,
  mainmenu_ids: v.nullish(v.array(wireInteger)),
  attr_ids: v.nullish(v.array(wireInteger)),
  mailconfirm: optionalFlag,
  writeticketname: optionalFlag,
  maybefree: optionalFlag,
  rowcount: optionalInteger,
  demquantlimit: optionalInteger,
  usepushkarta: optionalFlag,
  usenopushkarta: optionalFlag,
  useproculture: optionalFlag,
  useseatsvg: optionalFlag,
  seattable: optionalText,
  loneseats: v.nullish(v.picklist(['off', 'warn', 'refuse'])),
  needreg: optionalFlag,
  showquant: optionalFlag,
  composition: v.nullish(v.array(compositionSchema)),
});

const timeSchema = v.object({
  time: optionalText,
  quantity: optionalInteger,
  pricetype_id: optionalInteger,
});

const calendarSchema = v.object({
  calendar_id: wireInteger,
  event_day: v.string(),
  event_time: optionalText,
  quant: optionalInteger,
  pricetype_id: optionalInteger,
  _time: v.nullish(v.array(timeSchema)),
  allday: optionalFlag,
  state: v.nullish(v.picklist(['open', 'sold-out', 'soon', 'closed', 'cancelled'])),
  moved_from: v.nullish(v.object({ day: v.string(), time: v.string() })),
  sale_opens: optionalText,
  sale_closes: optionalText,
  zones: v.nullish(v.array(v.object({ zonelevel_id: wireInteger, quant: optionalInteger }))),
});

const priceSchema = v.object({
  zonelevel_id: wireInteger,
  clientcategory_id: wireInteger,
  pricetype_id: optionalInteger,
  action_day: optionalText,
  price: wireMoney,
  priceservise: v.nullish(v.pipe(v.number(), v.minValue(0))),
  zonecolor: optionalText,
  currency_id: optionalInteger,
  ...textEntries('category'),
  ...textEntries('category_descript'),
  ...textEntries('zonelevel'),
  ...textEntries('zonelevel_descript'),
  minlimit: optionalInteger,
  maxlimit: optionalInteger,
  quantity: optionalInteger,
  passagequant: optionalInteger,
  needprice: optionalFlag,
  useproculture: optionalInteger,
  group: optionalFlag,
  /** Ours: a storefront that does not know it offers no cheaper way. */
  admits: v.nullish(v.array(v.object({ clientcategory_id: wireInteger, quantity: wireInteger }))),
});

export const consentSchema = v.object({ id: wireInteger, ...textEntries('name'), filling: optionalFlag });

const paymentSchema = v.object({ ...paymentWaySchema.entries, usepushkarta: optionalFlag });

/** What both forms of an event's answer hold. */
export const saleEntries = {
  action: v.nullish(actionSchema),
  calendar: v.nullish(v.array(calendarSchema)),
  checkboxList: v.nullish(v.array(consentSchema)),
  /** Our own: the ways to pay of an order that needs no further step. */
  payments: v.nullish(v.array(paymentSchema)),
};

export const priceListSchema = v.nullish(v.array(priceSchema));

const ticketInfoEntries = {
  hash_id: optionalText,
  quant: optionalInteger,
  ...textEntries('action'),
  day: optionalText,
  time: optionalText,
  until: optionalText,
};

/** `GET /api/no-scheme?hash=` (B 3.2). `action` is null when there is no such event. */
export const eventSchema = v.object({
  ...saleEntries,
  actionStr: optionalText,
  price: priceListSchema,
  ticketPrice: priceListSchema,
  /** `others` (our own): what else of the visitor's is good for the event. */
  ticketInfo: v.nullish(
    v.object({ ...ticketInfoEntries, others: v.nullish(v.array(v.object(ticketInfoEntries))) }),
  ),
  ...refusalEntries,
});

/** `times=0` (our own) leaves out the `_time` lists, which the sessions already say. */
export const eventRequestSchema = v.object({
  hash: hashSchema,
  times: v.nullish(v.picklist(['0', '1'])),
  keep: optionalText,
});

export type WireEvent = v.InferInput<typeof eventSchema>;
export type WireAction = v.InferInput<typeof actionSchema>;
export type WireSession = v.InferInput<typeof calendarSchema>;
export type WirePrice = v.InferInput<typeof priceSchema>;
export type WireConsent = v.InferInput<typeof consentSchema>;

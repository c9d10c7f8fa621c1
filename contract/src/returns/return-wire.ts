import * as v from 'valibot';
import {
  hashSchema,
  optionalFlag,
  optionalInteger,
  optionalMoney,
  optionalText,
  refusalEntries,
  textEntries,
  wireInteger,
} from '#kit/wire-schemas.ts';
import { orderNameEntries } from '#order/order-wire.ts';

/** Of a session's tickets, on each of them: until when which share goes back (our own fields). */
export const ladderEntries = {
  returnsteps: v.nullish(v.array(v.object({ until: v.string(), percent: wireInteger }))),
  returnfeekept: optionalFlag,
};

const ladderSchema = v.object(ladderEntries);

/** Returning tickets (O 3, O 7). `hashConf` confirms a request by the link of the mail. */
const confirmation = v.nullish(v.pipe(v.string(), v.maxLength(128)));

const rowSchema = v.object({
  id: wireInteger,
  status_id: wireInteger,
  ord_num: v.nullish(v.union([v.string(), v.number()])),
  datime: optionalText,
  returndatime: optionalInteger,
  owner_name: optionalText,
  email: optionalText,
  phone: optionalText,
  returnreason_id: optionalInteger,
  sortnum: optionalInteger,
  ...textEntries('action'),
  ...textEntries('day'),
  time: optionalText,
  event_day: optionalText,
  allday: optionalFlag,
  age_from: optionalInteger,
  percent: optionalInteger,
  clientcategory: optionalText,
  ...textEntries('clientcategory'),
  quant: optionalInteger,
  summa: optionalMoney,
  bonuses: optionalMoney,
  stayrow: optionalText,
  minlimit: optionalInteger,
  isfree: optionalFlag,
  isspent: optionalFlag,
  ...ladderEntries,
  zonelevel: optionalText,
  ...textEntries('zonelevel'),
  ...textEntries('name'),
});

const reasonSchema = v.object({ id: wireInteger, ...textEntries('name'), ...textEntries('descript') });

/** `POST /api/order/return/{hash}`: the hash of the path may be said in the body too. */
export const returnRequestSchema = v.object({
  hash: v.nullish(hashSchema),
  lang: orderNameEntries.lang,
  hashConf: confirmation,
});
export const returnSchema = v.object({
  ...refusalEntries,
  rows: v.nullish(v.array(rowSchema)),
  date: optionalText,
  text: optionalText,
  currency: optionalText,
  maybefree: optionalFlag,
  reasons: v.nullish(v.array(reasonSchema)),
});

/** `POST /api/order/return-create`: `id` are rows of the order. */
export const createReturnRequestSchema = v.object({
  ...orderNameEntries,
  reason: wireInteger,
  id: v.pipe(v.array(wireInteger), v.maxLength(500)),
  hashConf: confirmation,
});

/** `POST /api/order/return-confirm`. */
export const confirmReturnRequestSchema = v.object({
  ...orderNameEntries,
  hashConf: v.pipe(v.string(), v.minLength(6), v.maxLength(128)),
});

export type WireReturnRequest = v.InferInput<typeof returnRequestSchema>;
export type WireCreateReturn = v.InferInput<typeof createReturnRequestSchema>;
export type WireConfirmReturn = v.InferInput<typeof confirmReturnRequestSchema>;
export type WireReturn = v.InferInput<typeof returnSchema>;
export type WireReturnRow = v.InferInput<typeof rowSchema>;
export type WireLadder = v.InferInput<typeof ladderSchema>;

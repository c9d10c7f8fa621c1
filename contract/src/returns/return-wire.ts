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
  wireMoney,
} from '#kit/wire-schemas.ts';
import { orderNameEntries } from '#order/order-wire.ts';
import { exchangeCauses } from './exchange.ts';
import { ladderEntries } from './ladder-wire.ts';

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

/** Tickets exchanged for another evening (our own calls). */
const ticketNumbers = v.pipe(v.array(wireInteger), v.maxLength(100));
const linkName = v.pipe(v.string(), v.maxLength(128));

const seatNumbers = v.nullish(v.pipe(v.array(wireInteger), v.maxLength(100)));

/** `POST /api/order/exchange`; with `calendar_id` and `seats` for what these seats of that session would cost. */
export const exchangeRequestSchema = v.object({
  ...orderNameEntries,
  id: v.nullish(ticketNumbers),
  name: v.nullish(linkName),
  calendar_id: optionalInteger,
  seats: seatNumbers,
});

/** `POST /api/order/exchange-create`: an option of the evenings, with the sums that were shown. */
export const createExchangeSchema = v.object({
  ...orderNameEntries,
  id: v.pipe(ticketNumbers, v.minLength(1)),
  calendar_id: wireInteger,
  zonelevel_id: wireInteger,
  area_id: optionalInteger,
  seats: seatNumbers,
  seen_pay: wireMoney,
  seen_back: wireMoney,
});

export const createdExchangeSchema = v.object({
  ...refusalEntries,
  hash: optionalText,
  next: v.nullish(v.picklist(['pay', 'mail', 'done'])),
});

export const confirmExchangeSchema = v.object({
  ...orderNameEntries,
  name: v.pipe(linkName, v.nonEmpty()),
});

const whenEntries = { event_day: v.string(), event_time: v.string(), allday: optionalFlag };

const cause = v.nullish(v.picklist(exchangeCauses));

const exchangeTicketSchema = v.object({
  id: wireInteger,
  ...whenEntries,
  ...textEntries('name'),
  clientcategory_id: wireInteger,
  ...textEntries('clientcategory'),
  ...textEntries('zonelevel'),
  summa: wireMoney,
  why: cause,
});

const optionSchema = v.object({
  zonelevel_id: wireInteger,
  area_id: optionalInteger,
  seats: v.array(wireInteger),
  ...textEntries('zonelevel'),
  ...textEntries('name'),
  same: optionalFlag,
  asked: optionalFlag,
  summa: wireMoney,
  pay: wireMoney,
  back: wireMoney,
  pays_now: wireMoney,
  refunds_now: wireMoney,
  bonuses: optionalMoney,
});

const eveningSchema = v.object({ calendar_id: wireInteger, ...whenEntries, options: v.array(optionSchema) });

const standingSchema = v.object({
  state: v.picklist(['open', 'done', 'lapsed']),
  old_num: wireInteger,
  old_hash: v.string(),
  new_num: wireInteger,
  new_hash: v.string(),
  ...whenEntries,
  ...textEntries('name'),
  held_until: v.string(),
  waits_for: v.nullish(v.picklist(['payment', 'bank', 'link'])),
  may_confirm: optionalFlag,
  pays_now: optionalMoney,
  refunds_now: optionalMoney,
});

export const exchangeSchema = v.object({
  ...refusalEntries,
  ord_num: optionalInteger,
  hash: optionalText,
  ...textEntries('action'),
  currency: optionalText,
  tickets: v.nullish(v.array(exchangeTicketSchema)),
  id: v.nullish(v.array(wireInteger)),
  ...textEntries('name'),
  why: cause,
  until: optionalText,
  in_full: optionalFlag,
  plan_event_id: optionalText,
  evenings: v.nullish(v.array(eveningSchema)),
  exchange: v.nullish(standingSchema),
});

export type WireExchangeRequest = v.InferInput<typeof exchangeRequestSchema>;
export type WireCreateExchange = v.InferInput<typeof createExchangeSchema>;
export type WireCreatedExchange = v.InferInput<typeof createdExchangeSchema>;
export type WireConfirmExchange = v.InferInput<typeof confirmExchangeSchema>;
export type WireExchange = v.InferInput<typeof exchangeSchema>;

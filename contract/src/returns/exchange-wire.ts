import * as v from 'valibot';
import {
  optionalFlag,
  optionalInteger,
  optionalMoney,
  optionalText,
  refusalEntries,
  sessionNumber,
  textEntries,
  wireInteger,
  wireMoney,
} from '#kit/wire-schemas.ts';
import { orderNameEntries } from '#order/order-wire.ts';
import { exchangeCauses } from './exchange.ts';

/** Tickets exchanged for another evening (our own calls). */
const ticketNumbers = v.pipe(v.array(wireInteger), v.maxLength(100));
const linkName = v.pipe(v.string(), v.maxLength(128));

const seatNumbers = v.nullish(v.pipe(v.array(wireInteger), v.maxLength(100)));

/** `POST /api/order/exchange`; with `calendar_id` and `seats` for what these seats of that session would cost. */
export const exchangeRequestSchema = v.object({
  ...orderNameEntries,
  id: v.nullish(ticketNumbers),
  name: v.nullish(linkName),
  calendar_id: v.nullish(sessionNumber),
  seats: seatNumbers,
});

/** `POST /api/order/exchange-create`: an option of the evenings, with the sums that were shown. */
export const createExchangeSchema = v.object({
  ...orderNameEntries,
  id: v.pipe(ticketNumbers, v.minLength(1)),
  calendar_id: sessionNumber,
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

const ticketSchema = v.object({
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
  tickets: v.nullish(v.array(ticketSchema)),
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

import * as v from 'valibot';
import {
  optionalFlag,
  optionalInteger,
  optionalMoney,
  optionalText,
  refusalEntries,
  textEntries,
  wireInteger,
} from '#kit/wire-schemas.ts';
import { compositionSchema } from '#listing/listing-wire.ts';
import { ladderEntries } from '#returns/return-wire.ts';
import { addOnSchema } from './offer-wire.ts';
import { declineCauses } from './order.ts';
import { paymentWaySchema } from './order-wire.ts';

/** One ticket of `main`. What belongs to its session is said on each (O 3: action, day, time, place, address). */
const ticketSchema = v.object({
  id: wireInteger,
  action_group: wireInteger,
  action_id: optionalText,
  ...textEntries('action'),
  ...textEntries('day'),
  ...textEntries('time'),
  event_day: optionalText,
  event_time: optionalText,
  allday: optionalFlag,
  age_from: optionalInteger,
  ...textEntries('seatroot'),
  ...textEntries('address'),
  urlyandexmap: optionalText,
  ...textEntries('entrance'),
  ...textEntries('latecomers'),
  image_id: optionalInteger,
  image_url: optionalText,
  ...textEntries('category'),
  ...textEntries('zonelevel'),
  ...textEntries('sector'),
  row: optionalText,
  seat: optionalText,
  price: optionalMoney,
  priceservise: optionalMoney,
  quant: optionalInteger,
  passagequant: optionalInteger,
  visitor_name: optionalText,
  return_status: optionalInteger,
  tickethash_id: optionalText,
  tickettype: optionalInteger,
  ticketnum: optionalText,
  ticketcode: optionalText,
  _qrcode: optionalText,
  _barcode: optionalText,
  change: v.nullish(v.picklist(['off', 'moved', 'replaced', 'venue'])),
  change_day: optionalText,
  change_time: optionalText,
  choose_until: optionalText,
  ...textEntries('because'),
  ...ladderEntries,
});

const serviceSchema = v.object({ ...textEntries('name'), cost: optionalMoney });

const discountSchema = v.object({
  cardCode: optionalText,
  isBlocked: optionalFlag,
  availableBonuses: optionalMoney,
  useBonuses: optionalMoney,
  totalBalance: optionalMoney,
  totalDiscount: optionalMoney,
  chargedBonus: optionalMoney,
  promoCode: optionalText,
  refusedPromoCode: optionalText,
  changeable: optionalFlag,
  silent: optionalFlag,
  pochtaBankCode: optionalInteger,
  pochtaBankText: optionalText,
});

const stepSchema = v.object({
  kind: v.picklist([
    'held',
    'payment',
    'receipt',
    'mail',
    'tickets',
    'return-asked',
    'return',
    'return-lapsed',
    'cancelled',
    'refund',
    'second-payment',
    'refund-receipt',
    'bonuses',
    'exchange',
  ]),
  state: v.picklist(['done', 'now', 'later', 'failed']),
  at: optionalText,
  until: optionalText,
  amount: optionalMoney,
  ord_num: optionalInteger,
  creditcompany_id: optionalInteger,
});

const exchangeSchema = v.object({
  offered: optionalFlag,
  credit: optionalMoney,
  orders: v.array(
    v.object({
      role: v.picklist(['old', 'new']),
      state: v.picklist(['open', 'done', 'lapsed']),
      ord_num: wireInteger,
      hash: v.string(),
      waits_for_link: optionalFlag,
    }),
  ),
});

export const orderFields = v.object({
  ...refusalEntries,
  ord_num: v.nullish(v.union([v.string(), v.number()])),
  hash: optionalText,
  status: optionalInteger,
  paid: optionalText,
  datime: optionalText,
  ended: v.nullish(v.picklist(['expired', 'cancelled', 'refunded'])),
  reserveTime: optionalInteger,
  reserve_until: optionalText,
  owner_name: optionalText,
  email: optionalText,
  phone: optionalText,
  main: v.nullish(v.array(ticketSchema)),
  toping: v.nullish(v.array(addOnSchema)),
  addToping: v.nullish(v.array(addOnSchema)),
  service: v.nullish(v.array(serviceSchema)),
  discountData: v.nullish(discountSchema),
  printingAllowed: optionalFlag,
  paymentAllowed: optionalFlag,
  demsumma: optionalMoney,
  refunded: optionalMoney,
  refunding: optionalMoney,
  currency: optionalText,
  url_pay: optionalText,
  payments: v.nullish(v.array(paymentWaySchema)),
  creditCompanyId: optionalInteger,
  payment_qr: optionalText,
  payment_state: v.nullish(v.picklist(['waiting', 'checking', 'differs', 'late'])),
  payment_started: optionalText,
  declined: v.nullish(
    v.object({
      cause: v.nullish(v.picklist(declineCauses)),
      at: v.string(),
      creditcompany_id: wireInteger,
    }),
  ),
  usereturn: optionalFlag,
  usepushkarta: optionalFlag,
  usenopushkarta: optionalFlag,
  writeticketname: optionalFlag,
  composition: v.nullish(v.array(compositionSchema)),
  subscription: v.nullish(v.object(textEntries('action'))),
  exchange: v.nullish(exchangeSchema),
  timeline: v.nullish(v.array(stepSchema)),
});

/** The answer of `POST /api/order/view` (O 3). A missing order has the code of `order-gone`. */
export const orderViewSchema = v.object({ response: v.nullish(orderFields) });

export type WireOrderView = v.InferInput<typeof orderViewSchema>;
export type WireOrderFields = v.InferInput<typeof orderFields>;
export type WireTicket = v.InferInput<typeof ticketSchema>;
export type WireOrderExchange = v.InferInput<typeof exchangeSchema>;
export type WireDiscountData = v.InferInput<typeof discountSchema>;

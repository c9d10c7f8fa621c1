import * as v from 'valibot';
import {
  dayOnWire,
  hashSchema,
  languageSchema,
  optionalFlag,
  optionalInteger,
  optionalMoney,
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
import { compositionSchema } from '#listing/listing-wire.ts';
import { ladderEntries } from '#returns/ladder-wire.ts';
import { declineCauses } from './order.ts';

/** Languages of a request; absent means the specification's default, Russian. */
export const langSchema = v.nullish(languageSchema);

/** `{ hash, lang }`: what most calls about an order carry. */
export const orderNameEntries = { hash: hashSchema, lang: langSchema };

/** The chosen payment way; `id` is a `creditcompany_id`, empty or 0 while none is chosen. */
const bankSchema = v.nullish(
  v.object({
    id: v.nullish(v.union([wireInteger, v.literal('')])),
    name: optionalTypedText,
    type: optionalTypedText,
  }),
);

const lineSchema = v.object({
  day: dayOnWire,
  time: v.nullish(timeOnWire),
  actionId: v.union([hashSchema, v.pipe(v.number(), v.safeInteger())]),
  categoryId: wireInteger,
  zoneId: wireInteger,
  quantity: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000)),
  sum: v.pipe(wireMoney, v.minValue(0), v.maxValue(1_000_000_000)),
  seatId: v.nullish(v.union([wireInteger, v.string()])),
});

const linesSchema = v.pipe(v.array(lineSchema), v.maxLength(500, 'must have at most 500 lines'));

/** Of the visitor's card file; what else it holds the server knows by itself. */
const clientSchema = v.object({
  subscritId: v.nullish(v.union([v.pipe(v.string(), v.maxLength(200)), v.number()])),
});

/** `wheelchair`: buys wheelchair places; `keep`: what the house's link to kept places says. */
export const keepClaimEntries = {
  wheelchair: optionalFlag,
  keep: v.nullish(v.pipe(v.string(), v.maxLength(60))),
};

const cartEntries = {
  hash: v.nullish(hashSchema),
  action_id: v.nullish(v.union([hashSchema, v.pipe(v.number(), v.safeInteger())])),
  lang: langSchema,
  calendarId: v.nullish(wireInteger),
  checkboxList: v.nullish(v.pipe(v.array(wireInteger), v.maxLength(100))),
  fio: optionalTypedText,
  phone: typedText,
  email: typedText,
  re_email: optionalTypedText,
  surname: optionalTypedText,
  name: optionalTypedText,
  patronymic: optionalTypedText,
  USE_PUSHKIN_CARD: optionalFlag,
  ...keepClaimEntries,
  crmClient: v.nullish(v.union([clientSchema, v.literal('')])),
  recaptchaToken: v.nullish(v.pipe(v.string(), v.maxLength(4000))),
  recaptchaSkip: v.nullish(wireFlagSchema),
  captchaSid: optionalTypedText,
  captchaText: optionalTypedText,
};

/** `POST /api/order/create` (B 3.4). */
export const placeOrderRequestSchema = v.pipe(
  v.object({ ...cartEntries, data: linesSchema }),
  v.check((request) => Boolean(request.hash ?? request.action_id), 'hash must name the event'),
);

/** `POST /api/order/create-scheme`: the same with the lines in `tickets`, each a seat. */
export const placePlanOrderRequestSchema = v.pipe(
  v.object({ ...cartEntries, tickets: linesSchema }),
  v.check((request) => Boolean(request.hash ?? request.action_id), 'hash must name the event'),
);

/** The answer of create, create-scheme and confirm-nominal. */
export const orderNameAnswerSchema = v.object({
  response: v.object({ ...refusalEntries, hash: optionalText }),
});

/** `POST /api/order/view`, and of the call that pays. */
export const orderRequestSchema = v.object({ ...orderNameEntries, bank_data: bankSchema });

/** `POST /api/order/status`: 0 while waiting, then the order's status. */
export const orderStatusRequestSchema = v.object({ hash: hashSchema });
export const orderStatusSchema = v.object({ response: v.nullish(wireInteger), ...refusalEntries });

/** `POST /api/order/get-num`. */
export const orderNumberRequestSchema = v.object(orderNameEntries);
export const orderNumberSchema = v.object({
  num: v.nullish(v.union([v.string(), v.number()])),
  ...refusalEntries,
});

const formFieldSchema = v.object({ name: v.string(), value: v.string() });

/** `POST <url_pay>`: exactly one of a code, a form, an address; or a refusal (O 4). */
export const paymentStartSchema = v.object({
  ...refusalEntries,
  form_qr_url: optionalText,
  form_qr_code: optionalText,
  form_action: optionalText,
  form_bank: v.nullish(v.union([v.array(formFieldSchema), v.record(v.string(), v.string())])),
  bankUrl: optionalText,
});

/** `{ errorCode, errorText }`, nothing else. */
export const outcomeSchema = v.object(refusalEntries);

export type WirePlaceOrder = v.InferInput<typeof placeOrderRequestSchema>;
export type WirePlacePlanOrder = v.InferInput<typeof placePlanOrderRequestSchema>;
export type WireOrderName = v.InferInput<typeof orderNameAnswerSchema>;
export type WireOrderRequest = v.InferInput<typeof orderRequestSchema>;
export type WireOrderStatus = v.InferInput<typeof orderStatusSchema>;
export type WireOrderNumber = v.InferInput<typeof orderNumberSchema>;
export type WirePaymentStart = v.InferInput<typeof paymentStartSchema>;

/** `POST /api/order/add-discount`: a promo code, a card, a number of bonuses. */
export const addDiscountRequestSchema = v.object({
  ...orderNameEntries,
  /** An empty field of a form is no bonuses. */
  bonuses: v.nullish(v.union([wireMoney, v.literal('')])),
  cardCode: optionalTypedText,
  promoCode: optionalTypedText,
});
export const addDiscountSchema = v.object({ ...refusalEntries, promoCode: optionalText });

export type WireAddDiscount = v.InferInput<typeof addDiscountRequestSchema>;

/** `POST /api/order/cancel-discount`. */
export const cancelDiscountRequestSchema = v.object(orderNameEntries);

/** One piece of `toping`, what the order has, or one entry of `addToping`, what it may take. */
const addOnSchema = v.object({
  id: optionalInteger,
  parent_id: optionalInteger,
  package_id: optionalInteger,
  price_id: optionalInteger,
  cost: optionalMoney,
  ...textEntries('name'),
  ...textEntries('descript'),
  image_url: optionalText,
  maxlimit: optionalInteger,
  quant: optionalInteger,
  return_status: optionalInteger,
});

const pieceSchema = v.object({
  uid: v.nullish(v.union([wireInteger, typedText])),
  parent_id: wireInteger,
  package_id: optionalInteger,
  price_id: optionalInteger,
  cost: optionalMoney,
});

/** `POST /api/order/add-special-offer`. */
export const addOfferRequestSchema = v.object({
  ...orderNameEntries,
  data: v.pipe(v.array(pieceSchema), v.minLength(1), v.maxLength(100)),
});

/** `POST /api/order/remove-special-offer`. */
export const removeOfferRequestSchema = v.object({ ...orderNameEntries, id: wireInteger });

export type WireAddOn = v.InferInput<typeof addOnSchema>;
export type WireAddOffers = v.InferInput<typeof addOfferRequestSchema>;
export type WireRemoveOffer = v.InferInput<typeof removeOfferRequestSchema>;

export const paymentWaySchema = v.object({
  creditcompany_id: wireInteger,
  protocol_type: optionalText,
  protocol_kind: optionalText,
  name: optionalText,
  ...textEntries('name'),
  descript: optionalText,
  ...textEntries('descript'),
});

export type WirePaymentWay = v.InferInput<typeof paymentWaySchema>;

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

const orderFields = v.object({
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

import * as v from 'valibot';
import type { RefusalKind } from '#kit/answer.ts';
import {
  dayOnWire,
  hashSchema,
  languageSchema,
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

/** Why an unpaid order is left as it is. */
export const changeRefusals: readonly RefusalKind[] = [
  'csrf',
  'order-gone',
  'order-finished',
  'reservation-over',
  'unauthorized',
  'forbidden',
];

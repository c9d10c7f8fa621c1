import * as v from 'valibot';
import { orderNameEntries } from './order-wire.ts';
import {
  hashSchema,
  optionalMoney,
  optionalText,
  optionalTypedText,
  refusalEntries,
  wireInteger,
} from './wire-schemas.ts';

const offerSchema = v.object({
  uid: v.nullish(v.union([wireInteger, v.string()])),
  parent_id: wireInteger,
  package_id: wireInteger,
  price_id: wireInteger,
  cost: optionalMoney,
});

/** `POST /api/order/add-special-offer`. */
export const addOfferRequestSchema = v.object({
  hash: hashSchema,
  data: v.pipe(v.array(offerSchema), v.minLength(1), v.maxLength(100)),
});

/** `POST /api/order/remove-special-offer`. */
export const removeOfferRequestSchema = v.object({ hash: hashSchema, id: wireInteger });

/** `POST /api/order/add-discount`: a promo code, a card, a number of bonuses. */
export const addDiscountRequestSchema = v.object({
  ...orderNameEntries,
  bonuses: optionalMoney,
  cardCode: optionalTypedText,
  promoCode: optionalTypedText,
});
export const addDiscountSchema = v.object({ ...refusalEntries, promoCode: optionalText });

export type WireAddDiscount = v.InferInput<typeof addDiscountRequestSchema>;

/** `POST /api/order/cancel-discount`. */
export const cancelDiscountRequestSchema = v.object(orderNameEntries);

import * as v from 'valibot';
import { optionalText, optionalTypedText, refusalEntries, wireMoney } from '#kit/wire-schemas.ts';
import { orderNameEntries } from './order-wire.ts';

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

import * as v from 'valibot';
import {
  optionalInteger,
  optionalMoney,
  optionalText,
  textEntries,
  typedText,
  wireInteger,
} from '#kit/wire-schemas.ts';
import { orderNameEntries } from './order-wire.ts';

/** One piece of `toping`, what the order has, or one entry of `addToping`, what it may take. */
export const addOnSchema = v.object({
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

import { endpoint } from '#kit/endpoint.ts';
import type { RefusalKind } from '#kit/errors.ts';
import { languageFromWire } from '#kit/wire-values.ts';
import { doneToWire } from '#returns/return-codec.ts';
import { addDiscountFromWire, addedDiscountToWire } from './discount-codec.ts';
import { addDiscountRequestSchema, addDiscountSchema, cancelDiscountRequestSchema } from './discount-wire.ts';
import { outcomeSchema } from './order-wire.ts';

const refusals: readonly RefusalKind[] = [
  'csrf',
  'order-gone',
  'order-finished',
  'reservation-over',
  'not-offered',
  'club-silent',
  'unauthorized',
  'forbidden',
];

/** What the house's club takes off an order. */
export const discountEndpoints = {
  addDiscount: endpoint({
    methods: ['POST'],
    path: '/api/order/add-discount',
    summary: 'Applies a promo code, a card or bonuses to an unpaid order',
    stateChanging: true,
    envelope: 'flat',
    refusals: [...refusals, 'promo-invalid', 'bonus-refused'],
    request: addDiscountRequestSchema,
    answer: addDiscountSchema,
    decodeRequest: addDiscountFromWire,
    encodeAnswer: addedDiscountToWire,
  }),
  cancelDiscount: endpoint({
    methods: ['POST'],
    path: '/api/order/cancel-discount',
    summary: 'Takes promo code and bonuses off an unpaid order',
    stateChanging: true,
    envelope: 'flat',
    refusals,
    request: cancelDiscountRequestSchema,
    answer: outcomeSchema,
    decodeRequest: (wire) => ({ hash: wire.hash, language: languageFromWire(wire.lang) }),
    encodeAnswer: doneToWire,
  }),
} as const;

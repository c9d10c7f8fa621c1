import { type Call, served } from '#kit/call.ts';
import {
  doneFromWire,
  doneToWire,
  type OrderName,
  orderNameFromWire,
  orderNameToWire,
} from '#kit/wire-values.ts';
import type { DiscountRequest } from '#people/club.ts';
import { changeRefusals } from './change-refusals.ts';
import { addDiscountFromWire, addDiscountToWire, addedDiscountToWire } from './discount-codec.ts';
import { addDiscountRequestSchema, addDiscountSchema, cancelDiscountRequestSchema } from './discount-wire.ts';
import { outcomeSchema } from './order-wire.ts';

/** False in a bundle for browsers, which so leaves the server's half of each row behind (`kit/call.ts`). */
const onServer = import.meta.env?.SSR !== false;

/** What the house's club takes off an order. */
export const addDiscount: Call<DiscountRequest, undefined> = {
  methods: ['POST'],
  path: '/api/order/add-discount',
  guard: 'token',
  encodeRequest: addDiscountToWire,
  decodeAnswer: doneFromWire,
  server:
    onServer &&
    served({
      summary: 'Applies a promo code, a card or bonuses to an unpaid order',
      limit: 'changes',
      signIn: 'ignored',
      envelope: 'flat',
      refusals: [...changeRefusals, 'not-offered', 'club-silent', 'promo-invalid', 'bonus-refused'],
      requestSchema: addDiscountRequestSchema,
      answerSchema: addDiscountSchema,
      decodeRequest: addDiscountFromWire,
      encodeAnswer: (_done: undefined, _context, request: DiscountRequest) => addedDiscountToWire(request),
    }),
};

export const cancelDiscount: Call<OrderName, undefined> = {
  methods: ['POST'],
  path: '/api/order/cancel-discount',
  guard: 'token',
  encodeRequest: orderNameToWire,
  decodeAnswer: doneFromWire,
  server:
    onServer &&
    served({
      summary: 'Takes promo code and bonuses off an unpaid order',
      limit: 'changes',
      signIn: 'ignored',
      envelope: 'flat',
      refusals: [...changeRefusals, 'not-offered', 'club-silent'],
      requestSchema: cancelDiscountRequestSchema,
      answerSchema: outcomeSchema,
      decodeRequest: orderNameFromWire,
      encodeAnswer: doneToWire,
    }),
};

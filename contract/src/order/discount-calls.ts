import { successCode } from '#kit/answer.ts';
import { type Call, served } from '#kit/call.ts';
import {
  doneFromWire,
  doneToWire,
  languageFromWire,
  type OrderName,
  orderNameFromWire,
  orderNameToWire,
  textOrNull,
} from '#kit/wire-values.ts';
import type { DiscountRequest } from '#people/club.ts';
import { moneyFromWire, moneyToWire } from '#rules/values.ts';
import {
  addDiscountRequestSchema,
  addDiscountSchema,
  cancelDiscountRequestSchema,
  changeRefusals,
  outcomeSchema,
  type WireAddDiscount,
} from './order-wire.ts';

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
      refusedFields: { promoCode: '' },
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

/** Empty fields and zero bonuses are as if they were not there: other storefronts send them all. */
function addDiscountFromWire(wire: WireAddDiscount): DiscountRequest {
  const text = (value: string | null | undefined) => textOrNull(value?.normalize('NFC').trim());
  return {
    hash: wire.hash,
    language: languageFromWire(wire.lang),
    promoCode: text(wire.promoCode),
    bonuses: wire.bonuses ? moneyFromWire(wire.bonuses) : null,
    cardCode: text(wire.cardCode),
  };
}

function addDiscountToWire(request: DiscountRequest): WireAddDiscount {
  return {
    hash: request.hash,
    lang: request.language,
    bonuses: request.bonuses === null ? null : moneyToWire(request.bonuses),
    cardCode: request.cardCode,
    promoCode: request.promoCode,
  };
}

function addedDiscountToWire({ promoCode }: { promoCode: string | null }) {
  return { errorCode: successCode, errorText: '', promoCode: promoCode ?? '' };
}

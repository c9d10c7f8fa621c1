import type { Call, Codec, OrderName } from '#kit/call.ts';
import { doneFromWire } from '#kit/done-from-wire.ts';
import { refusalFromWire, type WireRefusal } from '#kit/wire-values.ts';
import { addDiscountToWire } from '#order/discount-codec.ts';
import type { ClubWord, DiscountRequest } from './club.ts';
import { crmClientFromWire } from './club-codec.ts';
import type { WireCrmClient } from './club-wire.ts';

/** The club's calls, apart from the others: only a page that shows the club loads them. */
export const clubCalls = {
  addDiscount: {
    method: 'POST',
    stateChanging: true,
    path: '/api/order/add-discount',
    codec: async () => ({
      encodeRequest: addDiscountToWire,
      decodeAnswer: doneFromWire,
    }),
  } satisfies Call<DiscountRequest, undefined>,
  cancelDiscount: {
    method: 'POST',
    stateChanging: true,
    path: '/api/order/cancel-discount',
    codec: async () => ({
      encodeRequest: ({ hash, language }) => ({ hash, lang: language }),
      decodeAnswer: doneFromWire,
    }),
  } satisfies Call<OrderName, undefined>,
} as const;

const clubWordCodec: Codec<void, ClubWord> = {
  encodeRequest: () => ({}),
  decodeAnswer: (wire, status) => {
    const { crm_client } = (wire ?? {}) as { crm_client?: WireCrmClient };
    return refusalFromWire(wire as WireRefusal, status) ?? { ok: true, value: crmClientFromWire(crm_client) };
  },
};

/** Who is signed in, as the club knows them: said in the setup, of which nothing else is read here. */
export const clubWordCall: Call<void, ClubWord> = {
  method: 'GET',
  stateChanging: false,
  path: '/api/setup',
  codec: async () => clubWordCodec,
};

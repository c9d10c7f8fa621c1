import type { Call, Codec } from '#kit/call.ts';
import { doneFromWire } from '#kit/done-from-wire.ts';
import { addOffersToWire, removeOfferToWire } from './offer-codec.ts';
import type { AddOffersRequest, RemoveOfferRequest } from './offers.ts';

const addCodec: Codec<AddOffersRequest, undefined> = {
  encodeRequest: addOffersToWire,
  decodeAnswer: doneFromWire,
};

const removeCodec: Codec<RemoveOfferRequest, undefined> = {
  encodeRequest: removeOfferToWire,
  decodeAnswer: doneFromWire,
};

const post = { method: 'POST', stateChanging: true } as const;

/** The calls that add to an order and take off it: they come with the part of the page that does so. */
export const offerCalls = {
  addOffer: {
    ...post,
    path: '/api/order/add-special-offer',
    codec: async () => addCodec,
  } satisfies Call<AddOffersRequest, undefined>,
  removeOffer: {
    ...post,
    path: '/api/order/remove-special-offer',
    codec: async () => removeCodec,
  } satisfies Call<RemoveOfferRequest, undefined>,
} as const;

import { endpoint } from '#kit/endpoint.ts';
import type { RefusalKind } from '#kit/errors.ts';
import { doneToWire } from '#returns/return-codec.ts';
import { addOffersFromWire, removeOfferFromWire } from './offer-codec.ts';
import { addOfferRequestSchema, removeOfferRequestSchema } from './offer-wire.ts';
import { outcomeSchema } from './order-wire.ts';

/** Why an unpaid order is left as it is. */
const changeRefusals: readonly RefusalKind[] = [
  'csrf',
  'order-gone',
  'order-finished',
  'reservation-over',
  'payment-begun',
  'offer-unknown',
  'unauthorized',
  'forbidden',
];

/** What is added to an order beside its tickets. */
export const offerEndpoints = {
  addOffer: endpoint({
    methods: ['POST'],
    path: '/api/order/add-special-offer',
    summary: 'Adds paid additions to an order, all of them or none',
    stateChanging: true,
    envelope: 'flat',
    refusals: [...changeRefusals, 'price-changed', 'offer-limit', 'offer-sold-out'],
    request: addOfferRequestSchema,
    answer: outcomeSchema,
    decodeRequest: addOffersFromWire,
    encodeAnswer: doneToWire,
  }),
  removeOffer: endpoint({
    methods: ['POST'],
    path: '/api/order/remove-special-offer',
    summary: 'Takes an addition off an order',
    stateChanging: true,
    envelope: 'flat',
    refusals: changeRefusals,
    request: removeOfferRequestSchema,
    answer: outcomeSchema,
    decodeRequest: removeOfferFromWire,
    encodeAnswer: doneToWire,
  }),
} as const;

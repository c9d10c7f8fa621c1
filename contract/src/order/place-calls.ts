import type { RefusalKind } from '#kit/answer.ts';
import { type Call, served } from '#kit/call.ts';
import { envelopeOf } from '#kit/wire-values.ts';
import type { PlacedOrder, PlaceOrderRequest } from './order.ts';
import {
  orderNameAnswerSchema,
  placeOrderRequestSchema,
  placePlanOrderRequestSchema,
  type WireOrderName,
} from './order-wire.ts';
import {
  placedOrderFromWire,
  placedOrderToWire,
  placeOrderFromWire,
  placeOrderToWire,
  placePlanOrderFromWire,
  placePlanOrderToWire,
} from './place-order-codec.ts';

/** Why an order is not placed, with and without seats. */
const placeRefusals: readonly RefusalKind[] = [
  'csrf',
  'bot-check',
  'limit',
  'place-taken',
  'kept',
  'sale-closed',
  'sales-stopped',
  'price-changed',
  'consent-missing',
  'buyer-invalid',
  'key-reused',
  'subscription-refused',
  'visits-used',
  'club-silent',
  'unauthorized',
];

/** False in a bundle for browsers, which so leaves the server's half of each row behind (`kit/call.ts`). */
const onServer = import.meta.env?.SSR !== false;

export const placeOrder: Call<PlaceOrderRequest, PlacedOrder> = {
  methods: ['POST'],
  path: '/api/order/create',
  guard: 'token',
  encodeRequest: placeOrderToWire,
  decodeAnswer: (wire, status) => placedOrderFromWire(envelopeOf(wire) as WireOrderName, status),
  server:
    onServer &&
    served({
      summary: 'Places an order of tickets without seats; its places are held',
      limit: 'changes',
      signIn: 'checked',
      envelope: 'response',
      refusals: placeRefusals,
      requestSchema: placeOrderRequestSchema,
      answerSchema: orderNameAnswerSchema,
      decodeRequest: placeOrderFromWire,
      encodeAnswer: placedOrderToWire,
    }),
};

export const placePlanOrder: Call<PlaceOrderRequest, PlacedOrder> = {
  methods: ['POST'],
  path: '/api/order/create-scheme',
  guard: 'token',
  encodeRequest: placePlanOrderToWire,
  decodeAnswer: (wire, status) => placedOrderFromWire(envelopeOf(wire) as WireOrderName, status),
  server:
    onServer &&
    served({
      summary: 'Places an order of seats on a hall plan',
      limit: 'changes',
      signIn: 'checked',
      envelope: 'response',
      refusals: [...placeRefusals, 'lone-seat', 'companion'],
      requestSchema: placePlanOrderRequestSchema,
      answerSchema: orderNameAnswerSchema,
      decodeRequest: placePlanOrderFromWire,
      encodeAnswer: placedOrderToWire,
    }),
};

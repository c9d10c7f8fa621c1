import { endpoint } from '#kit/endpoint.ts';
import { languageFromWire } from '#kit/wire-values.ts';
import { orderNameAnswerSchema } from '#order/order-wire.ts';
import { placedOrderToWire } from '#order/place-order-codec.ts';
import type { VisitorsOrder } from './visitors.ts';
import { confirmVisitorsFromWire, visitorsToWire } from './visitors-codec.ts';
import { confirmVisitorsRequestSchema, visitorsRequestSchema, visitorsSchema } from './visitors-wire.ts';

/** Naming the visitors of an order; part of the table in `endpoints.ts`. */
export const visitorEndpoints = {
  visitors: endpoint({
    methods: ['POST'],
    path: '/api/order-data',
    summary: 'The tickets of an order whose visitors must be named',
    stateChanging: false,
    envelope: 'flat',
    refusals: ['unauthorized', 'forbidden'],
    request: visitorsRequestSchema,
    answer: visitorsSchema,
    decodeRequest: (wire) => ({ hash: wire.hash, language: languageFromWire(wire.lang) }),
    encodeAnswer: (order: VisitorsOrder | null, context) => visitorsToWire(order, context),
  }),
  confirmVisitors: endpoint({
    methods: ['POST'],
    path: '/api/confirm-nominal',
    summary: 'Names the visitors and confirms the order',
    stateChanging: true,
    envelope: 'response',
    refusals: [
      'csrf',
      'order-gone',
      'order-finished',
      'reservation-over',
      'visitor-invalid',
      'consent-missing',
      'unauthorized',
      'forbidden',
    ],
    request: confirmVisitorsRequestSchema,
    answer: orderNameAnswerSchema,
    decodeRequest: confirmVisitorsFromWire,
    encodeAnswer: placedOrderToWire,
  }),
} as const;

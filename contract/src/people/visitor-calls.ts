import { type Call, served } from '#kit/call.ts';
import { envelopeOf, type OrderName, orderNameFromWire, orderNameToWire } from '#kit/wire-values.ts';
import type { PlacedOrder } from '#order/order.ts';
import { orderNameAnswerSchema, type WireOrderName } from '#order/order-wire.ts';
import { placedOrderFromWire, placedOrderToWire } from '#order/place-order-codec.ts';
import type { ConfirmVisitorsRequest, VisitorsOrder } from './visitors.ts';
import {
  confirmVisitorsFromWire,
  confirmVisitorsToWire,
  visitorsFromWire,
  visitorsToWire,
} from './visitors-codec.ts';
import {
  confirmVisitorsRequestSchema,
  visitorsRequestSchema,
  visitorsSchema,
  type WireVisitors,
} from './visitors-wire.ts';

/** False in a bundle for browsers, which so leaves the server's half of each row behind (`kit/call.ts`). */
const onServer = import.meta.env?.SSR !== false;

/** null: deleted or never there (NT-12). */
export const visitors: Call<OrderName, VisitorsOrder | null> = {
  methods: ['POST'],
  path: '/api/order-data',
  guard: 'none',
  encodeRequest: orderNameToWire,
  decodeAnswer: (wire, status) => visitorsFromWire((wire ?? {}) as WireVisitors, status),
  server:
    onServer &&
    served({
      summary: 'The tickets of an order whose visitors must be named',
      limit: 'orderLooks',
      signIn: 'ignored',
      envelope: 'flat',
      refusals: ['unauthorized', 'forbidden'],
      requestSchema: visitorsRequestSchema,
      answerSchema: visitorsSchema,
      decodeRequest: orderNameFromWire,
      encodeAnswer: (order: VisitorsOrder | null, context) => visitorsToWire(order, context),
    }),
};

export const confirmVisitors: Call<ConfirmVisitorsRequest, PlacedOrder> = {
  methods: ['POST'],
  path: '/api/confirm-nominal',
  guard: 'token',
  encodeRequest: confirmVisitorsToWire,
  decodeAnswer: (wire, status) => placedOrderFromWire(envelopeOf(wire) as WireOrderName, status),
  server:
    onServer &&
    served({
      summary: 'Names the visitors and confirms the order',
      limit: 'changes',
      signIn: 'ignored',
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
      requestSchema: confirmVisitorsRequestSchema,
      answerSchema: orderNameAnswerSchema,
      decodeRequest: confirmVisitorsFromWire,
      encodeAnswer: placedOrderToWire,
    }),
};

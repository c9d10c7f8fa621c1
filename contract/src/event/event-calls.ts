import { type Call, served } from '#kit/call.ts';
import { envelopeOf, refusalFromWire } from '#kit/wire-values.ts';
import type { PlacedOrder, PlaceOrderRequest } from '#order/order.ts';
import { orderNameAnswerSchema, placeOrderRequestSchema, type WireOrderName } from '#order/order-wire.ts';
import {
  placedOrderFromWire,
  placedOrderToWire,
  placeOrderFromWire,
  placeOrderToWire,
} from '#order/place-order-codec.ts';
import { placeRefusals } from '#order/place-refusals.ts';
import type { EventSale } from './event.ts';
import { eventFromWire, eventToWire } from './event-codec.ts';
import { eventRequestSchema, eventSchema, type WireEvent } from './event-wire.ts';

/** False in a bundle for browsers, which so leaves the server's half of each row behind (`kit/call.ts`). */
const onServer = import.meta.env?.SSR !== false;

interface EventRequest {
  eventId: string;
  /** Foreign storefronts want each day's list of times; ours does without. */
  withTimes?: boolean;
}

/** null: no such event (EV-14). */
export const event: Call<EventRequest, EventSale | null> = {
  methods: ['GET'],
  path: '/api/no-scheme',
  guard: 'none',
  encodeRequest: ({ eventId, withTimes = false }) => ({ hash: eventId, times: withTimes ? '1' : '0' }),
  decodeAnswer: (wire, status) => {
    const answer = (wire ?? {}) as WireEvent;
    return refusalFromWire(answer, status) ?? { ok: true, value: eventFromWire(answer) };
  },
  server:
    onServer &&
    served({
      summary: 'An event as it is sold: sessions, prices, consents',
      limit: 'none',
      signIn: 'optional',
      envelope: 'flat',
      refusals: [],
      requestSchema: eventRequestSchema,
      answerSchema: eventSchema,
      decodeRequest: (wire): EventRequest => ({ eventId: wire.hash, withTimes: wire.times !== '0' }),
      encodeAnswer: (sale: EventSale | null, context, { withTimes }) => eventToWire(sale, context, withTimes),
    }),
};

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

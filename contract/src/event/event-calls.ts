import type { Codec } from '#kit/call.ts';
import { envelopeOf, refusalFromWire } from '#kit/wire-values.ts';
import type { PlacedOrder, PlaceOrderRequest } from '#order/order.ts';
import type { WireOrderName } from '#order/order-wire.ts';
import { placedOrderFromWire, placeOrderToWire } from '#order/place-order-codec.ts';
import type { EventSale } from './event.ts';
import { eventFromWire } from './event-codec.ts';
import type { WireEvent } from './event-wire.ts';

export const eventCodec: Codec<{ eventId: string }, EventSale | null> = {
  encodeRequest: (request) => ({ hash: request.eventId, times: '0' }),
  decodeAnswer: (wire, status) => {
    const answer = (wire ?? {}) as WireEvent;
    const refused = refusalFromWire(answer, status);
    return refused ?? { ok: true, value: eventFromWire(answer) };
  },
};

export const placeOrderCodec: Codec<PlaceOrderRequest, PlacedOrder> = {
  encodeRequest: placeOrderToWire,
  decodeAnswer: (wire, status) => placedOrderFromWire(envelopeOf(wire) as WireOrderName, status),
};

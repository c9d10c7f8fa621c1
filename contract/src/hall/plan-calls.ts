import type { EventSale } from '#event/event.ts';
import type { Codec } from '#kit/call.ts';
import { envelopeOf, refusalFromWire } from '#kit/wire-values.ts';
import type { PlacedOrder, PlaceOrderRequest } from '#order/order.ts';
import type { WireOrderName } from '#order/order-wire.ts';
import { placedOrderFromWire, placePlanOrderToWire } from '#order/place-order-codec.ts';
import type {
  FreeSeats,
  FreeSeatsRequest,
  HeldSeats,
  HoldSeatsRequest,
  ReleaseSeatsRequest,
} from './hall-plan.ts';
import { planSessionsFromWire, type WirePlanSessions } from './plan-sessions-codec.ts';
import {
  freeSeatsAnswer,
  freeSeatsRequestToWire,
  heldSeatsFromWire,
  holdSeatsToWire,
  releasedFromWire,
  releaseSeatsToWire,
} from './seats-codec.ts';

export const planSessionsCodec: Codec<{ eventId: string }, EventSale | null> = {
  encodeRequest: (request) => ({ hash: request.eventId }),
  decodeAnswer: (wire, status) => {
    const answer = (wire ?? {}) as WirePlanSessions;
    const refused = refusalFromWire(answer, status);
    return refused ?? { ok: true, value: planSessionsFromWire(answer) };
  },
};

export const placePlanOrderCodec: Codec<PlaceOrderRequest, PlacedOrder> = {
  encodeRequest: placePlanOrderToWire,
  decodeAnswer: (wire, status) => placedOrderFromWire(envelopeOf(wire) as WireOrderName, status),
};

export const freeSeatsCodec: Codec<FreeSeatsRequest, FreeSeats> = {
  encodeRequest: freeSeatsRequestToWire,
  decodeAnswer: freeSeatsAnswer,
};

export const holdSeatsCodec: Codec<HoldSeatsRequest, HeldSeats> = {
  encodeRequest: holdSeatsToWire,
  decodeAnswer: heldSeatsFromWire,
};

export const releaseSeatsCodec: Codec<ReleaseSeatsRequest, void> = {
  encodeRequest: releaseSeatsToWire,
  decodeAnswer: releasedFromWire,
};

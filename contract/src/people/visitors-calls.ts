import type { Codec, OrderName } from '#kit/call.ts';
import { envelopeOf, refusalFromWire } from '#kit/wire-values.ts';
import type { PlacedOrder } from '#order/order.ts';
import type { WireOrderName } from '#order/order-wire.ts';
import type { ConfirmVisitorsRequest, VisitorsOrder } from './visitors.ts';
import { confirmVisitorsToWire, visitorsFromWire } from './visitors-codec.ts';
import type { WireVisitors } from './visitors-wire.ts';

export const visitorsCodec: Codec<OrderName, VisitorsOrder | null> = {
  encodeRequest: ({ hash, language }) => ({ hash, lang: language }),
  decodeAnswer: (wire, status) => visitorsFromWire((wire ?? {}) as WireVisitors, status),
};

export const confirmVisitorsCodec: Codec<ConfirmVisitorsRequest, PlacedOrder> = {
  encodeRequest: confirmVisitorsToWire,
  decodeAnswer: (wire, status) => {
    const { response } = envelopeOf(wire) as WireOrderName;
    return refusalFromWire(response, status) ?? { ok: true, value: { hash: response.hash ?? '' } };
  },
};

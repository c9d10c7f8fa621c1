import type { PayRequest } from '#kit/api.ts';
import type { Codec, OrderName } from '#kit/call.ts';
import { envelopeOf } from '#kit/wire-values.ts';
import type { OrderStatus, OrderView, PaymentStart } from './order.ts';
import { orderViewFromWire } from './order-view-codec.ts';
import type { WireOrderView } from './order-view-wire.ts';
import type { WireOrderNumber, WireOrderStatus, WirePaymentStart } from './order-wire.ts';
import {
  orderNumberFromWire,
  orderStatusFromWire,
  paymentStartFromWire,
  payRequestToWire,
} from './payment-codec.ts';

export const orderCodec: Codec<OrderName, OrderView | null> = {
  encodeRequest: nameOf,
  decodeAnswer: (wire, status) => orderViewFromWire(envelopeOf(wire) as WireOrderView, status),
};

export const payCodec: Codec<PayRequest, PaymentStart> = {
  encodeRequest: payRequestToWire,
  decodeAnswer: (wire, status) => paymentStartFromWire((wire ?? {}) as WirePaymentStart, status),
};

export const orderStatusCodec: Codec<{ hash: string }, OrderStatus> = {
  encodeRequest: (request) => ({ hash: request.hash }),
  decodeAnswer: (wire, status) => orderStatusFromWire((wire ?? {}) as WireOrderStatus, status),
};

export const orderNumberCodec: Codec<OrderName, number | null> = {
  encodeRequest: nameOf,
  decodeAnswer: (wire, status) => orderNumberFromWire((wire ?? {}) as WireOrderNumber, status),
};

function nameOf(request: OrderName): object {
  return { hash: request.hash, lang: request.language };
}

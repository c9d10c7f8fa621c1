import { anyTextFromWire, integerFromWire, plainText, type WireContext } from '#kit/wire-values.ts';
import { textToWire } from '#rules/values.ts';
import type { PaymentWay } from './order.ts';
import type { WirePaymentWay } from './order-wire.ts';

export function paymentWayToWire(way: PaymentWay, context: WireContext): WirePaymentWay {
  const house = context.houseLanguage;
  return {
    creditcompany_id: way.id,
    protocol_type: way.kind,
    protocol_kind: way.kind,
    name: plainText(way.name, context),
    ...textToWire('name', way.name, house),
    descript: plainText(way.description, context),
    ...textToWire('descript', way.description, house),
  };
}

export function paymentWayFromWire(wire: WirePaymentWay): PaymentWay {
  return {
    id: integerFromWire(wire.creditcompany_id, 0),
    name: anyTextFromWire('name', wire),
    description: anyTextFromWire('descript', wire),
    kind: wire.protocol_kind ?? wire.protocol_type ?? 'redirect',
  };
}

import type { Codec } from './call.ts';
import {
  confirmReturnToWire,
  createReturnToWire,
  returnRequestToWire,
  returnsFromWire,
} from './return-codec.ts';
import type { WireReturn } from './return-wire.ts';
import type { ConfirmReturnRequest, CreateReturnRequest, ReturnsRequest, ReturnView } from './returns.ts';
import { refusalFromWire, type WireRefusal } from './wire-values.ts';

export const returnsCodec: Codec<ReturnsRequest, ReturnView | null> = {
  encodeRequest: returnRequestToWire,
  decodeAnswer: (wire, status) => returnsFromWire((wire ?? {}) as WireReturn, status),
};

export const createReturnCodec: Codec<CreateReturnRequest, undefined> = {
  encodeRequest: createReturnToWire,
  decodeAnswer: doneFromWire,
};

export const confirmReturnCodec: Codec<ConfirmReturnRequest, undefined> = {
  encodeRequest: confirmReturnToWire,
  decodeAnswer: doneFromWire,
};

function doneFromWire(wire: unknown, status: number) {
  return refusalFromWire((wire ?? {}) as WireRefusal, status) ?? ({ ok: true, value: undefined } as const);
}

import type { Codec, OrderName } from '#kit/call.ts';
import { doneFromWire } from '#kit/done-from-wire.ts';
import {
  confirmReturnToWire,
  createReturnToWire,
  returnRequestToWire,
  returnsFromWire,
} from './return-codec.ts';
import type { WireReturn } from './return-wire.ts';
import type { ConfirmReturnRequest, CreateReturnRequest, ReturnsRequest, ReturnView } from './returns.ts';

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

/** Stands here because a return and it are asked for by the same few: they travel as one script. */
export const sendTicketsCodec: Codec<OrderName, undefined> = {
  encodeRequest: ({ hash, language }) => ({ hash, lang: language }),
  decodeAnswer: doneFromWire,
};

import type { Codec } from './call.ts';
import { refusalFromWire, type WireRefusal } from './wire-values.ts';

export const tokenCodec: Codec<void, string> = {
  encodeRequest: () => ({}),
  decodeAnswer: (wire, status) => {
    const answer = (wire ?? {}) as WireRefusal & { response?: unknown };
    const refused = refusalFromWire(answer, status);
    return refused ?? { ok: true, value: typeof answer.response === 'string' ? answer.response : '' };
  },
};

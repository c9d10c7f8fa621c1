import type { Answer } from './api.ts';
import { refusalFromWire, type WireRefusal } from './wire-values.ts';

/** `{ errorCode, errorText }` with nothing else: done, or why not. */
export function doneFromWire(wire: unknown, status: number): Answer<undefined> {
  return refusalFromWire((wire ?? {}) as WireRefusal, status) ?? { ok: true, value: undefined };
}

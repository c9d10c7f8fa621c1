import type { Refusal } from './errors.ts';

/** An answer, or the reason why there is none, as a value. `text` is ready for people, in the asked language. */
export type Answer<Value> = { ok: true; value: Value } | Refused;

export interface Refused {
  ok: false;
  refusal: Refusal;
  code: string;
  text: string;
}

export function found<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

import type { Answer } from '@foyer/contract/kit/api.ts';
import { type Refusal, refusalCodes } from '@foyer/contract/kit/errors.ts';
import type { Language } from '@foyer/contract/rules/values.ts';
import { refusalText } from '#texts/refusals.ts';

export function found<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

/** A refusal with its code, and its text in the caller's language. */
export function refused(refusal: Refusal, language: Language): Extract<Answer<never>, { ok: false }> {
  return { ok: false, refusal, code: refusalCodes[refusal.kind], text: refusalText(refusal, language) };
}

/** Of a call that answers nothing but that it was done. */
export function decided(
  outcome: { kind: 'done' } | { kind: 'refused'; refusal: Refusal },
  language: Language,
): Answer<undefined> {
  return outcome.kind === 'refused' ? refused(outcome.refusal, language) : found(undefined);
}

import type { Refusal, RefusalKind } from '@foyer/contract/kit/errors.ts';

export type DiscountOutcome = { kind: 'done' } | { kind: 'refused'; refusal: Refusal };

export function refused(
  kind: RefusalKind,
  parameters?: Refusal['parameters'],
): Extract<DiscountOutcome, { kind: 'refused' }> {
  return { kind: 'refused', refusal: parameters ? { kind, parameters } : { kind } };
}

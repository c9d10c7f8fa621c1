import type { Refusal, RefusalKind } from '@foyer/contract/kit/answer.ts';

/** What was asked for is not done, and why; whoever asked is told. */
export interface Refused {
  kind: 'refused';
  refusal: Refusal;
}

export function refused(kind: RefusalKind, parameters?: Refusal['parameters']): Refused {
  return { kind: 'refused', refusal: parameters ? { kind, parameters } : { kind } };
}

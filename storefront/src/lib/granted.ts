import type { Answer } from '@foyer/contract/kit/answer.ts';
import { NetworkFailure } from './network-failure.ts';

/** For calls that refuse nothing of their own: a refusal is a server in trouble. */
export function granted<Value>(answer: Answer<Value>): Value {
  if (answer.ok) return answer.value;
  throw new NetworkFailure('server', { cause: new Error(`${answer.code} ${answer.text}`) });
}

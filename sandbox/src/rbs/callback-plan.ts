import type { Scenarios } from '#misbehaviour/scenarios.ts';
import { type CallbackFact, callbackChecksum, callbackParameters } from './callback.ts';

export interface PlannedCallback {
  parameters: Record<string, string>;
  /** Milliseconds since 1970. */
  sendAt: number;
}

/** An id that the bank has never given. */
const unknownOrder = '00000000-0000-4000-8000-000000000000';

/** Which callbacks go out about a fact and when, with the scenarios that are on. */
export function planCallbacks(
  fact: CallbackFact,
  scenarios: Scenarios,
  key: string,
  now: number,
): PlannedCallback[] {
  const on = (name: Parameters<Scenarios['take']>[0]) => scenarios.take(name, fact.orderNumber);
  if (on('callback-never')) return [];

  const after = on('callback-after-return');
  const sendAt = after ? now + (after.seconds ?? 3) * 1000 : now;
  const otherAmount = on('callback-other-amount');
  const told = {
    ...fact,
    ...(otherAmount ? { amount: otherAmount.amount ?? fact.amount + 1 } : {}),
    ...(on('callback-unknown-order') ? { mdOrder: unknownOrder, orderNumber: 'UNKNOWN-1' } : {}),
  };
  const first = damaged(callbackParameters(told, now, key), on, key);
  const copies = on('callback-fifty') ? 50 : on('callback-twice') ? 2 : 1;
  const planned = Array.from({ length: copies }, () => ({ parameters: first, sendAt }));
  if (fact.operation !== 'deposited' || !on('callback-out-of-order')) return planned;
  return [...planned, ...overtaken(told, sendAt, key)];
}

function damaged(
  parameters: Record<string, string>,
  on: (name: 'callback-wrong-checksum' | 'callback-without-checksum') => unknown,
  key: string,
): Record<string, string> {
  if (on('callback-wrong-checksum')) {
    return { ...parameters, checksum: callbackChecksum(parameters, `${key} of somebody else`) };
  }
  if (!on('callback-without-checksum')) return parameters;
  const { checksum: _, ...unsigned } = parameters;
  return unsigned;
}

/** Events before the payment that are reported after it: the hold, and an earlier refused attempt. */
function overtaken(fact: CallbackFact, sendAt: number, key: string): PlannedCallback[] {
  const approved: CallbackFact = { ...fact, operation: 'approved' };
  const refused: CallbackFact = { ...fact, success: false };
  return [approved, refused].map((earlier, index) => ({
    parameters: callbackParameters(earlier, sendAt, key),
    sendAt: sendAt + (index + 1) * 1000,
  }));
}

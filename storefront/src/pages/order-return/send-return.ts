import type { Api } from '@foyer/contract/calls.ts';
import type { Answer } from '@foyer/contract/kit/answer.ts';
import type { OrderName } from '@foyer/contract/kit/wire-values.ts';
import type { ConfirmReturnRequest, CreateReturnRequest } from '@foyer/contract/returns/returns.ts';
import { NetworkFailure } from '#lib/network-failure.ts';
import { randomName } from '#lib/random-name.ts';

export type ReturnAsked =
  | { kind: 'create'; request: Omit<CreateReturnRequest, 'confirmName'> }
  | { kind: 'confirm'; request: ConfirmReturnRequest }
  | { kind: 'withdraw'; request: OrderName };

export type ReturnOutcome = Answer<undefined> | { ok: null; reason: NetworkFailure['reason'] };

type Calls = Pick<Api, 'createReturn' | 'confirmReturn' | 'withdrawReturn'>;

/** Makes the call; a lost answer is a value, not an exception. */
export async function sendReturn(calls: Calls, asked: ReturnAsked): Promise<ReturnOutcome> {
  try {
    return await call(calls, asked);
  } catch (failure) {
    if (failure instanceof NetworkFailure) return { ok: null, reason: failure.reason };
    throw failure;
  }
}

function call(calls: Calls, asked: ReturnAsked): Promise<Answer<undefined>> {
  switch (asked.kind) {
    case 'create':
      return calls.createReturn({ ...asked.request, confirmName: null }, randomName());
    case 'confirm':
      return calls.confirmReturn(asked.request, randomName());
    case 'withdraw':
      return calls.withdrawReturn(asked.request, randomName());
  }
}

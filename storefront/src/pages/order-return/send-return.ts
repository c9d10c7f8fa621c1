import type { Api } from '@foyer/contract/calls.ts';
import type { Answer } from '@foyer/contract/kit/answer.ts';
import type { ConfirmReturnRequest, CreateReturnRequest } from '@foyer/contract/returns/returns.ts';
import { NetworkFailure } from '#lib/network-failure.ts';
import { randomName } from '#lib/random-name.ts';

export type ReturnAsked =
  | { kind: 'create'; request: Omit<CreateReturnRequest, 'confirmName'> }
  | { kind: 'confirm'; request: ConfirmReturnRequest };

export type ReturnOutcome = Answer<undefined> | { ok: null; reason: NetworkFailure['reason'] };

type Calls = Pick<Api, 'createReturn' | 'confirmReturn'>;

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
  return asked.kind === 'create'
    ? calls.createReturn({ ...asked.request, confirmName: null }, randomName())
    : calls.confirmReturn(asked.request, randomName());
}

import { type Call, calls } from '@foyer/contract/calls.ts';
import type { Answer, Api } from '@foyer/contract/kit/api.ts';
import type { Setup } from '@foyer/contract/setup/setup.ts';
import { NetworkFailure } from '#lib/network-failure.ts';
import { type SendOptions, sendCall } from './send-call.ts';

/** The calls of the pages over the wire. A signal ends them when the visitor goes elsewhere. */
export function browserApi(signal?: AbortSignal): Api {
  return {
    setup: () => setupOnce(),
    listing: () => answerOf(calls.listing, undefined, { signal }),
    event: (request) => answerOf(calls.event, request, { signal }),
    planSessions: (request) => answerOf(calls.planSessions, request, { signal }),
    placeOrder: (request, idempotencyKey) => sendCall(calls.placeOrder, request, { idempotencyKey }),
    placePlanOrder: (request, idempotencyKey) => sendCall(calls.placePlanOrder, request, { idempotencyKey }),
    order: (request) => sendCall(calls.order, request, { signal }),
    pay: (request, idempotencyKey) => sendCall(calls.pay, request, { idempotencyKey }),
    orderStatus: (request) => answerOf(calls.orderStatus, request, { signal }),
    returns: (request) => sendCall(calls.returns, request, { signal }),
    createReturn: (request, idempotencyKey) => sendCall(calls.createReturn, request, { idempotencyKey }),
    confirmReturn: (request, idempotencyKey) => sendCall(calls.confirmReturn, request, { idempotencyKey }),
    sendTickets: (request) => sendCall(calls.sendTickets, request),
    orderNumber: (request) => sendCall(calls.orderNumber, request, { signal }),
    visitors: (request) => sendCall(calls.visitors, request, { signal }),
    confirmVisitors: (request) => sendCall(calls.confirmVisitors, request),
  };
}

let setup: Promise<Setup> | null = null;

/** The setup is asked for once a visit; a failure is not kept. */
function setupOnce(): Promise<Setup> {
  setup ??= answerOf(calls.setup, undefined, {});
  setup.catch(() => {
    setup = null;
  });
  return setup;
}

/** For calls that have no refusal of their own: any refusal is a server in trouble. */
async function answerOf<Request, Value>(
  call: Call<Request, Value>,
  request: Request,
  options: SendOptions,
): Promise<Value> {
  const answer: Answer<Value> = await sendCall(call, request, options);
  if (answer.ok) return answer.value;
  throw new NetworkFailure('server', { cause: new Error(`${call.path}: ${answer.code} ${answer.text}`) });
}

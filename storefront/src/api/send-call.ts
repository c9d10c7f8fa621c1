import { type Call, calls } from '@foyer/contract/calls.ts';
import type { Answer } from '@foyer/contract/kit/api.ts';
import { pathOf } from '@foyer/contract/kit/call.ts';
import { NetworkFailure } from '#lib/network-failure.ts';
import { keepSignIn, readSignIn } from './sign-in-store.ts';

export interface SendOptions {
  signal?: AbortSignal | undefined;
  /** Makes a repeated call safe; with it a lost answer is asked for once more. */
  idempotencyKey?: string | undefined;
  /** Further headers; those of the call itself stay. */
  headers?: Readonly<Record<string, string>> | undefined;
}

/** Time limits, milliseconds: a call that changes something may wait for a bank. */
const readLimit = 12_000;
const changeLimit = 30_000;

/** The longest that a `Retry-After` of a busy server is waited for, milliseconds. */
const longestPause = 10_000;

/** Pause before a lost answer is asked for again, milliseconds. */
const lostAnswerPause = 1_000;

let token: Promise<string> | null = null;

/**
 * Makes one call of the wire. Refusals come back as values; a `NetworkFailure` is thrown when there is no answer.
 * A stale token is renewed and the call sent once more (-1000); a busy server is asked once more when it says.
 */
export async function sendCall<Request, Value>(
  call: Call<Request, Value>,
  request: Request,
  options: SendOptions = {},
): Promise<Answer<Value>> {
  const first = await sendSafely(call, request, options);
  if (first.ok || first.refusal.kind !== 'csrf') return first;
  token = null;
  return sendSafely(call, request, options);
}

async function sendSafely<Request, Value>(
  call: Call<Request, Value>,
  request: Request,
  options: SendOptions,
): Promise<Answer<Value>> {
  const repeatable = !call.stateChanging || options.idempotencyKey !== undefined;
  try {
    return await sendOnce(call, request, options);
  } catch (failure) {
    if (!repeatable || !(failure instanceof NetworkFailure) || options.signal?.aborted) throw failure;
    await pause(lostAnswerPause, options.signal);
    return sendOnce(call, request, options);
  }
}

async function sendOnce<Request, Value>(
  call: Call<Request, Value>,
  request: Request,
  options: SendOptions,
): Promise<Answer<Value>> {
  const codec = await call.codec().catch((cause) => {
    // A script that did not come: without it there is no connection either.
    throw new NetworkFailure('offline', { cause });
  });
  const payload = codec.encodeRequest(request);
  let response = await fetchCall(call, payload, options);
  const wait = retryAfter(response);
  if (wait !== null) {
    await pause(wait, options.signal);
    response = await fetchCall(call, payload, options);
  }
  return codec.decodeAnswer(await bodyOf(response), response.status);
}

async function fetchCall<Request, Value>(
  call: Call<Request, Value>,
  payload: object,
  { signal, idempotencyKey, headers: further }: SendOptions,
): Promise<Response> {
  const headers = new Headers({ ...further, Accept: 'application/json' });
  const signIn = readSignIn();
  if (signIn) headers.set('Authorization', `Bearer ${signIn.token}`);
  if (call.method === 'POST') headers.set('Content-Type', 'application/json');
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey);
  if (call.stateChanging) {
    headers.set('X-CSRF-Token', await currentToken());
    headers.set('X-Requested-With', 'XMLHttpRequest');
  }
  const limit = AbortSignal.timeout(call.stateChanging ? changeLimit : readLimit);
  const init: RequestInit = {
    method: call.method,
    headers,
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    ...(call.method === 'POST' ? { body: JSON.stringify(payload) } : {}),
  };
  try {
    const response = await fetch(new URL(addressOf(call, payload), location.origin), init);
    // The shop does not know this sign-in any more (B 4.4).
    if (response.status === 401 && signIn) keepSignIn(null);
    return response;
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new NetworkFailure(limit.aborted ? 'timeout' : 'offline', { cause });
  }
}

function addressOf<Request, Value>(call: Call<Request, Value>, payload: object): string {
  if (call.method === 'POST') return pathOf(call.path, payload);
  const entries = Object.entries(payload).map(([name, value]): [string, string] => [name, String(value)]);
  return entries.length > 0 ? `${call.path}?${new URLSearchParams(entries)}` : call.path;
}

/** The token is fetched once and shared by all calls; a failed fetch is not kept. */
function currentToken(): Promise<string> {
  token ??= sendCall(calls.token, undefined).then((answer) => (answer.ok ? answer.value : ''));
  token.catch(() => {
    token = null;
  });
  return token;
}

/** Milliseconds to wait before the one more try that a busy server allows; null when there is none. */
function retryAfter(response: Response): number | null {
  if (response.status !== 429 && response.status !== 503) return null;
  const seconds = Number(response.headers.get('Retry-After'));
  const wait = seconds * 1000;
  return Number.isFinite(wait) && wait > 0 && wait <= longestPause ? wait : null;
}

/** A server's answer is JSON by contract; anything else (a proxy's page) is no answer. */
async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    throw new NetworkFailure('server', { cause });
  }
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

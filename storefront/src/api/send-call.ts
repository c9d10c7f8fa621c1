import type { Answer } from '@foyer/contract/kit/answer.ts';
import { type Call, callAddress } from '@foyer/contract/kit/call.ts';
import { token as tokenCall } from '@foyer/contract/setup/token-calls.ts';
import { NetworkFailure } from '#lib/network-failure.ts';
import { keepSignIn, readSignIn } from './sign-in-store.ts';

export interface SendOptions {
  signal?: AbortSignal | undefined;
  /** Makes a repeated call safe; with it a lost answer is asked for once more. */
  idempotencyKey?: string | undefined;
  /** Further headers; those of the call itself stay. */
  headers?: Readonly<Record<string, string>> | undefined;
}

/** Requests of one call at most; the token's own, at most two, come on top. */
export const mostRequests = 3;

/** How long one request may take, and a call with all its requests and pauses, milliseconds. */
export const readTimes = { request: 12_000, call: 25_000 } as const;
/** What changes something may wait for a bank. */
export const changeTimes = { request: 30_000, call: 45_000 } as const;

/** The longest that a `Retry-After` of a busy server is waited for, milliseconds. */
const longestPause = 10_000;

/** Pause before a lost answer is asked for again, milliseconds. */
const lostAnswerPause = 1_000;

type RetryReason = 'stale-token' | 'busy' | 'lost-answer';

interface Attempt<Value> {
  /** The answer, or why there is none. */
  result: Answer<Value> | NetworkFailure;
  /** Why it may be worth another request, and after how long. */
  retry: { reason: RetryReason; pause: number } | null;
}

/**
 * Makes one call of the API. Refusals come back as values; a `NetworkFailure` is thrown when there is no answer.
 * A stale token is renewed, a busy server asked again when it says, a lost answer asked for again where that is safe:
 * each once, and never more than `mostRequests` in all.
 */
export async function sendCall<Request, Value>(
  call: Call<Request, Value>,
  request: Request,
  options: SendOptions = {},
): Promise<Answer<Value>> {
  const payload = call.encodeRequest(request);
  const endsAt = Date.now() + timesOf(call).call;
  const used = new Set<RetryReason>();
  for (;;) {
    const { result, retry } = await attempt(call, payload, options, endsAt);
    const isLast =
      retry === null ||
      used.has(retry.reason) ||
      used.size + 1 === mostRequests ||
      Date.now() + retry.pause >= endsAt;
    if (isLast) {
      if (result instanceof NetworkFailure) throw result;
      return result;
    }
    used.add(retry.reason);
    if (retry.reason === 'stale-token') token = null;
    await pause(retry.pause, options.signal);
  }
}

async function attempt<Value>(
  call: Call<unknown, Value>,
  payload: object,
  options: SendOptions,
  endsAt: number,
): Promise<Attempt<Value>> {
  try {
    const response = await fetchCall(call, payload, options, endsAt);
    const result = call.decodeAnswer(await bodyOf(response), response.status);
    const wait = retryAfter(response);
    if (wait !== null) return { result, retry: { reason: 'busy', pause: wait } };
    const isStale = !result.ok && result.refusal.kind === 'csrf' && call.guard === 'token';
    return { result, retry: isStale ? { reason: 'stale-token', pause: 0 } : null };
  } catch (failure) {
    if (!(failure instanceof NetworkFailure) || options.signal?.aborted) throw failure;
    const isSafe = call.guard !== 'token' || options.idempotencyKey !== undefined;
    return { result: failure, retry: isSafe ? { reason: 'lost-answer', pause: lostAnswerPause } : null };
  }
}

async function fetchCall(
  call: Call<unknown, unknown>,
  payload: object,
  { signal, idempotencyKey, headers: further }: SendOptions,
  endsAt: number,
): Promise<Response> {
  const [method] = call.methods;
  const headers = new Headers({ ...further, Accept: 'application/json' });
  const signIn = readSignIn();
  if (signIn) headers.set('Authorization', `Bearer ${signIn.token}`);
  if (method === 'POST') headers.set('Content-Type', 'application/json');
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey);
  if (call.guard === 'token') {
    headers.set('X-CSRF-Token', await currentToken(endsAt));
    headers.set('X-Requested-With', 'XMLHttpRequest');
  }
  const limit = AbortSignal.timeout(Math.max(0, Math.min(timesOf(call).request, endsAt - Date.now())));
  try {
    const response = await fetch(new URL(callAddress(call, payload), location.origin), {
      method,
      headers,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      ...(method === 'POST' ? { body: JSON.stringify(payload) } : {}),
    });
    // The shop does not know this sign-in any more (B 4.4).
    if (response.status === 401 && signIn) keepSignIn(null);
    return response;
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new NetworkFailure(limit.aborted ? 'timeout' : 'offline', { cause });
  }
}

function timesOf({ guard }: Pick<Call<unknown, unknown>, 'guard'>) {
  return guard === 'token' ? changeTimes : readTimes;
}

let token: Promise<string> | null = null;

/**
 * The token is fetched once and shared by all calls; a failed fetch is not kept. It is asked for once an attempt: the
 * call that needs it decides whether to try again.
 */
function currentToken(endsAt: number): Promise<string> {
  token ??= fetchToken(endsAt);
  token.catch(() => {
    token = null;
  });
  return token;
}

async function fetchToken(endsAt: number): Promise<string> {
  const response = await fetchCall(tokenCall, {}, {}, endsAt);
  const answer = tokenCall.decodeAnswer(await bodyOf(response), response.status);
  return answer.ok ? answer.value : '';
}

/** Milliseconds to wait before the one more try that a busy server allows; null when there is none. */
function retryAfter(response: Response): number | null {
  if (response.status !== 429 && response.status !== 503) return null;
  const wait = Number(response.headers.get('Retry-After')) * 1000;
  return wait > 0 && wait <= longestPause ? wait : null;
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

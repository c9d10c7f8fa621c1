import { type Api, calls } from '@foyer/contract/calls.ts';
import { type Answer, found } from '@foyer/contract/kit/answer.ts';
import { type Call, pathOf, serverHalf } from '@foyer/contract/kit/call.ts';
import type { Listing } from '@foyer/contract/listing/listing.ts';
import { listing as listingCall } from '@foyer/contract/listing/listing-calls.ts';
import type { Setup } from '@foyer/contract/setup/setup.ts';
import { setup as setupCall } from '@foyer/contract/setup/setup-calls.ts';
import { token as tokenCall } from '@foyer/contract/setup/token-calls.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type GenericSchema, getDotPath, safeParse } from 'valibot';
import { RefusedRequest } from './parse-request.ts';

const readSeconds = 8;
const changeSeconds = 25;
/** Setup and programme are asked for again after this time at most. */
const keptMilliseconds = 2_000;

/** A foreign server gave no answer, or one that cannot be read. */
class RemoteFailure extends Error {
  override name = 'RemoteFailure';
}

export interface RemoteShop {
  setup(): Promise<Setup>;
  listing(): Promise<Listing>;
  api: Api;
}

/** The calls of another server that speaks the wire, for pages that are rendered here. */
export function connectRemoteShop(serverUrl: string, now: () => Date): RemoteShop {
  const setup = keptFor(keptMilliseconds, now, async () =>
    granted(await makeCall(serverUrl, setupCall, undefined)),
  );
  const listing = keptFor(keptMilliseconds, now, async () =>
    granted(await makeCall(serverUrl, listingCall, undefined)),
  );
  const made = Object.entries(calls).flatMap(([name, call]) => {
    if (!('encodeRequest' in call)) return [];
    // `as`: a row of the table, whose request the mapped type `Api` holds to its name.
    const own = call as Call<unknown, unknown>;
    return [[name, (request: unknown, key?: string) => makeCall(serverUrl, own, request, key)]];
  });
  return {
    setup: async () => ({ ...(await setup()).setup, serverTime: now().toISOString() }),
    listing,
    // `as`: the calls of the table by their names.
    api: { ...(Object.fromEntries(made) as Api), listing: async () => found(await listing()) },
  };
}

async function makeCall<Request, Value>(
  serverUrl: string,
  call: Call<Request, Value>,
  request: Request,
  idempotencyKey?: string,
): Promise<Answer<Value>> {
  const [method] = call.methods;
  const payload = call.encodeRequest(request);
  const isRead = method === 'GET';
  const changes = call.guard === 'token';
  const response = await send(`${serverUrl}${pathOf(call.path, payload)}${isRead ? queryOf(payload) : ''}`, {
    method,
    headers: {
      accept: 'application/json',
      ...(isRead ? {} : { 'content-type': 'application/json' }),
      ...(changes ? await tokenHeaders(serverUrl) : {}),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    body: isRead ? null : JSON.stringify(payload),
    signal: AbortSignal.timeout((changes ? changeSeconds : readSeconds) * 1000),
  });
  const wire = await readJson(response, call.path);
  if (response.ok) judge(serverHalf(call).answerSchema, wire, call.path);
  return call.decodeAnswer(wire, response.status);
}

async function tokenHeaders(serverUrl: string): Promise<Record<string, string>> {
  const response = await send(`${serverUrl}${tokenCall.path}`, {
    signal: AbortSignal.timeout(readSeconds * 1000),
  });
  const token = tokenCall.decodeAnswer(await readJson(response, tokenCall.path), response.status);
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return {
    'x-csrf-token': token.ok ? token.value : '',
    'x-requested-with': 'XMLHttpRequest',
    cookie: cookies.join('; '),
  };
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, redirect: 'manual' });
  } catch (cause) {
    throw new RemoteFailure('the server of FOYER_API_URL gave no answer', { cause });
  }
}

async function readJson(response: Response, path: string): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    throw new RemoteFailure(`${path}: status ${response.status} and no JSON`, { cause });
  }
}

/** Foreign answers are judged before they are read: a wrong type fails here, by its name. */
function judge(schema: GenericSchema, wire: unknown, path: string): void {
  const parsed = safeParse(schema, wire);
  if (parsed.success) return;
  const [issue] = parsed.issues;
  throw new RemoteFailure(`${path}: ${getDotPath(issue) ?? 'answer'}: ${issue.message}`);
}

function queryOf(payload: object): string {
  const query = new URLSearchParams(
    Object.entries(payload).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return query === '' ? '' : `?${query}`;
}

export function granted<Value>(answer: Answer<Value>): Value {
  if (answer.ok) return answer.value;
  throw new RemoteFailure(`refused with ${answer.code}: ${answer.text}`);
}

function keptFor<Value>(
  milliseconds: number,
  now: () => Date,
  load: () => Promise<Value>,
): () => Promise<Value> {
  let kept: { value: Promise<Value>; until: number } | null = null;
  return () => {
    if (kept && now().getTime() < kept.until) return kept.value;
    const value = load();
    kept = { value, until: now().getTime() + milliseconds };
    value.catch(() => {
      kept = null;
    });
    return value;
  };
}

const limitSeconds = 30;

/** What of a browser’s request and of the other server’s answer is passed on. */
const sentHeaders = [
  'accept',
  'content-type',
  'cookie',
  'idempotency-key',
  'if-modified-since',
  'if-none-match',
  'x-csrf-token',
  'x-requested-with',
  'authorization',
];
const passedHeaders = [
  'content-type',
  'etag',
  'last-modified',
  'cache-control',
  'retry-after',
  'content-disposition',
  // Of the way to a wallet, and of the return from a bank.
  'location',
];

/** The browser's calls go on to the other server: for it they come from this storefront, not from a foreign page. */
export async function registerRemoteCalls(app: FastifyInstance, serverUrl: string): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const handler = (request: FastifyRequest, reply: FastifyReply) => pass(serverUrl, request, reply);
    scope.route({ method: ['GET', 'POST', 'DELETE'], url: '/api/*', handler });
    scope.get('/pictures/*', handler);
    scope.get('/plans/*', handler);
  });
}

async function pass(serverUrl: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const response = await ask(serverUrl, request);
  for (const name of passedHeaders) {
    const value = response.headers.get(name);
    if (value !== null) reply.header(name, value);
  }
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  reply.code(response.status);
  return reply.send(response.body ?? undefined);
}

async function ask(serverUrl: string, request: FastifyRequest): Promise<Response> {
  const headers = new Headers();
  for (const name of sentHeaders) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  try {
    return await fetch(`${serverUrl}${request.url}`, {
      method: request.method,
      headers,
      body: request.body instanceof Buffer ? new Uint8Array(request.body) : null,
      redirect: 'manual',
      signal: AbortSignal.timeout(limitSeconds * 1000),
    });
  } catch {
    throw new RefusedRequest({ kind: 'busy' });
  }
}

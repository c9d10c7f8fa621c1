import { type Call, calls } from '@foyer/contract/calls.ts';
import { endpoints } from '@foyer/contract/endpoints.ts';
import type { Answer, Api } from '@foyer/contract/kit/api.ts';
import { pathOf } from '@foyer/contract/kit/call.ts';
import { type GenericSchema, getDotPath, safeParse } from 'valibot';

const readSeconds = 8;
const changeSeconds = 25;
/** Setup and programme are asked for again after this time at most. */
const keptMilliseconds = 2_000;

/** A foreign server gave no answer, or one that cannot be read. */
export class RemoteFailure extends Error {
  override name = 'RemoteFailure';
}

/** The calls of another server that speaks the wire, for pages that are rendered here. */
export function createRemoteApi(serverUrl: string, now: () => Date): Api {
  const ask = <Request, Value>(call: Call<Request, Value>, request: Request, answer: GenericSchema) =>
    makeCall(serverUrl, call, request, answer, {});
  const change =
    <Request, Value>(call: Call<Request, Value>, answer: GenericSchema) =>
    async (request: Request, key?: string) =>
      makeCall(serverUrl, call, request, answer, {
        ...(await tokenHeaders(serverUrl)),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      });
  const setup = keptFor(keptMilliseconds, now, async () =>
    granted(await ask(calls.setup, undefined, endpoints.setup.answer)),
  );
  const listing = keptFor(keptMilliseconds, now, async () =>
    granted(await ask(calls.listing, undefined, endpoints.listing.answer)),
  );
  return {
    setup: async () => ({ ...(await setup()), serverTime: now().toISOString() }),
    listing,
    event: async (request) => granted(await ask(calls.event, request, endpoints.event.answer)),
    planSessions: async (request) =>
      granted(await ask(calls.planSessions, request, endpoints.planSessions.answer)),
    order: (request) => ask(calls.order, request, endpoints.order.answer),
    orderStatus: async (request) =>
      granted(await ask(calls.orderStatus, request, endpoints.orderStatus.answer)),
    orderNumber: (request) => ask(calls.orderNumber, request, endpoints.orderNumber.answer),
    visitors: (request) => ask(calls.visitors, request, endpoints.visitors.answer),
    returns: (request) => ask(calls.returns, request, endpoints.returns.answer),
    placeOrder: change(calls.placeOrder, endpoints.placeOrder.answer),
    placePlanOrder: change(calls.placePlanOrder, endpoints.placePlanOrder.answer),
    pay: change(calls.pay, endpoints.pay.answer),
    sendTickets: change(calls.sendTickets, endpoints.sendTickets.answer),
    createReturn: change(calls.createReturn, endpoints.createReturn.answer),
    confirmReturn: change(calls.confirmReturn, endpoints.confirmReturn.answer),
    confirmVisitors: change(calls.confirmVisitors, endpoints.confirmVisitors.answer),
  };
}

async function makeCall<Request, Value>(
  serverUrl: string,
  call: Call<Request, Value>,
  request: Request,
  answer: GenericSchema,
  headers: Record<string, string>,
): Promise<Answer<Value>> {
  const codec = await call.codec();
  const payload = codec.encodeRequest(request);
  const isRead = call.method === 'GET';
  const query = isRead ? queryOf(payload) : '';
  const response = await send(`${serverUrl}${pathOf(call.path, payload)}${query}`, {
    method: call.method,
    headers: {
      accept: 'application/json',
      ...(isRead ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: isRead ? null : JSON.stringify(payload),
    signal: AbortSignal.timeout((call.stateChanging ? changeSeconds : readSeconds) * 1000),
  });
  const wire = await readJson(response, call.path);
  if (response.ok) judge(answer, wire, call.path);
  return codec.decodeAnswer(wire, response.status);
}

async function tokenHeaders(serverUrl: string): Promise<Record<string, string>> {
  const response = await send(`${serverUrl}${calls.token.path}`, {
    signal: AbortSignal.timeout(readSeconds * 1000),
  });
  const codec = await calls.token.codec();
  const token = codec.decodeAnswer(await readJson(response, calls.token.path), response.status);
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

function granted<Value>(answer: Answer<Value>): Value {
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

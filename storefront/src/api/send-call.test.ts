import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calls } from '@foyer/contract/calls.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NetworkFailure } from '#lib/network-failure.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

interface Heard {
  path: string;
  headers: IncomingMessage['headers'];
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Answer => {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
};

/** A server that answers each path with its next answer; the last one stays. */
async function startServer(answers: Record<string, Answer[]>) {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    heard.push({ path, headers: request.headers });
    const waiting = answers[path] ?? [];
    const answer = waiting.length > 1 ? waiting.shift() : waiting[0];
    if (answer) answer(request, response);
    else response.writeHead(404).end('{}');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  // `as`: a server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  vi.stubGlobal('location', { origin: `http://127.0.0.1:${port}` });
  return { heard, close: () => new Promise((closed) => server.close(closed)) };
}

let open: Awaited<ReturnType<typeof startServer>> | null = null;
let sendCall: typeof import('./send-call.ts').sendCall;
let mostRequests: number;
let changeTimes: { request: number; call: number };

beforeEach(async () => {
  // The token lives as long as the module: every test begins with none.
  vi.resetModules();
  ({ sendCall, mostRequests, changeTimes } = await import('./send-call.ts'));
});

afterEach(async () => {
  await open?.close();
  vi.unstubAllGlobals();
});

const pay = { hash: 'AB', language: 'ru', paymentWay: null } as const;

describe('calls over the wire', () => {
  test('AP-2 a call that changes something carries the token and X-Requested-With', async () => {
    open = await startServer({
      '/api/token': [json({ response: 'token-1' })],
      '/api/order/pay': [json({ errorCode: '0', bankUrl: 'https://bank.example/' })],
    });
    const answer = await sendCall(calls.pay, pay, { idempotencyKey: 'key-1' });
    expect(answer.ok).toBe(true);
    expect(open.heard.at(-1)?.headers).toMatchObject({
      'x-csrf-token': 'token-1',
      'x-requested-with': 'XMLHttpRequest',
      'idempotency-key': 'key-1',
      'content-type': 'application/json',
    });
  });

  test('AP-2 on -1000 a fresh token is fetched and the call sent once more', async () => {
    open = await startServer({
      '/api/token': [json({ response: 'stale' }), json({ response: 'fresh' })],
      '/api/order/pay': [
        json({ errorCode: '-1000', errorText: 'token' }, 400),
        json({ errorCode: '0', bankUrl: 'https://bank.example/' }),
      ],
    });
    const answer = await sendCall(calls.pay, pay);
    expect(answer.ok).toBe(true);
    expect(open.heard.at(-1)?.headers['x-csrf-token']).toBe('fresh');
  });

  test('AP-3 a refusal comes back as a value with code and text', async () => {
    open = await startServer({
      '/api/token': [json({ response: 't' })],
      '/api/order/pay': [json({ errorCode: '5', errorText: 'Время вышло' })],
    });
    const answer = await sendCall(calls.pay, pay);
    expect(answer).toMatchObject({
      ok: false,
      refusal: { kind: 'reservation-over' },
      code: '5',
      text: 'Время вышло',
    });
  });

  test.each([
    ['unauthorized', 'HTTP 401', {}, 401],
    ['unauthorized', 'code 20829', { errorCode: '20829', errorText: '' }, 200],
    ['forbidden', 'HTTP 403', {}, 403],
    ['forbidden', 'code 20830', { errorCode: '20830', errorText: '' }, 200],
    ['forbidden', 'both', { errorCode: '20830', errorText: '' }, 403],
  ])('AP-4 the refusal "%s" is known by %s', async (kind, _by, body, status) => {
    open = await startServer({ '/api/order/view': [json(body, status)] });
    const answer = await sendCall(calls.order, { hash: 'AB', language: 'ru' });
    expect(answer).toMatchObject({ ok: false, refusal: { kind } });
  });

  test('ID-10 every call of a browser that has signed in carries its token, and of no other', async () => {
    const expiresAt = Date.now() + 60_000;
    const signIn = { token: 'the-token', expiresAt, subject: 's', idToken: '', phone: '', name: '' };
    const answers = () => [json({ response: {} }), json({ response: {} }), json({ response: {} })];
    open = await startServer({ '/api/order/view': answers() });
    const { keepSignIn } = await import('./sign-in-store.ts');
    const ask = async () => {
      await sendCall(calls.order, { hash: 'AB', language: 'ru' }).catch(() => undefined);
      return open?.heard.at(-1)?.headers.authorization;
    };
    expect(await ask()).toBeUndefined();
    keepSignIn(signIn);
    expect(await ask()).toBe('Bearer the-token');
    keepSignIn({ ...signIn, expiresAt: Date.now() - 1 });
    expect(await ask()).toBeUndefined();
    keepSignIn(null);
  });

  test('a busy server is asked once more after Retry-After', async () => {
    open = await startServer({
      '/api/order/get-num': [
        json({ errorCode: '17', errorText: '' }, 503, { 'retry-after': '1' }),
        json({ num: '418207' }),
      ],
    });
    const answer = await sendCall(calls.orderNumber, { hash: 'AB', language: 'ru' });
    expect(answer).toMatchObject({ ok: true });
    expect(open.heard).toHaveLength(2);
  });

  test('OR-6 a lost answer is asked for again only with an idempotency key', async () => {
    const lost: Answer = (_request, response) => response.destroy();
    const answers = () => ({
      '/api/token': [json({ response: 't' })],
      '/api/order/pay': [lost, json({ errorCode: '0', bankUrl: 'https://bank.example/' })],
    });
    open = await startServer(answers());
    await expect(sendCall(calls.pay, pay)).rejects.toThrow('offline');
    await open.close();
    open = await startServer(answers());
    expect(await sendCall(calls.pay, pay, { idempotencyKey: 'k' })).toMatchObject({ ok: true });
  });

  test('OR-6 whatever goes wrong, one press makes three requests at most and two for the token', async () => {
    const lost: Answer = (_request, response) => response.destroy();
    const stale = json({ errorCode: '-1000', errorText: 'token' }, 400);
    const busy = json({ errorCode: '17', errorText: 'Подождите' }, 503, { 'retry-after': '1' });
    const ends = [
      [stale, lost, busy, json({ errorCode: '0' })],
      [busy, busy, busy, json({ errorCode: '0' })],
      [lost, lost, lost, json({ errorCode: '0' })],
      [stale, stale, stale, json({ errorCode: '0' })],
    ];
    for (const answers of ends) {
      open = await startServer({
        '/api/token': [json({ response: 't' })],
        '/api/order/pay': answers,
      });
      await sendCall(calls.pay, pay, { idempotencyKey: 'k' }).catch(() => null);
      const made = open.heard.map(({ path }) => path);
      expect(made.filter((path) => path === '/api/order/pay').length).toBeLessThanOrEqual(mostRequests);
      expect(made.filter((path) => path === '/api/token').length).toBeLessThanOrEqual(2);
      expect(new Set(open.heard.map(({ headers }) => headers['idempotency-key'] ?? 'k'))).toEqual(
        new Set(['k']),
      );
      await open.close();
    }
    open = null;
  }, 20_000);

  test('OR-6 what is left of a call’s time limits its last request', async () => {
    const limits: number[] = [];
    const controllers: AbortController[] = [];
    let now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => now);
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((limit) => {
      limits.push(limit);
      controllers.push(new AbortController());
      return controllers.at(-1)?.signal ?? AbortSignal.abort();
    });
    // The whole limit of the request goes by at once: only how the limits add up is tried.
    const silent: Answer = () => {
      now += limits.at(-1) ?? 0;
      controllers.at(-1)?.abort();
    };
    open = await startServer({ '/api/token': [json({ response: 't' })], '/api/order/pay': [silent] });
    const asked = sendCall(calls.pay, pay, { idempotencyKey: 'k' });
    await expect(asked).rejects.toMatchObject({ name: 'NetworkFailure', reason: 'timeout' });
    vi.restoreAllMocks();
    expect(limits.at(-1)).toBeLessThan(changeTimes.request);
    expect(limits.slice(1).reduce((sum, limit) => sum + limit)).toBeLessThanOrEqual(changeTimes.call);
  });

  test('a page of a proxy is no answer', async () => {
    open = await startServer({
      '/api/order/status': [(_request, response) => response.writeHead(502).end('<html>')],
    });
    await expect(sendCall(calls.orderStatus, { hash: 'AB' })).rejects.toMatchObject({
      name: 'NetworkFailure',
      reason: 'server',
    });
    expect(new NetworkFailure('server').reason).toBe('server');
  });
});

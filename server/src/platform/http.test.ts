import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHttpServer, listen } from './http.ts';
import { createLog } from './log.ts';

let server: FastifyInstance;
let lines: string[];

beforeEach(() => {
  lines = [];
  server = createHttpServer({
    log: createLog({ level: 'debug', production: true, destination: { write: (line) => lines.push(line) } }),
    bodyLimit: 100,
    trustedProxies: false,
    headers: { 'x-content-type-options': 'nosniff' },
    answerError: (error, _, reply) => reply.code(error.statusCode).send({ status: error.statusCode }),
    unreadable: '{"no":"HTTP"}',
  });
});
afterEach(() => server.close());

const records = () => lines.map((line) => JSON.parse(line));

test('every answer has the headers and an id, which is not taken from the request', async () => {
  server.get('/', async () => 'hello');
  const headers = { 'request-id': 'mine', 'x-request-id': 'mine' };
  const answers = await Promise.all(['/', '/missing'].map((url) => server.inject({ url, headers })));
  for (const answer of answers) {
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  }
});

test('an address that cannot be decoded is answered as every mistake, with the headers', async () => {
  const answer = await server.inject('/%zz');
  expect(answer.json()).toEqual({ status: 400 });
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
});

test.each([
  ['what is no HTTP', 'hello\r\n\r\n', '400 Bad Request'],
  [
    'two lengths',
    'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    '400 Bad Request',
  ],
  ['endless headers', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, '431'],
])('%s is refused in our own shape, with the headers', async (_, bytes, status) => {
  const address = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(address.port), '127.0.0.1');
  socket.write(bytes);
  const answer = await text(socket);
  expect(answer.split('\r\n')[0]).toContain(status);
  expect(answer).toContain('x-content-type-options: nosniff\r\n');
  expect(answer.endsWith('\r\n\r\n{"no":"HTTP"}')).toBe(true);
});

test('two Hosts are refused: somebody on the way may read another one', async () => {
  server.get('/', async () => 'one');
  const address = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
  const statusOf = async (hosts: string) => {
    const socket = connect(Number(address.port), '127.0.0.1');
    socket.write(`GET / HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`);
    return (await text(socket)).split(' ')[1];
  };
  expect(await statusOf('Host: a\r\n')).toBe('200');
  expect(await statusOf('Host: a\r\nhost: b\r\n')).toBe('400');
});

test('a bug is logged with its stack and answered without it', async () => {
  server.get('/order/:hash', async () => {
    throw new Error('the fiscal registrar is on fire');
  });
  const answer = await server.inject('/order/SECRET?email=canary@example.org');
  expect(answer.json()).toEqual({ status: 500 });
  const bug = records().find(({ msg }) => msg === 'A request failed');
  expect(bug).toMatchObject({
    level: 'error',
    route: '/order/:hash',
    request: answer.headers['x-request-id'],
  });
  expect(bug.err.stack).toContain('http.test.ts');
  expect(lines.join('')).not.toMatch(/SECRET|canary/);
});

test.each([
  ['too long', 'x'.repeat(200), 413],
  ['not JSON', '{', 400],
  ['meant to poison a prototype', '{"__proto__": {"admin": true}}', 400],
])('a body that is %s is the sender’s mistake, not a bug', async (_, payload, status) => {
  server.post('/', async () => 'taken');
  const answer = await server.inject({
    method: 'POST',
    url: '/',
    payload,
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.json()).toEqual({ status });
  expect(records().filter(({ level }) => level === 'error')).toEqual([]);
});

test('the sender’s address is not taken from a header unless the proxy is trusted', async () => {
  server.get('/', async (request) => request.ip);
  const answer = await server.inject({ url: '/', headers: { 'x-forwarded-for': '203.0.113.9' } });
  expect(answer.body).toBe('127.0.0.1');
});

test('a taken port is an answer', async () => {
  const first = await listen(server, { port: 0, host: '127.0.0.1' });
  if (first.kind !== 'listening') throw new Error('No free port');
  const port = Number(new URL(first.address).port);
  const second = createHttpServer({
    log: createLog({ level: 'silent', production: true }),
    bodyLimit: 1,
    trustedProxies: false,
    headers: {},
    unreadable: '{}',
    answerError: () => undefined,
  });
  expect(await listen(second, { port, host: '127.0.0.1' })).toEqual({ kind: 'port-taken', port });
  await second.close();
});

test('closing answers what was asked before, and does not wait for idle connections', async () => {
  const begun = Promise.withResolvers<void>();
  const may = Promise.withResolvers<void>();
  server.get('/', async () => {
    begun.resolve();
    await may.promise;
    return 'in time';
  });
  const listening = await listen(server, { port: 0, host: '127.0.0.1' });
  if (listening.kind !== 'listening') throw new Error('No free port');
  const idle = connect(Number(new URL(listening.address).port), '127.0.0.1');
  await new Promise((resolve) => idle.once('connect', resolve));
  const answer = fetch(listening.address).then((response) => response.text());
  await begun.promise;
  const closed = server.close();
  may.resolve();
  expect(await answer).toBe('in time');
  await closed;
});

import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { DatabaseAway } from './database-pulse.ts';
import type { Log } from './log.ts';

export interface HttpServerOptions {
  log: Log;
  /** Bytes of a request's body at most. */
  bodyLimit: number;
  /** Whose `X-Forwarded-…` is believed: addresses or blocks of the proxies before us; false: nobody's. */
  trustedProxies: readonly string[] | false;
  /** Every header that all answers carry. */
  headers: Readonly<Record<string, string>>;
  /** Answers what a route threw: a malformed request (its `statusCode` is 4xx) or a bug (already logged). */
  answerError: (error: HttpError, request: FastifyRequest, reply: FastifyReply) => unknown;
  /** JSON for what is no HTTP at all, or a request whose headers are too long: no route ever sees it. */
  unreadable: string;
}

export interface HttpError extends Error {
  statusCode: number;
}

declare module 'fastify' {
  interface FastifyReply {
    /** Nothing was done for it, because too much was asked: a flood must not fill the log as well. */
    isShed: boolean;
  }
}

/** A server with request ids, a log line a request without personal data, time limits, and no routes. */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const { log, bodyLimit, trustedProxies, headers, answerError, unreadable } = options;
  const server = Fastify({
    logger: false,
    bodyLimit,
    trustProxy: trustedProxies === false ? false : [...trustedProxies],
    genReqId: () => randomUUID(),
    // A slow sender may not hold a connection for ever.
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    // An address that cannot be decoded: hooks are not run for it.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers);
      answerError(toHttpError(error), request, reply);
    },
    clientErrorHandler: (error, socket) => refuseBytes(socket, error, { headers, unreadable }),
  });
  server.decorateReply('isShed', false);
  server.addHook('onRequest', (request, reply, next) => {
    reply.headers(headers).header('x-request-id', request.id);
    // RFC 9112, 3.2: with two of them somebody on the way reads another one than we do.
    if (countHosts(request.raw.rawHeaders) > 1) next(Object.assign(new Error('Host'), { statusCode: 400 }));
    else next();
  });
  server.addHook('onResponse', (request, reply, next) => {
    logAnswer(log, request, reply);
    next();
  });
  server.setErrorHandler((error, request, reply) => {
    const known = toHttpError(error);
    // What is known to pass is told once, by the line of its answer.
    if (known.statusCode >= 500 && !(error instanceof DatabaseAway))
      log.error({ err: error, ...nameOf(request) }, 'A request failed');
    return answerError(known, request, reply);
  });
  return server;
}

/** Names and values in turn, as they were sent. */
function countHosts(rawHeaders: readonly string[]): number {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
}

/** The contract reads and writes what travels, so Fastify's own compilers, 115 modules, are never loaded. */
function refuseSchema(): never {
  throw new Error('A route of ours has no JSON schema');
}

function refuseBytes(
  socket: Socket,
  error: Error & { code?: string },
  { headers, unreadable }: Pick<HttpServerOptions, 'headers' | 'unreadable'>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = statusOfBytes.get(error.code ?? '') ?? '400 Bad Request';
  const fields = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(unreadable),
    connection: 'close',
  };
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status}\r\n${head.join('')}\r\n${unreadable}`);
}

const statusOfBytes = new Map([
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
]);

/** The port is taken, or may not be listened on. */
export type ListenRefusal = { kind: 'port-taken'; port: number } | { kind: 'port-forbidden'; port: number };

export async function listen(
  server: FastifyInstance,
  { port, host }: { port: number; host: string },
): Promise<{ kind: 'listening'; address: string } | ListenRefusal> {
  try {
    return { kind: 'listening', address: await server.listen({ port, host }) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') return { kind: 'port-taken', port };
    if (code === 'EACCES') return { kind: 'port-forbidden', port };
    throw error;
  }
}

/** By the route's pattern and not by its address: a hash in an address opens an order. */
function nameOf(request: FastifyRequest) {
  return { request: request.id, method: request.method, route: request.routeOptions.url ?? 'none' };
}

function logAnswer(log: Log, request: FastifyRequest, reply: FastifyReply): void {
  const isBug = reply.statusCode >= 500 && !reply.isShed;
  if (!isBug && !log.isLevelEnabled('debug')) return;
  const facts = { ...nameOf(request), status: reply.statusCode, milliseconds: Math.round(reply.elapsedTime) };
  if (isBug) log.error(facts, 'Answered');
  else log.debug(facts, 'Answered');
}

function toHttpError(error: unknown): HttpError {
  const known = error instanceof Error ? error : new Error(String(error));
  const statusCode = 'statusCode' in known && typeof known.statusCode === 'number' ? known.statusCode : 500;
  return Object.assign(known, { statusCode });
}

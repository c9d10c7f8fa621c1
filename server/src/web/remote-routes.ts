import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RefusedRequest } from './refused-request.ts';

const limitSeconds = 30;

/** What of a browser’s request and of the other server’s answer is passed on. */
const sentHeaders = [
  'accept',
  'content-type',
  'cookie',
  'idempotency-key',
  'if-none-match',
  'x-csrf-token',
  'x-requested-with',
  'authorization',
];
const passedHeaders = ['content-type', 'etag', 'cache-control', 'retry-after', 'content-disposition'];

/** The browser's calls go on to the other server: for it they come from this storefront, not from a foreign page. */
export async function registerRemoteCalls(app: FastifyInstance, serverUrl: string): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const handler = (request: FastifyRequest, reply: FastifyReply) => pass(serverUrl, request, reply);
    scope.route({ method: ['GET', 'POST'], url: '/api/*', handler });
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

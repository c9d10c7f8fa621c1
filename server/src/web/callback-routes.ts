import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallbackOutcome } from '#features/pay-order/receive-callback.ts';
import { DatabaseAway } from '#platform/database-pulse.ts';
import { isTooSlow } from '#platform/transaction.ts';
import type { RawCallback } from '#ports/payment-gateway.ts';
import type { LimitChecks } from './limits.ts';
import type { WebContext } from './web-context.ts';

const largestBody = 64 * 1024;

/**
 * Where banks notify. No token: nothing but the bank's own checksum speaks for a notification, and a true
 * one only makes the shop ask the bank.
 */
export async function registerCallbacks(
  app: FastifyInstance,
  context: WebContext,
  limits: Pick<LimitChecks, 'unknownOrder'>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // As text: a checksum is counted over what was sent, whatever its type.
    const text = { parseAs: 'string', bodyLimit: largestBody } as const;
    scope.addContentTypeParser('*', text, (_request, body, done) => done(null, body));
    scope.route<{ Params: { way: string } }>({
      method: ['GET', 'POST'],
      url: '/api/payment/callback/:way',
      handler: async (request, reply) => {
        const outcome = await context.onBankCallback(request.params.way, rawOf(request)).catch(againIfAway);
        reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8');
        if (outcome.kind === 'acknowledged') return reply.send(outcome.body);
        if (outcome.kind === 'again') return reply.code(503).header('retry-after', '30').send('again');
        // A stranger does not fill the log; a bank that is refused so often repeats its notification.
        await limits.unknownOrder(request);
        context.log.warn(
          { way: request.params.way.slice(0, 64), reason: outcome.reason },
          'A notification was refused',
        );
        return reply.code(403).send('refused');
      },
    });
    scope.route<{ Params: { way: string } }>({
      method: ['GET', 'POST'],
      url: '/api/payment/return/:way',
      handler: async (request, reply) => {
        const page = await context.onBankReturn(request.params.way, rawOf(request));
        return reply.header('cache-control', 'no-store').redirect(page, 303);
      },
    });
  });
}

/** A bank calls again for hours after any answer but its own word. */
function againIfAway(error: unknown): CallbackOutcome {
  if (error instanceof DatabaseAway || isTooSlow(error)) return { kind: 'again' };
  throw error;
}

function rawOf(request: FastifyRequest): RawCallback {
  const headers = Object.entries(request.headers).map(([name, value]) => [name, value?.toString()]);
  return {
    method: request.method,
    query: firstValues(new URL(request.url, 'http://shop').searchParams),
    body: typeof request.body === 'string' ? request.body : '',
    headers: Object.fromEntries(headers),
    address: request.ip,
  };
}

function firstValues(query: URLSearchParams): Record<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of query) {
    if (!values.has(name)) values.set(name, value);
  }
  return Object.fromEntries(values);
}

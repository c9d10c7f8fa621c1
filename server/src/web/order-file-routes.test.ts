import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createLimitChecks, usualLimits } from './limits.ts';
import { registerOrderFiles } from './order-file-routes.ts';
import { RefusedRequest } from './parse-request.ts';

test('drawing tickets has a limit of its own, and a file that was drawn before is not counted', async () => {
  const app = Fastify();
  const drawn = new Set<string>();
  let isBusy = false;
  registerOrderFiles(
    app,
    {
      setup: () => {
        throw new Error('the language is in the query');
      },
      files: {
        ticketPdf: async ({ orderHash, beforeDrawing }) => {
          if (isBusy) return 'busy';
          if (!drawn.has(orderHash)) beforeDrawing();
          drawn.add(orderHash);
          return Buffer.from('%PDF-');
        },
        orderCalendar: async () => null,
        sessionCalendar: async () => null,
        calendarFeed: async () => null,
      },
    },
    createLimitChecks({ ...usualLimits, prints: 2 }, () => 0),
  );
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof RefusedRequest)) throw error;
    return reply.code(error.statusCode).send({ ...error.refusal, after: error.retryAfterSeconds });
  });
  const print = (hash: string) => app.inject(`/api/order/ticket?hash=${hash}&lang=ru`);
  for (const hash of ['a', 'b', 'a', 'b', 'a']) expect((await print(hash)).statusCode, hash).toBe(200);
  const refused = await print('c');
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ kind: 'too-many-requests', after: 60 });
  expect((await print('b')).statusCode).toBe(200);
  isBusy = true;
  const busy = await print('b');
  expect(busy.statusCode).toBe(503);
  expect(busy.json()).toMatchObject({ kind: 'busy' });
  await app.close();
});

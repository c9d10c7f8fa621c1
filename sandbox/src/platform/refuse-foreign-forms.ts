import type { FastifyInstance } from 'fastify';

/**
 * A page of another site must not press the sandbox's buttons: its POST is refused. `open` are the paths to which
 * shops send their buyers with a form.
 */
export function refuseForeignForms(app: FastifyInstance, open: readonly string[] = []): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin, host } = request.headers;
    if (request.method === 'GET' || origin === undefined || open.includes(request.url)) return;
    if (URL.parse(origin)?.host !== host)
      await reply.code(403).send({ error: 'the form is of another site' });
  });
}

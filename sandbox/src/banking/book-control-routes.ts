import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readScenario } from '#misbehaviour/scenarios.ts';
import { backToPage } from '#platform/back-to-page.ts';
import { readFields } from '#platform/read-fields.ts';
import type { BookControl } from './book-control.ts';
import type { BookChange } from './payment-book.ts';

/** A bank's control over HTTP, under `/bank/<product>/control`: the same words at every bank of the sandbox. */
export async function bookControlRoutes(app: FastifyInstance, control: BookControl): Promise<void> {
  app.get('/orders', () => control.list());
  app.get('/orders/:name', (request, reply) => {
    return control.find(nameOf(request)) ?? reply.code(404).send({ error: 'not found' });
  });
  app.get('/ledger', () => control.ledger());
  app.get('/requests', () => control.requests());
  app.get('/scenarios', () => control.scenarios());
  app.post('/scenario', (request, reply) => {
    const read = readScenario(readFields(request.body));
    if (read.kind === 'problem') return reply.code(400).send({ error: read.text });
    if (read.on) control.setScenario(read.name, read.options);
    else control.clearScenario(read.name);
    return backToPage(request, reply, control.scenarios());
  });
  app.post('/scenarios/clear', (request, reply) => {
    control.clearScenario();
    return backToPage(request, reply, control.scenarios());
  });
  app.post('/orders/:name/:change', (request, reply) => changePayment(control, request, reply));
}

function changePayment(control: BookControl, request: FastifyRequest, reply: FastifyReply) {
  const name = nameOf(request);
  const { amount } = readFields(request.body);
  const changes: Record<string, () => BookChange> = {
    pay: () => control.pay(name),
    decline: () => control.decline(name),
    expire: () => control.expire(name),
    verify: () => control.verify(name),
    refund: () => control.refund(name, amount ? Number(amount) : undefined),
  };
  const change = changes[readFields(request.params).change ?? ''];
  if (!change) return reply.code(404).send({ error: `one of ${Object.keys(changes).join(', ')}` });
  const result = change();
  if (result.kind === 'refused') return reply.code(409).send({ error: result.error });
  return backToPage(request, reply, control.find(name) ?? {});
}

function nameOf(request: FastifyRequest): string {
  return readFields(request.params).name ?? '';
}

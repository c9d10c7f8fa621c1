import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readScenario } from '#misbehaviour/scenarios.ts';
import { backToPage } from '#platform/back-to-page.ts';
import { readFields } from '#platform/read-fields.ts';
import { errorAnswer } from './bank-errors.ts';
import type { BankControl } from './control.ts';
import type { ChangeResult } from './order-changes.ts';

/** The bank's control over HTTP, under `/bank/rbs/control`. A form of the control panel is redirected back to it. */
export async function controlRoutes(app: FastifyInstance, control: BankControl): Promise<void> {
  app.get('/orders', () => control.list());
  app.get('/orders/:name', (request, reply) => {
    const order = control.find(nameOf(request));
    return order ?? reply.code(404).send({ error: 'order not found' });
  });
  app.get('/ledger', () => control.ledger());
  app.get('/requests', () => control.requests());
  app.get('/scenarios', () => control.scenarios());
  app.post('/scenario', (request, reply) => setScenario(control, request, reply));
  app.post('/scenarios/clear', (request, reply) => {
    control.clearScenario();
    return backToPage(request, reply, control.scenarios());
  });
  app.post('/clock', (request, reply) => moveClock(control, request, reply));
  app.post('/orders/:name/:change', (request, reply) => changeOrder(control, request, reply));
}

function setScenario(control: BankControl, request: FastifyRequest, reply: FastifyReply) {
  const read = readScenario(readFields(request.body));
  if (read.kind === 'problem') return reply.code(400).send({ error: read.text });
  if (read.on) control.setScenario(read.name, read.options);
  else control.clearScenario(read.name);
  return backToPage(request, reply, control.scenarios());
}

async function moveClock(control: BankControl, request: FastifyRequest, reply: FastifyReply) {
  const seconds = Number(readFields(request.body).seconds);
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > 400 * 24 * 3600) {
    return reply.code(400).send({ error: 'seconds: a whole number, at most 400 days' });
  }
  await control.advanceClock(seconds);
  return backToPage(request, reply, { advanced: seconds });
}

function changeOrder(control: BankControl, request: FastifyRequest, reply: FastifyReply) {
  const name = nameOf(request);
  const fields = readFields(request.body);
  const amount = fields.amount ? Number(fields.amount) : undefined;
  const changes: Record<string, () => ChangeResult> = {
    pay: () => control.pay(name, fields.card ? { number: fields.card } : undefined),
    decline: () => control.decline(name, fields.actionCode ? Number(fields.actionCode) : undefined),
    expire: () => control.expire(name),
    refund: () => control.refund(name, amount),
  };
  const change = changes[readFields(request.params).change ?? ''];
  if (!change) return reply.code(404).send({ error: `one of ${Object.keys(changes).join(', ')}` });
  const result = change();
  if (result.kind === 'refused') return reply.code(409).send(errorAnswer(result.error, 'ru'));
  return backToPage(request, reply, control.find(name) ?? {});
}

function nameOf(request: FastifyRequest): string {
  return readFields(request.params).name ?? '';
}

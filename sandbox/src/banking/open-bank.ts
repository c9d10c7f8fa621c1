import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  createRequestJournal,
  createScenarios,
  type RequestJournal,
  readScenario,
} from '#misbehaviour/scenarios.ts';
import { sendPage } from '#page/page.ts';
import type { Clock } from '#platform/clock.ts';
import { openRecordFile } from '#platform/record-file.ts';
import { backToPage, readFields } from '#platform/requests.ts';
import { buyerPage, closedPage, overPage, unknownPage } from './buyer-page.ts';
import { createLedgerControl, type LedgerControl } from './ledger-control.ts';
import { type BankPayment, isOpen } from './payment.ts';
import { type LedgerChange, PaymentLedger } from './payment-ledger.ts';
import type { Product } from './product.ts';

/** What every service of the sandbox is created with. */
export interface SandboxContext {
  clock: Clock;
  /** Folder for stored records; without it they are kept in memory. */
  folder: string | undefined;
  seed: string | undefined;
  /** Public origin of the sandbox, known once it listens. */
  origin(): string;
}

/** A bank with a payment ledger: its protocol, its page for buyers and its control. */
export interface LedgerBank {
  ledger: PaymentLedger;
  journal: RequestJournal;
  control: LedgerControl;
  /** Address of the page where a payment is made. */
  payUrl(payment: BankPayment): string;
  routes(app: FastifyInstance): Promise<void>;
}

export function openBank(
  { clock, folder, seed = randomUUID(), origin }: SandboxContext,
  product: Product,
): LedgerBank {
  const file = folder && join(folder, `${product.key}-payments.jsonl`);
  const journal = createRequestJournal();
  const ledger = new PaymentLedger({
    clock,
    product,
    scenarios: createScenarios(),
    payments: openRecordFile<BankPayment>(file),
    seed,
  });
  const control = createLedgerControl(ledger, journal);
  const prefix = `/bank/${product.key}`;
  return {
    ledger,
    journal,
    control,
    payUrl: ({ id }) => `${origin()}${prefix}/pay/${id}`,
    async routes(app) {
      await app.register(buyerRoutes, { prefix: `${prefix}/pay`, ledger });
      await app.register((scope) => ledgerControlRoutes(scope, control), { prefix: `${prefix}/control` });
    },
  };
}

/** A bank's control over HTTP, under `/bank/<product>/control`: the same words at every bank of the sandbox. */
async function ledgerControlRoutes(app: FastifyInstance, control: LedgerControl): Promise<void> {
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

function changePayment(control: LedgerControl, request: FastifyRequest, reply: FastifyReply) {
  const name = nameOf(request);
  const { amount } = readFields(request.body);
  const changes: Record<string, () => LedgerChange> = {
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

/** The page of a payment for its buyer, under `/bank/<product>/pay/<id>`. */
async function buyerRoutes(app: FastifyInstance, { ledger }: { ledger: PaymentLedger }): Promise<void> {
  app.get('/:id', (request, reply) => {
    const payment = ledger.find(readFields(request.params).id ?? '');
    if (!payment) return sendPage(reply.code(404), unknownPage());
    if (!isOpen(payment)) return sendPage(reply, overPage(payment, wayBack(ledger, payment)));
    ledger.show(payment);
    return sendPage(reply, buyerPage(payment, ledger.product));
  });
  app.post('/:id', (request, reply) => {
    const payment = ledger.find(readFields(request.params).id ?? '');
    if (!payment) return sendPage(reply.code(404), unknownPage());
    return decide(ledger, payment, readFields(request.body).decision ?? '', reply);
  });
}

const laterSeconds = 60;

async function decide(ledger: PaymentLedger, payment: BankPayment, decision: string, reply: FastifyReply) {
  if (!isOpen(payment)) return sendPage(reply, overPage(payment, wayBack(ledger, payment)));
  if (decision === 'close') return sendPage(reply, closedPage(payment));
  if (decision === 'decline') {
    ledger.decline(payment, 'declined by the buyer');
    return await leave(ledger, payment, 'fail', reply);
  }
  if (decision === 'later') {
    ledger.clock.at(ledger.clock.now() + laterSeconds * 1000, () => void ledger.pay(payment));
    return await leave(ledger, payment, 'success', reply);
  }
  if (ledger.scenarios.take('return-success-while-pending', payment.number))
    return await leave(ledger, payment, 'success', reply);
  if (ledger.scenarios.take('return-success-while-failed', payment.number)) {
    ledger.decline(payment, 'declined by the issuer');
    return await leave(ledger, payment, 'success', reply);
  }
  if (decision === 'verify') ledger.verify(payment);
  else ledger.pay(payment);
  return await leave(ledger, payment, 'success', reply);
}

async function leave(
  ledger: PaymentLedger,
  payment: BankPayment,
  to: 'success' | 'fail',
  reply: FastifyReply,
) {
  if (ledger.scenarios.take('callback-before-return', payment.number)) await ledger.clock.idle();
  // A code is scanned with a phone; the shop's page is on another screen, and looks by itself.
  if (payment.method === 'sbp') return sendPage(reply, overPage(payment, null));
  return reply.redirect(ledger.product.returnUrl(payment, to), 303);
}

function wayBack(ledger: PaymentLedger, payment: BankPayment): string | null {
  if (payment.method === 'sbp') return null;
  return ledger.product.returnUrl(payment, payment.state === 'paid' ? 'success' : 'fail');
}

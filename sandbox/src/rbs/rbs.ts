import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { buyerTexts } from '#banking/buyer-page.ts';
import { createRequestJournal, createScenarios, readScenario } from '#misbehaviour/scenarios.ts';
import { html, momentText, moneyText, type Page, sendPage } from '#page/page.ts';
import type { Clock } from '#platform/clock.ts';
import { openRecordFile } from '#platform/record-file.ts';
import { backToPage, readFields } from '#platform/requests.ts';
import { Bank, type BankSettings } from './bank.ts';
import { errorAnswer } from './bank-errors.ts';
import { type BankOrder, createBankIds } from './bank-order.ts';
import { unknownOrderPage } from './buyer-pages.ts';
import { usualPauses } from './callback.ts';
import { type BankControl, createBankControl } from './control.ts';
import { type ChangeResult, isOpen } from './order-changes.ts';
import { cardFace, usualEntry } from './pay-by-card.ts';
import { paymentRoutes } from './payment-routes.ts';
import { restRoutes } from './rest-calls.ts';

export interface RbsOptions {
  clock: Clock;
  /** File that keeps the orders; in memory only without it. */
  file?: string;
  /** The same seed gives the same ids in the same order. */
  seed?: string;
  settings?: Partial<BankSettings>;
  /** Public origin of the sandbox, known once it listens: `http://localhost:3100`. */
  origin(): string;
}

export interface Rbs {
  bank: Bank;
  control: BankControl;
  /** Where the link of a code of this bank leads; null for another's. */
  pageOfCode(code: string): string | null;
  routes(app: FastifyInstance): Promise<void>;
}

const usualSettings: BankSettings = {
  userName: 'foyer-api',
  password: 'foyer-password',
  callbackKey: 'foyer-callback-key',
  callbackPauses: usualPauses,
  latePaymentSeconds: 60,
};

/** The bank of the RBS family: everything under `/bank/rbs`. */
export function createRbs({ clock, file, seed = randomUUID(), settings, origin }: RbsOptions): Rbs {
  const journal = createRequestJournal();
  const bank = new Bank({
    clock,
    orders: openRecordFile<BankOrder>(file),
    ids: createBankIds(seed),
    scenarios: createScenarios(),
    settings: { ...usualSettings, ...settings },
  });
  const control = createBankControl(bank, journal);
  const pages = '/bank/rbs/payment/merchants/foyer';
  const formUrl = ({ id, language }: BankOrder) =>
    `${origin()}${pages}/payment_${language}.html?mdOrder=${id}`;
  const sbpOrigin = () => `${origin()}/sbp`;

  return {
    bank,
    control,
    pageOfCode: (code) => {
      const order = bank.orders().find(({ qr }) => qr?.code === code);
      return order ? `${pages}/sbp.html?mdOrder=${order.id}` : null;
    },
    async routes(app) {
      await app.register(restRoutes, { prefix: '/bank/rbs/payment/rest', bank, journal, formUrl, sbpOrigin });
      await app.register(paymentRoutes, { prefix: pages, bank });
      await app.register(codeRoutes, { prefix: pages, bank });
      await app.register((scope) => controlRoutes(scope, control), { prefix: '/bank/rbs/control' });
    },
  };
}
const laterSeconds = 60;

/** Where a code of the Fast Payments System leads: the buyer's own bank, in the sandbox one page. */
async function codeRoutes(app: FastifyInstance, { bank }: { bank: Bank }): Promise<void> {
  app.get('/sbp.html', (request, reply) => {
    const order = bank.find(readFields(request.query).mdOrder ?? '');
    return order ? sendPage(reply, codePage(order)) : sendPage(reply.code(404), unknownOrderPage('ru'));
  });
  app.post('/sbp.html', (request, reply) => {
    const order = bank.find(readFields(request.query).mdOrder ?? '');
    if (!order) return sendPage(reply.code(404), unknownOrderPage('ru'));
    const { decision } = readFields(request.body);
    if (!isOpen(order)) return sendPage(reply, codePage(order));
    if (decision === 'decline') bank.refuse(order, 120);
    if (decision === 'pay') bank.pay(order, cardFace(usualEntry));
    if (decision === 'later') bank.begin(order, cardFace(usualEntry), bank.clock.now() + laterSeconds * 1000);
    return sendPage(reply, codePage(order));
  });
}

function codePage(order: BankOrder): Page {
  const texts = buyerTexts[order.language];
  const paid = order.movements.length > 0;
  const open = isOpen(order) && !order.underWay;
  const body = html`<p class="note small">${texts.sandbox}</p>
<h1>${paid ? texts.paid : open ? texts.title : texts.over}</h1>
${paid && html`<p>${texts.paidHint}</p>`}
<p class="amount">${moneyText(order.amount, order.currency)}</p>
<dl><dt>${texts.order}</dt><dd>${order.description ?? order.orderNumber}</dd>
<dt>${texts.until}</dt><dd>${momentText(order.expiresAt)}</dd></dl>
${
  open &&
  html`<form method="post"><div class="acts">
<button class="main" name="decision" value="pay">${texts.pay.sbp}</button>
<button name="decision" value="later">${texts.later}</button>
<button name="decision" value="decline">${texts.decline}</button>
</div></form>`
}`;
  return { title: texts.title, language: order.language, bare: true, body };
}
/** The bank's control over HTTP, under `/bank/rbs/control`. A form of the control panel is redirected back to it. */
async function controlRoutes(app: FastifyInstance, control: BankControl): Promise<void> {
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

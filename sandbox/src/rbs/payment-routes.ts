import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Page, sendPage } from '#page/page.ts';
import { appendQuery } from '#platform/append-query.ts';
import { readFields } from '#platform/read-fields.ts';
import type { Bank } from './bank.ts';
import type { BankOrder } from './bank-order.ts';
import { challengePage, closedPage, laterPage, lostPage, overPage, unknownOrderPage } from './buyer-pages.ts';
import { type CardEntry, faultyFields, usualEntry } from './card-entry.ts';
import { type BuyerStep, canTry, confirmCode, payByCard, rejectChallenge } from './pay-by-card.ts';
import { paymentPage } from './payment-page.ts';

type Language = 'ru' | 'en';
type Fields = Record<string, string>;

/** The pages of the bank that a buyer sees, under `…/payment/merchants/foyer`. */
export async function paymentRoutes(app: FastifyInstance, { bank }: { bank: Bank }): Promise<void> {
  for (const language of ['ru', 'en'] as const) {
    app.get(`/payment_${language}.html`, (request, reply) =>
      showPayment(bank, readFields(request.query), language, reply),
    );
  }
  app.post('/pay', (request, reply) => decide(bank, readFields(request.body), reply));
  app.get('/acs', (request, reply) => showChallenge(bank, readFields(request.query), reply));
  app.post('/confirm', (request, reply) => confirm(bank, readFields(request.body), reply));
}

/** Where the browser is sent after the payment. */
export function shopAddress(order: BankOrder, to: 'success' | 'fail'): string {
  const address = to === 'fail' ? (order.failUrl ?? order.returnUrl) : order.returnUrl;
  return appendQuery(address, { orderId: order.id, lang: order.language });
}

function showPayment(bank: Bank, fields: Fields, pageLanguage: Language, reply: FastifyReply) {
  const language = languageOf(fields, pageLanguage);
  const order = bank.find(fields.mdOrder ?? '');
  if (!order) return sendPage(reply.code(404), unknownOrderPage(language));
  if (!canTry(order)) return sendStep(bank, order, language, { kind: 'over' }, reply);
  const entry = fields.card ? { ...usualEntry, number: fields.card } : usualEntry;
  return sendPage(reply, paymentForm(bank, order, language, entry));
}

async function decide(bank: Bank, fields: Fields, reply: FastifyReply) {
  const language = languageOf(fields);
  const order = bank.find(fields.mdOrder ?? '');
  if (!order) return sendPage(reply.code(404), unknownOrderPage(language));
  if (fields.decision === 'close') {
    const address = `payment_${language}.html?mdOrder=${order.id}`;
    return sendPage(reply, closedPage(order, language, address));
  }
  if (fields.decision === 'decline') {
    const cancelled = bank.cancel(order).kind === 'done';
    const step: BuyerStep = cancelled ? { kind: 'return', to: 'fail' } : { kind: 'over' };
    return sendStep(bank, order, language, step, reply);
  }
  const entry: CardEntry = {
    number: fields.number ?? '',
    expiry: fields.expiry ?? '',
    holder: fields.holder ?? '',
    code: fields.code ?? '',
  };
  if (faultyFields(entry).length > 0)
    return sendPage(reply.code(422), paymentForm(bank, order, language, entry));
  const seconds = /^\d{1,6}$/.test(fields.laterSeconds ?? '') ? Number(fields.laterSeconds) : undefined;
  return sendStep(bank, order, language, payByCard(bank, order, entry, seconds), reply);
}

function showChallenge(bank: Bank, fields: Fields, reply: FastifyReply) {
  const language = languageOf(fields);
  const order = bank.find(fields.mdOrder ?? '');
  if (!order) return sendPage(reply.code(404), unknownOrderPage(language));
  if (!canTry(order) || !order.underWay) return sendStep(bank, order, language, { kind: 'over' }, reply);
  return sendPage(reply, challengePage(order, language, order.underWay.wrongCodes > 0));
}

function confirm(bank: Bank, fields: Fields, reply: FastifyReply) {
  const language = languageOf(fields);
  const order = bank.find(fields.mdOrder ?? '');
  if (!order) return sendPage(reply.code(404), unknownOrderPage(language));
  const step =
    fields.decision === 'reject' ? rejectChallenge(bank, order) : confirmCode(bank, order, fields.code ?? '');
  return sendStep(bank, order, language, step, reply);
}

async function sendStep(
  bank: Bank,
  order: BankOrder,
  language: Language,
  step: BuyerStep,
  reply: FastifyReply,
) {
  switch (step.kind) {
    case 'return':
      if (bank.scenarios.take('callback-before-return', order.orderNumber)) await bank.clock.idle();
      return reply.redirect(shopAddress(order, step.to), 303);
    case 'challenge':
      return reply.redirect(`acs?mdOrder=${order.id}&language=${language}`, 303);
    case 'lost':
      return sendPage(reply, lostPage(language));
    case 'later':
      return sendPage(reply, laterPage(language, step.paysAt, shopAddress(order, 'success')));
    case 'over':
      return sendPage(reply, overOrLater(order, language));
  }
}

function overOrLater(order: BankOrder, language: Language): Page {
  const paysAt = order.underWay?.paysAt;
  if (paysAt !== undefined) return laterPage(language, paysAt, shopAddress(order, 'success'));
  return overPage(language, shopAddress(order, order.state === 6 ? 'fail' : 'success'));
}

function paymentForm(bank: Bank, order: BankOrder, language: Language, entry: CardEntry): Page {
  const laterSeconds = bank.settings.latePaymentSeconds;
  return paymentPage({ order, language, entry, faulty: faultyFields(entry), laterSeconds });
}

function languageOf(fields: Fields, otherwise: Language = 'ru'): Language {
  if (fields.language === 'en' || fields.language === 'ru') return fields.language;
  return otherwise;
}

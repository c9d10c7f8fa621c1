import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerCall, createKeptKeys, type Fields, type Said } from '#banking/answer-call.ts';
import type { LedgerControl } from '#banking/ledger-control.ts';
import type { Message } from '#banking/notifier.ts';
import { openBank, type SandboxContext } from '#banking/open-bank.ts';
import type { BankPayment } from '#banking/payment.ts';
import type { News, Product } from '#banking/product.ts';
import type { FaultyCall } from '#misbehaviour/scenarios.ts';
import { readFields } from '#platform/requests.ts';
import {
  type CallContext,
  createRefund,
  createSession,
  expireSession,
  failure,
  getRefund,
  getSession,
  listRefunds,
  listSessions,
  refundBody,
  sessionBody,
} from './stripe-calls.ts';

/** Settings for a shop to use it, and its control. */
export interface StripeAccess {
  baseUrl: string;
  secretKey: string;
  webhookSecret: string;
  control: LedgerControl;
  /** `Stripe-Signature` of a body, as it is sent at this moment (milliseconds since 1970). */
  sign(body: string, now: number): string;
}

const secretKey = 'sk_foyer';
const webhookSecret = 'whsec_foyer';
const prefix = '/bank/stripe';

type Work = (context: CallContext, name: string) => Said;

const calls: readonly { method: 'GET' | 'POST'; path: string; faults: FaultyCall; work: Work }[] = [
  { method: 'POST', path: '/checkout/sessions', faults: 'start', work: createSession },
  { method: 'GET', path: '/checkout/sessions', faults: 'status', work: listSessions },
  { method: 'GET', path: '/checkout/sessions/:name', faults: 'status', work: getSession },
  { method: 'POST', path: '/checkout/sessions/:name/expire', faults: 'status', work: expireSession },
  { method: 'POST', path: '/refunds', faults: 'refund', work: createRefund },
  { method: 'GET', path: '/refunds', faults: 'status', work: listRefunds },
  { method: 'GET', path: '/refunds/:name', faults: 'status', work: getRefund },
];

/** Stripe, version 2024-06-20: everything under `/bank/stripe`. `shopOrigin` is the shop of its one endpoint for events. */
export function createStripe(context: SandboxContext, shopOrigin: string) {
  const { clock, folder, origin } = context;
  const bank = openBank(context, productOf(`${shopOrigin}/api/payment/callback/stripe`));
  const keys = createKeptKeys(folder && join(folder, 'stripe-keys.jsonl'), clock.now);

  const handler = (call: (typeof calls)[number]) => (request: FastifyRequest, reply: FastifyReply) => {
    const { method, path, faults, work } = call;
    const fields = readFields(method === 'POST' ? request.body : request.query);
    const { name = '' } = readFields(request.params);
    const key = request.headers['idempotency-key'];
    const answer = () => work({ bank, fields }, name);
    const once = () => (typeof key === 'string' ? keys.once(key, request.url, fields, answer) : answer());
    const number = fields['metadata[merchant_number]'] ?? '';
    const isKnown = request.headers.authorization === `Bearer ${secretKey}`;
    const called = { title: `${method} ${path}`, faults, fields, number, request, isKnown };
    const said = () => once() ?? usedKey;
    return answerCall(bank, called, reply, words, method === 'GET' ? answer : said);
  };
  return {
    bank,
    access: (): StripeAccess => ({
      secretKey,
      webhookSecret,
      baseUrl: `${origin()}${prefix}/v1/`,
      control: bank.control,
      sign: (body, now) => signatureOf(body, now, webhookSecret),
    }),
    async routes(app: FastifyInstance): Promise<void> {
      await bank.routes(app);
      for (const call of calls)
        app.route({ method: call.method, url: `${prefix}/v1${call.path}`, handler: handler(call) });
    },
  };
}

const words = {
  denied: failure(401, 'Invalid API Key provided'),
  broken: failure(500, 'An unknown error occurred', { type: 'api_error' }),
};

const usedKey = failure(400, 'Keys for idempotent requests can only be used with the same parameters', {
  type: 'idempotency_error',
});

function signatureOf(body: string, now: number, secret: string): string {
  const moment = Math.floor(now / 1000);
  const hash = createHmac('sha256', secret).update(`${moment}.${body}`).digest('hex');
  return `t=${moment},v1=${hash}`;
}

function productOf(notifyUrl: string): Product {
  return {
    key: 'stripe',
    name: 'Stripe',
    paymentId: (n) => `cs_live_${n.toString(16).padStart(12, '0')}`,
    notification: (payment, news, signing) => {
      const told = eventOf(payment, news);
      if (!told) return null;
      const body = JSON.stringify({ object: 'event', livemode: true, api_version: '2024-06-20', ...told });
      return { method: 'POST', url: notifyUrl, contentType: 'application/json', body, signing };
    },
    // Each attempt is signed anew, so that an old one cannot be sent again by somebody else.
    headers: ({ body, signing }: Message, now): Readonly<Record<string, string>> =>
      signing === 'none'
        ? {}
        : { 'stripe-signature': signatureOf(body, now, signing === 'wrong' ? 'whsec_other' : webhookSecret) },
    acknowledges: (status) => status >= 200 && status < 300,
    returnUrl: ({ successUrl, failUrl }, to) => (to === 'success' ? successUrl : failUrl),
    verifies: false,
    slowRefunds: [],
  };
}

/** A refused card is told nobody: the session is open as before. */
const types: Partial<Record<News, string>> = {
  paid: 'checkout.session.completed',
  expired: 'checkout.session.expired',
  cancelled: 'checkout.session.expired',
  refunded: 'refund.updated',
};

function eventOf(payment: BankPayment, news: News): { type: string; data: { object: Fields } } | null {
  const type = types[news];
  if (type === undefined) return null;
  if (news !== 'refunded') return { type, data: { object: sessionBody(payment, '', false) } };
  const refund = payment.refunds.findLast(({ state }) => state === 'done');
  return refund ? { type, data: { object: refundBody(payment, refund) } } : null;
}

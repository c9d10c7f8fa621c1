import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerCall, createKeptKeys, type Fields, type Said } from '#banking/answer-call.ts';
import type { LedgerControl } from '#banking/ledger-control.ts';
import { openBank, type SandboxContext } from '#banking/open-bank.ts';
import type { BankPayment } from '#banking/payment.ts';
import type { News, Product } from '#banking/product.ts';
import type { FaultyCall } from '#misbehaviour/scenarios.ts';
import { readFields } from '#platform/requests.ts';
import { failure, fieldsOf, paymentBody, refundBody } from './yookassa-answers.ts';
import {
  type CallContext,
  cancelPayment,
  createPayment,
  createRefund,
  getPayment,
  getRefund,
  listPayments,
  listRefunds,
} from './yookassa-calls.ts';

/** Settings for a shop to use it, and its control. */
export interface YookassaAccess {
  baseUrl: string;
  shopId: string;
  secretKey: string;
  control: LedgerControl;
}

const shopId = '100500';
const secretKey = 'test_secret';
const prefix = '/bank/yookassa';

type Work = (context: CallContext, name: string) => Said;

/** The interface, by method and path; what changes money demands a key. */
const calls: readonly { method: 'GET' | 'POST'; path: string; faults: FaultyCall; work: Work }[] = [
  { method: 'POST', path: '/payments', faults: 'start', work: createPayment },
  { method: 'GET', path: '/payments', faults: 'status', work: listPayments },
  { method: 'GET', path: '/payments/:name', faults: 'status', work: getPayment },
  { method: 'POST', path: '/payments/:name/cancel', faults: 'status', work: cancelPayment },
  { method: 'POST', path: '/refunds', faults: 'refund', work: createRefund },
  { method: 'GET', path: '/refunds', faults: 'status', work: listRefunds },
  { method: 'GET', path: '/refunds/:name', faults: 'status', work: getRefund },
];

/** YooKassa, version 3: everything under `/bank/yookassa`. `shopOrigin` is the shop whose cabinet this is. */
export function createYookassa(context: SandboxContext, shopOrigin: string) {
  const { clock, folder, origin } = context;
  const bank = openBank(context, productOf(`${shopOrigin}/api/payment/callback/yookassa`));
  const keys = createKeptKeys(folder && join(folder, 'yookassa-keys.jsonl'), clock.now);

  const handler = (call: (typeof calls)[number]) => (request: FastifyRequest, reply: FastifyReply) => {
    const { method, path, faults, work } = call;
    const fields = method === 'POST' ? fieldsOf(request.body) : readFields(request.query);
    const context = { bank, fields, sbpOrigin: `${origin()}/sbp` };
    const { name = '' } = readFields(request.params);
    const key = request.headers['idempotence-key'];
    const once = () => (isKey(key) ? (keys.once(key, request.url, fields, answer) ?? usedKey) : wrongKey);
    const answer = () => work(context, name);
    const number = String(fieldsOf(fields.metadata).merchant_number ?? '');
    const isKnown = request.headers.authorization === authorization;
    const called = { title: `${method} ${path}`, faults, fields, number, request, isKnown };
    return answerCall(bank, called, reply, words, method === 'GET' ? answer : once);
  };
  return {
    bank,
    access: (): YookassaAccess => ({
      shopId,
      secretKey,
      baseUrl: `${origin()}${prefix}/v3/`,
      control: bank.control,
    }),
    async routes(app: FastifyInstance): Promise<void> {
      await bank.routes(app);
      for (const call of calls)
        app.route({ method: call.method, url: `${prefix}/v3${call.path}`, handler: handler(call) });
    },
  };
}

const words = {
  denied: failure('invalid_credentials', 'Authentication by given credentials failed'),
  broken: failure('internal_server_error', 'Internal server error'),
};

const authorization = `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`;

function productOf(notifyUrl: string): Product {
  return {
    key: 'yookassa',
    name: 'ЮKassa',
    paymentId: (n) => `2c85a1f0-000f-5000-9000-${n.toString(16).padStart(12, '0')}`,
    // No signature: whoever reads it must ask. So there is none to get wrong.
    notification: (payment, news) => {
      const told = notificationOf(payment, news);
      if (!told) return null;
      const body = JSON.stringify({ type: 'notification', ...told });
      return { method: 'POST', url: notifyUrl, contentType: 'application/json', body };
    },
    acknowledges: (status) => status === 200,
    returnUrl: ({ successUrl }) => successUrl,
    verifies: false,
    slowRefunds: ['sbp'],
  };
}

const events: Partial<Record<News, string>> = {
  held: 'payment.waiting_for_capture',
  paid: 'payment.succeeded',
  declined: 'payment.canceled',
  expired: 'payment.canceled',
  cancelled: 'payment.canceled',
  refunded: 'refund.succeeded',
};

function notificationOf(payment: BankPayment, news: News): { event: string; object: Fields } | null {
  const event = events[news];
  if (event === undefined) return null;
  if (news !== 'refunded') return { event, object: paymentBody(payment, null) };
  const refund = payment.refunds.findLast(({ state }) => state === 'done');
  return refund ? { event, object: refundBody(payment, refund) } : null;
}

const longestKey = 64;

function isKey(key: unknown): key is string {
  return typeof key === 'string' && key !== '' && key.length <= longestKey;
}

const wrongKey = failure('invalid_request', 'Idempotence key is missing or too long', 'Idempotence-Key');
const usedKey = failure('invalid_request', 'Idempotence key was used with another body', 'Idempotence-Key');

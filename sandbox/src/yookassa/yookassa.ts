import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LedgerControl } from '#banking/ledger-control.ts';
import { type LedgerBank, openBank, type SandboxContext } from '#banking/open-bank.ts';
import type { BankPayment } from '#banking/payment.ts';
import type { News, Product } from '#banking/product.ts';
import type { FaultyCall } from '#misbehaviour/scenario-list.ts';
import { sendFault } from '#misbehaviour/send-fault.ts';
import { readFields } from '#platform/read-fields.ts';
import { openRecordFile } from '#platform/record-file.ts';
import { type Fields, failure, fieldsOf, paymentBody, refundBody, type Said } from './yookassa-answers.ts';
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
    const answer = () =>
      method === 'GET'
        ? work(context, name)
        : keys.once(request.headers['idempotence-key'], request.url, fields, () => work(context, name));
    tell(bank, { title: `${method} ${path}`, faults, fields, request }, reply, answer);
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

interface Told {
  title: string;
  faults: FaultyCall;
  fields: Fields;
  request: FastifyRequest;
}

/** Answers, or fails as set on the control panel; requests are recorded for inspection. */
function tell(
  { ledger, journal }: LedgerBank,
  { title, faults, fields, request }: Told,
  reply: FastifyReply,
  work: () => Said,
) {
  const denied =
    ledger.scenarios.take('credentials-revoked') || request.headers.authorization !== authorization;
  const number = String(fieldsOf(fields.metadata).merchant_number ?? '');
  const fault = denied ? undefined : ledger.scenarios.takeFault(faults, number);
  const said = denied
    ? failure('invalid_credentials', 'Authentication by given credentials failed')
    : fault?.done === false
      ? failure('internal_server_error', 'Internal server error')
      : work();
  journal.add({
    at: ledger.clock.now(),
    method: request.method,
    call: title,
    fields: Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, JSON.stringify(value)])),
    answer: said.body,
    ...(fault ? { fault: fault.fault } : {}),
  });
  return fault ? sendFault(reply, fault, said.body, ledger.clock) : reply.code(said.code).send(said.body);
}

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

interface KeptKey {
  id: string;
  /** Of the call and its body: another body under the same key is a mistake. */
  print: string;
  said: Said;
  /** Milliseconds since 1970. */
  at: number;
}

const day = 24 * 3600 * 1000;

const longestKey = 64;

/** `Idempotence-Key`: for a day the same key with the same body gets the first answer, and nothing happens again. */
function createKeptKeys(file: string | undefined, now: () => number) {
  const keys = openRecordFile<KeptKey>(file);
  return {
    once(key: unknown, call: string, body: unknown, work: () => Said): Said {
      if (typeof key !== 'string' || key === '' || key.length > longestKey)
        return failure('invalid_request', 'Idempotence key is missing or too long', 'Idempotence-Key');
      const print = createHash('sha256')
        .update(`${call} ${JSON.stringify(body)}`)
        .digest('hex');
      const found = keys.find(key);
      const kept = found && now() - found.at < day ? found : undefined;
      if (kept?.print === print) return kept.said;
      if (kept)
        return failure('invalid_request', 'Idempotence key was used with another body', 'Idempotence-Key');
      const said = work();
      keys.save({ id: key, print, said, at: now() });
      return said;
    },
  };
}

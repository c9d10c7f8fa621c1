import type { Fields, Said } from '#banking/answer-call.ts';
import { type BankPayment, type BankRefund, refundedOf } from '#banking/payment.ts';

export type ErrorCode = 'invalid_request' | 'invalid_credentials' | 'not_found' | 'internal_server_error';

const statuses: Record<ErrorCode, number> = {
  invalid_request: 400,
  invalid_credentials: 401,
  not_found: 404,
  internal_server_error: 500,
};

export function failure(code: ErrorCode, description: string, parameter?: string): Said {
  const body = { type: 'error', id: 'ab5a11cd-13cc-4e33-af8b-75a74e18dd09', code, description };
  return { code: statuses[code], body: { ...body, ...(parameter ? { parameter } : {}) } };
}

export function done(body: Fields): Said {
  return { code: 200, body };
}

/** `{ value: '1500.00', currency: 'RUB' }`. */
export function money(amount: number, currency: string): Fields {
  const kopecks = String(amount % 100).padStart(2, '0');
  return { value: `${Math.trunc(amount / 100)}.${kopecks}`, currency };
}

/** Minor units of such an object; null for what is none. */
export function amountOf(value: unknown): number | null {
  const [, whole, part] = /^(\d{1,10})\.(\d\d)$/.exec(String(fieldsOf(value).value)) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(part);
}

/** A payment as it is told of; `confirmation` only while the buyer may still come. */
export function paymentBody(payment: BankPayment, confirmation: Fields | null): Fields {
  const { id, amount, currency, description, extra } = payment;
  const paid = payment.state === 'paid';
  const status = statusOf(payment);
  return {
    id,
    status,
    paid,
    amount: money(amount, currency),
    description,
    created_at: momentText(payment.createdAt),
    ...(payment.paidAt === null ? {} : { captured_at: momentText(payment.paidAt) }),
    recipient: { account_id: '100500', gateway_id: '100700' },
    ...(confirmation && status === 'pending' ? { confirmation } : {}),
    payment_method: { type: payment.method === 'sbp' ? 'sbp' : 'bank_card', id, saved: false },
    refundable: paid,
    refunded_amount: money(refundedOf(payment), currency),
    // It stands in for the real shop; a trial shop of the bank says true here.
    test: false,
    ...(payment.rrn ? { authorization_details: { rrn: payment.rrn } } : {}),
    ...(extra.receiptState ? { receipt_registration: extra.receiptState } : {}),
    ...(status === 'canceled' ? { cancellation_details: cancellationOf(payment) } : {}),
    metadata: JSON.parse(extra.metadata ?? '{}'),
  };
}

function statusOf({ state }: BankPayment): 'pending' | 'succeeded' | 'canceled' {
  if (state === 'paid') return 'succeeded';
  return state === 'new' || state === 'shown' || state === 'verifying' ? 'pending' : 'canceled';
}

function cancellationOf({ state }: BankPayment): Fields {
  return state === 'expired'
    ? { party: 'yoo_money', reason: 'expired_on_confirmation' }
    : { party: 'payment_network', reason: 'general_decline' };
}

const refundStatuses = { pending: 'pending', done: 'succeeded', refused: 'canceled' } as const;

export function refundBody(payment: BankPayment, refund: BankRefund): Fields {
  const refused = refund.state === 'refused';
  return {
    id: refund.id,
    payment_id: payment.id,
    status: refundStatuses[refund.state],
    amount: money(refund.amount, payment.currency),
    created_at: momentText(refund.at),
    ...(refund.receipt ? { receipt_registration: payment.extra[`receipt ${refund.id}`] ?? 'pending' } : {}),
    ...(refused ? { cancellation_details: { party: 'payment_network', reason: 'rejected_by_payee' } } : {}),
    metadata: JSON.parse(payment.extra[`refund ${refund.id}`] ?? '{}'),
  };
}

/** Pages of a list, each with the way to the next. */
export function listBody(items: readonly Fields[], from: number, limit: number): Fields {
  const next = from + limit;
  const more = next < items.length ? { next_cursor: String(next) } : {};
  return { type: 'list', items: items.slice(from, next), ...more };
}

function momentText(moment: number): string {
  return new Date(moment).toISOString();
}

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

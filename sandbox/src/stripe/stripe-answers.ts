import type { Fields, Said } from '#banking/answer-call.ts';
import { type BankPayment, type BankRefund, sentBack } from '#banking/payment.ts';

/** `type` as Stripe sorts mistakes; `code` is its own word for this one. */
export function failure(
  status: number,
  message: string,
  { type = 'invalid_request_error', code }: { type?: string; code?: string } = {},
): Said {
  return { code: status, body: { error: { type, ...(code ? { code } : {}), message } } };
}

export function done(body: Fields): Said {
  return { code: 200, body };
}

/** The fields `metadata[name]` of a form, within `around`: `payment_intent_data[metadata][name]`. */
export function metadataOf(fields: Fields, around = 'metadata'): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      name.startsWith(`${around}[`) && name.endsWith(']')
        ? [[name.slice(around.length + 1, -1), String(value)]]
        : [],
    ),
  );
}

/** A session as it is told of. The payment within it is there once money has come, and whole only where it was asked for. */
export function sessionBody(payment: BankPayment, url: string, expands: boolean): Fields {
  const { id, amount, currency, extra, number } = payment;
  const isPaid = payment.state === 'paid';
  const intent = { id: intentOf(payment), object: 'payment_intent', latest_charge: chargeBody(payment) };
  const status = statusOf(payment);
  return {
    id,
    object: 'checkout.session',
    status,
    payment_status: isPaid ? 'paid' : 'unpaid',
    mode: 'payment',
    amount_total: amount,
    currency: currency.toLowerCase(),
    client_reference_id: number,
    metadata: JSON.parse(extra.metadata ?? '{}'),
    created: seconds(payment.createdAt),
    // The control panel lets the time of one payment alone run out.
    expires_at: seconds(payment.state === 'expired' ? payment.createdAt : payment.expiresAt),
    // It stands in for the live mode; a key of the test mode says false here.
    livemode: true,
    payment_intent: !isPaid ? null : expands ? intent : intent.id,
    url: status === 'open' ? url : null,
  };
}

/** A refused card leaves the session open: the buyer tries another. */
function statusOf({ state }: BankPayment): 'open' | 'complete' | 'expired' {
  if (state === 'paid') return 'complete';
  return state === 'expired' || state === 'cancelled' ? 'expired' : 'open';
}

export function intentOf({ id }: BankPayment): string {
  return id.replace(/^cs_/, 'pi_');
}

function chargeBody(payment: BankPayment): Fields {
  return {
    id: payment.id.replace(/^cs_/, 'ch_'),
    object: 'charge',
    amount: payment.amount,
    amount_refunded: sentBack(payment),
    refunded: sentBack(payment) === payment.amount,
  };
}

const refundStatuses = { pending: 'pending', done: 'succeeded', refused: 'failed' } as const;

export function refundBody(payment: BankPayment, refund: BankRefund): Fields {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    currency: payment.currency.toLowerCase(),
    payment_intent: intentOf(payment),
    status: refundStatuses[refund.state],
    ...(refund.state === 'refused' ? { failure_reason: 'declined' } : {}),
    metadata: JSON.parse(payment.extra[`refund ${refund.id}`] ?? '{}'),
    created: seconds(refund.at),
  };
}

export function listBody(items: readonly Fields[], after: string | undefined, limit: number): Fields {
  const from = after === undefined ? 0 : items.findIndex(({ id }) => id === after) + 1;
  const data = items.slice(from, from + limit);
  return { object: 'list', data, has_more: from + limit < items.length };
}

function seconds(moment: number): number {
  return Math.floor(moment / 1000);
}

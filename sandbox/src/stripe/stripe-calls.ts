import type { Fields, Said } from '#banking/answer-call.ts';
import type { LedgerBank } from '#banking/open-bank.ts';
import { type BankPayment, type BankRefund, sentBack } from '#banking/payment.ts';
import { reportedStatus } from '#banking/reported-status.ts';

export interface CallContext {
  bank: LedgerBank;
  /** The form of a POST, the query of a GET. */
  fields: Fields;
}

const minute = 60_000;
const currencies = ['rub', 'usd', 'kzt', 'cny', 'eur', 'gbp'];
const methods = ['card', 'link', 'ideal', 'bancontact', 'blik'];

export function createSession({ bank, fields }: CallContext): Said {
  const text = (name: string) => String(fields[name] ?? '');
  const price = 'line_items[0][price_data]';
  const amount = Number(text(`${price}[unit_amount]`)) * Number(text('line_items[0][quantity]'));
  const [now, end] = [bank.ledger.clock.now(), Number(text('expires_at')) * 1000];
  if (text('mode') !== 'payment') return wrong('mode');
  if (!currencies.includes(text(`${price}[currency]`))) return wrong(`${price}[currency]`);
  if (!Number.isSafeInteger(amount) || amount < 50) return wrong('amount_too_small');
  if (text(`${price}[product_data][name]`) === '') return wrong(`${price}[product_data][name]`);
  if (!methods.includes(text('payment_method_types[0]'))) return wrong('payment_method_types');
  if (text('client_reference_id').length > 200) return wrong('client_reference_id');
  if (!(end >= now + 30 * minute && end <= now + 24 * 60 * minute)) return wrong('expires_at');
  if (![text('success_url'), text('cancel_url')].every((url) => URL.canParse(url)))
    return wrong('success_url');
  const metadata = metadataOf(fields);
  if (!isTrueMetadata(metadata)) return wrong('metadata');
  const payment = bank.ledger.register({
    number: text('client_reference_id'),
    amount,
    currency: text(`${price}[currency]`).toUpperCase(),
    description: text('payment_intent_data[description]'),
    language: text('locale') === 'ru' ? 'ru' : 'en',
    method: 'card',
    expiresAt: end,
    successUrl: text('success_url'),
    failUrl: text('cancel_url'),
    notifyUrl: null,
    receipt: null,
    extra: { metadata: JSON.stringify(metadata) },
  });
  return done(told(payment, { bank, fields }));
}

function isTrueMetadata(metadata: Record<string, string>): boolean {
  const entries = Object.entries(metadata);
  return entries.length <= 50 && entries.every(([key, value]) => key.length <= 40 && value.length <= 500);
}

function told(payment: BankPayment, { bank, fields }: CallContext, expanded = 'payment_intent'): Fields {
  const said = reportedStatus(bank.ledger, payment);
  const metadata = { ...JSON.parse(said.extra.metadata ?? '{}'), merchant_number: said.number };
  const body = { ...said, extra: { ...said.extra, metadata: JSON.stringify(metadata) } };
  return sessionBody(body, bank.payUrl(payment), String(fields['expand[]'] ?? '').startsWith(expanded));
}

export function getSession(context: CallContext, id: string): Said {
  const payment = context.bank.ledger.find(id);
  return payment ? done(told(payment, context)) : missing('checkout.session');
}

/** Newest first. */
export function listSessions(context: CallContext): Said {
  const { bank, fields } = context;
  const from = Number(fields['created[gte]'] ?? 0) * 1000;
  const until = Number(fields['created[lte]'] ?? 9e9) * 1000;
  const limit = limitOf(fields);
  if (limit === null || Number.isNaN(from + until)) return wrong('limit');
  const found = bank.ledger.all().filter(({ createdAt }) => createdAt >= from && createdAt <= until);
  const bodies = found.reverse().map((payment) => told(payment, context, 'data.payment_intent'));
  return done(listBody(bodies, afterOf(fields), limit));
}

/** Only an open one can be ended. */
export function expireSession(context: CallContext, id: string): Said {
  const { ledger } = context.bank;
  const payment = ledger.find(id);
  if (!payment) return missing('checkout.session');
  // A refused card has ended nothing, whatever the ledger calls it.
  if (payment.state === 'declined') {
    payment.state = 'cancelled';
    ledger.keep(payment);
    return done(told(payment, context));
  }
  const change = ledger.cancel(payment);
  if (change.kind === 'refused')
    return failure(400, 'Only Checkout Sessions with a status in ["open"] can be expired.');
  return done(told(payment, context));
}

export function createRefund({ bank, fields }: CallContext): Said {
  const { ledger } = bank;
  const payment = ledger.all().find((one) => one.paidAt !== null && intentOf(one) === fields.payment_intent);
  if (!payment) return missing('payment_intent');
  const amount = Number(fields.amount);
  if (!Number.isSafeInteger(amount)) return wrong('amount');
  const metadata = metadataOf(fields);
  if (!isTrueMetadata(metadata)) return wrong('metadata');
  const change = ledger.refund(payment, { amount });
  if (change.kind === 'refused')
    return failure(400, 'Refund amount is greater than unrefunded amount on charge', {
      code: 'amount_too_large',
    });
  payment.extra[`refund ${change.refund.id}`] = JSON.stringify(metadata);
  ledger.keep(payment);
  return done(refundBody(payment, change.refund));
}

export function getRefund({ bank }: CallContext, id: string): Said {
  for (const payment of bank.ledger.all()) {
    const refund = payment.refunds.find((one) => one.id === id);
    if (refund) return done(refundBody(payment, refund));
  }
  return missing('refund');
}

export function listRefunds({ bank, fields }: CallContext): Said {
  const limit = limitOf(fields);
  if (limit === null) return wrong('limit');
  const { payment_intent } = fields;
  const payments = bank.ledger
    .all()
    .filter((one) => payment_intent === undefined || intentOf(one) === payment_intent);
  const all = payments.flatMap((payment) => payment.refunds.map((refund) => refundBody(payment, refund)));
  return done(listBody(all.reverse(), afterOf(fields), limit));
}

function limitOf({ limit = 10 }: Fields): number | null {
  const number = Number(limit);
  return number >= 1 && number <= 100 ? number : null;
}

function afterOf({ starting_after }: Fields): string | undefined {
  return typeof starting_after === 'string' ? starting_after : undefined;
}

function missing(what: string): Said {
  return failure(404, `No such ${what}`, { code: 'resource_missing' });
}

function wrong(parameter: string): Said {
  return failure(400, `Invalid value: ${parameter}`, { code: 'parameter_invalid' });
}

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
function metadataOf(fields: Fields, around = 'metadata'): Record<string, string> {
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

function intentOf({ id }: BankPayment): string {
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

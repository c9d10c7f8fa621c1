import type { Fields, Said } from '#banking/answer-call.ts';
import type { LedgerBank } from '#banking/open-bank.ts';
import type { BankPayment, BankRefund } from '#banking/payment.ts';
import { reportedStatus } from '#banking/reported-status.ts';
import { sbpCode, sbpLink } from '#sbp/sbp-routes.ts';
import { amountOf, done, failure, fieldsOf, listBody, paymentBody, refundBody } from './yookassa-answers.ts';

export interface CallContext {
  bank: LedgerBank;
  /** The body of a POST, the query of a GET. */
  fields: Fields;
  /** Where links of codes lead. */
  sbpOrigin: string;
}

/** A payment that nobody confirms is cancelled after an hour. */
const hour = 3600 * 1000;
const currencies = ['RUB', 'USD', 'KZT', 'EUR', 'BYN', 'UAH', 'UZS'];

export function createPayment(context: CallContext): Said {
  const { bank, fields } = context;
  const { amount: price, confirmation, metadata, capture, payment_method_data: way } = fields;
  const amount = amountOf(price);
  const currency = String(fieldsOf(price).currency);
  const { type, return_url } = fieldsOf(confirmation);
  if (amount === null || amount === 0) return wrong('amount.value');
  if (!currencies.includes(currency)) return wrong('amount.currency');
  if (capture !== true) return wrong('capture');
  if (type !== 'redirect' && type !== 'qr') return wrong('confirmation.type');
  if (type === 'redirect' && !URL.canParse(String(return_url))) return wrong('confirmation.return_url');
  const isSbp = fieldsOf(way).type === 'sbp';
  if (type === 'qr' && !isSbp) return wrong('payment_method_data');
  const description = String(fields.description ?? '');
  if (description.length > 128) return wrong('description');
  if (!isTrueMetadata(metadata)) return wrong('metadata');
  const illegal = receiptError(fields.receipt, amount);
  if (illegal) return illegal;
  const back = String(return_url ?? '');
  const payment = bank.ledger.register({
    number: String(fieldsOf(metadata).merchant_number ?? ''),
    amount,
    currency,
    description,
    language: fieldsOf(confirmation).locale === 'en_US' ? 'en' : 'ru',
    method: isSbp ? 'sbp' : 'card',
    expiresAt: bank.ledger.clock.now() + hour,
    successUrl: back,
    failUrl: back,
    notifyUrl: null,
    receipt: fields.receipt ?? null,
    extra: { metadata: JSON.stringify(metadata ?? {}), confirmation: type },
  });
  if (type === 'qr') payment.extra.sbpCode = sbpCode(`${payment.id}/${payment.createdAt}`);
  if (fields.receipt) payment.extra.receiptState = 'pending';
  bank.ledger.keep(payment);
  return done(paymentBody(payment, confirmationOf(payment, context)));
}

function isTrueMetadata(metadata: unknown): boolean {
  const entries = Object.entries(fieldsOf(metadata));
  const short = ([key, value]: [string, unknown]) => key.length <= 32 && String(value).length <= 512;
  return entries.length <= 16 && entries.every(short);
}

function confirmationOf(payment: BankPayment, { bank, sbpOrigin }: CallContext): Fields {
  if (payment.extra.confirmation !== 'qr')
    return { type: 'redirect', confirmation_url: bank.payUrl(payment), return_url: payment.successUrl };
  const link = sbpLink(sbpOrigin, payment.extra.sbpCode ?? '', payment.amount);
  return { type: 'qr', confirmation_data: link };
}

export function getPayment(context: CallContext, id: string): Said {
  const payment = context.bank.ledger.find(id);
  return payment ? done(told(payment, context)) : failure('not_found', 'Payment does not exist');
}

/** The registrar prints when the money has come; what it says then stays. */
function told(payment: BankPayment, context: CallContext): Fields {
  const { ledger } = context.bank;
  if (payment.state === 'paid' && payment.extra.receiptState === 'pending') {
    payment.extra.receiptState = ledger.scenarios.take('receipt-failed', payment.number)
      ? 'canceled'
      : 'succeeded';
    ledger.keep(payment);
  }
  const said = reportedStatus(ledger, payment);
  const metadata = { ...JSON.parse(said.extra.metadata ?? '{}'), merchant_number: said.number };
  const body = { ...said, extra: { ...said.extra, metadata: JSON.stringify(metadata) } };
  return paymentBody(body, confirmationOf(payment, context));
}

/** Newest first, as they were created. */
export function listPayments(context: CallContext): Said {
  const { fields, bank } = context;
  const from = Date.parse(String(fields['created_at.gte'] ?? '1970-01-01T00:00:00Z'));
  const until = Date.parse(String(fields['created_at.lte'] ?? '9999-01-01T00:00:00Z'));
  const limit = Number(fields.limit ?? 10);
  const start = Number(fields.cursor ?? 0);
  if ([from, until, start].some(Number.isNaN) || !(limit >= 1 && limit <= 100)) return wrong('limit');
  const found = bank.ledger.all().filter(({ createdAt }) => createdAt >= from && createdAt <= until);
  return done(
    listBody(
      found.reverse().map((payment) => told(payment, context)),
      start,
      limit,
    ),
  );
}

/** Only what is held can be cancelled, and here nothing is held. */
export function cancelPayment({ bank }: CallContext, id: string): Said {
  if (!bank.ledger.find(id)) return failure('not_found', 'Payment does not exist');
  return failure('invalid_request', 'Payment status must be waiting_for_capture');
}

export function createRefund({ bank, fields }: CallContext): Said {
  const { ledger } = bank;
  const payment = ledger.find(String(fields.payment_id));
  const amount = amountOf(fields.amount);
  if (!payment) return wrong('payment_id');
  if (amount === null || fieldsOf(fields.amount).currency !== payment.currency) return wrong('amount');
  if (!isTrueMetadata(fields.metadata)) return wrong('metadata');
  const illegal = receiptError(fields.receipt, amount);
  if (illegal) return illegal;
  const change = ledger.refund(payment, { amount, receipt: fields.receipt ?? null });
  if (change.kind === 'refused') return wrong('amount');
  payment.extra[`refund ${change.refund.id}`] = JSON.stringify(fields.metadata ?? {});
  ledger.keep(payment);
  return done(refundBody(payment, change.refund));
}

/** As of a payment: the registrar prints once the money is back, and what it says then stays. */
function refundAnswer(payment: BankPayment, refund: BankRefund, { ledger }: LedgerBank): Fields {
  const key = `receipt ${refund.id}`;
  if (refund.receipt && refund.state === 'done' && !payment.extra[key]) {
    const hasFailed = ledger.scenarios.take('receipt-failed', payment.number);
    payment.extra[key] = hasFailed ? 'canceled' : 'succeeded';
    ledger.keep(payment);
  }
  return refundBody(payment, refund);
}

export function getRefund({ bank }: CallContext, id: string): Said {
  for (const payment of bank.ledger.all()) {
    const refund = payment.refunds.find((one) => one.id === id);
    if (refund) return done(refundAnswer(payment, refund, bank));
  }
  return failure('not_found', 'Refund does not exist');
}

export function listRefunds({ bank, fields }: CallContext): Said {
  const { payment_id } = fields;
  const payments = bank.ledger.all().filter(({ id }) => payment_id === undefined || payment_id === id);
  const all = payments.flatMap((payment) =>
    payment.refunds.map((refund) => refundAnswer(payment, refund, bank)),
  );
  return done(listBody(all.reverse(), Number(fields.cursor ?? 0), Number(fields.limit ?? 10)));
}

function wrong(parameter: string): Said {
  return failure('invalid_request', `Wrong value: ${parameter}`, parameter);
}

/** What the attached registrar refuses; null where there is nothing to say. Sums are compared in kopecks. */
function receiptError(receipt: unknown, amount: number): Said | null {
  if (receipt === undefined || receipt === null) return null;
  const { customer, items, tax_system_code } = fieldsOf(receipt);
  const { email, phone } = fieldsOf(customer);
  const lines = Array.isArray(items) ? items.map(fieldsOf) : [];
  const taxed = tax_system_code === undefined || isCode(tax_system_code, 6);
  if ((!email && !phone) || !taxed || lines.length === 0 || lines.length > 100 || !lines.every(isTrueItem))
    return illegal;
  const sum = lines.reduce(
    (all, line) => all + Math.round((amountOf(line.amount) ?? 0) * quantityOf(line)),
    0,
  );
  return sum === amount ? null : illegal;
}

const illegal = failure('invalid_request', 'Receipt is missing or illegal', 'receipt');

function isTrueItem(line: Fields): boolean {
  const { description, vat_code, payment_mode, payment_subject } = line;
  const named = typeof description === 'string' && description !== '' && description.length <= 128;
  const counted = amountOf(line.amount) !== null && quantityOf(line) > 0;
  return named && counted && isCode(vat_code, 12) && Boolean(payment_mode) && Boolean(payment_subject);
}

function quantityOf({ quantity }: Fields): number {
  return Number(quantity);
}

function isCode(value: unknown, highest: number): boolean {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= highest;
}

import * as v from 'valibot';
import { isHashOf, ownName } from '#adapters/payment-gateway/own-payment.ts';
import { takesCurrency } from '#domain/gateway-settings.ts';
import type { PaymentVerdict } from '#domain/payment.ts';
import type { ReceiptReport } from '#ports/fiscal-registrar.ts';
import type {
  AttemptNames,
  BankReceiptReport,
  CallbackReading,
  PaymentGateway,
  RawCallback,
  RefundedPart,
  StartOutcome,
  StartRequest,
} from '#ports/payment-gateway.ts';
import {
  callYookassa,
  moneyOf,
  notification,
  type PaymentAnswer,
  paymentAnswer,
  paymentList,
  strangenessOf,
  verdictOf,
  type YookassaSettings,
  yookassaReceipt,
} from './yookassa-protocol.ts';
import { findYookassaRefund, refundYookassa, senderCheck } from './yookassa-refund.ts';

export interface YookassaOptions extends YookassaSettings {
  /** The buyer pays on the bank's page, or scans a code of the Faster Payments System. */
  kind: 'redirect' | 'qr';
  /** A house that tries the bank out sells for payments of a test shop too. */
  takesTestPayments: boolean;
  /** Addresses from which notifications come, by commas. */
  senders: string;
  /** A picture of a link to scan, base64 of a PNG. */
  drawCode(link: string): string;
}

/** YooKassa, interface version 3; one-stage payments. */
export function createYookassaGateway(options: YookassaOptions): PaymentGateway {
  const isSender = senderCheck(options.senders);
  return {
    name: 'yookassa',
    namesRefunds: true,
    start: (request) => start(options, request),
    ask: (attempt) => ask(options, attempt),
    readCallback: (callback) => readCallback(isSender, callback),
    refund: (request) => refundYookassa(options, request),
    // Only money that is held can be let go, and we hold none: an unpaid payment ends by itself within the hour.
    cancel: async () => ({ kind: 'told' }),
    askReceipt: (attempt, refund) => askYookassaReceipt(options, attempt, refund),
  };
}

const startSeconds = 15;
const askSeconds = 8;

async function start(options: YookassaOptions, request: StartRequest): Promise<StartOutcome> {
  const { amount, currency, merchantNumber, receipt } = request;
  if (!takesCurrency('yookassa', currency)) return { kind: 'refused', reason: `no payments in ${currency}` };
  const body = {
    amount: moneyOf(amount, currency),
    capture: true,
    confirmation: confirmationOf(options, request),
    ...(options.kind === 'qr' ? { payment_method_data: { type: 'sbp' } } : {}),
    description: request.description.slice(0, 128),
    metadata: { [ownName.payment]: merchantNumber, [ownName.order]: request.orderHash.toLowerCase() },
    ...(receipt ? { receipt: yookassaReceipt(receipt, currency) } : {}),
  };
  const call = { seconds: startSeconds, key: merchantNumber, body };
  const called = await callYookassa(options, 'payments', call, paymentAnswer);
  if (called.kind === 'unknown') return called;
  if (called.kind === 'answered') return startedOf(options, request, called.answer);
  // This number was used before, and its payment may live: asking decides.
  const isKnown = called.parameter === 'Idempotence-Key';
  return { kind: isKnown ? 'unknown' : 'refused', reason: called.reason };
}

function confirmationOf({ kind }: YookassaOptions, { returnUrl, language }: StartRequest): object {
  if (kind === 'qr') return { type: 'qr' };
  return { type: 'redirect', return_url: returnUrl, locale: language === 'ru' ? 'ru_RU' : 'en_US' };
}

function startedOf(
  options: YookassaOptions,
  { orderHash }: StartRequest,
  payment: PaymentAnswer,
): StartOutcome {
  const strange = strangenessOf(payment, { ...options, orderHash, gatewayPaymentId: null });
  if (strange !== null) return { kind: 'refused', reason: strange };
  // A key that another shop has used answers with that shop's payment.
  if (!isHashOf(payment.metadata[ownName.order] ?? '', orderHash))
    return { kind: 'refused', reason: 'the bank answered with a payment of another order' };
  const { kind, drawCode } = options;
  const { id, confirmation } = payment;
  const { confirmation_url: url, confirmation_data: link } = confirmation ?? {};
  if (kind === 'redirect' && url)
    return { kind: 'started', gatewayPaymentId: id, start: { kind: 'redirect', url } };
  if (kind === 'qr' && link)
    return { kind: 'started', gatewayPaymentId: id, start: { kind: 'qr', link, image: drawCode(link) } };
  return { kind: 'unknown', reason: 'the payment names no way to confirm it' };
}

async function ask(options: YookassaOptions, attempt: AttemptNames): Promise<PaymentVerdict> {
  if (attempt.gatewayPaymentId === null) return await askByNumber(options, attempt);
  const path = `payments/${encodeURIComponent(attempt.gatewayPaymentId)}`;
  const called = await callYookassa(options, path, { seconds: askSeconds }, paymentAnswer);
  if (called.kind === 'unknown') return called;
  if (called.kind === 'answered') return verdictOf(called.answer, { ...options, ...attempt });
  return called.status === 404 ? { kind: 'absent' } : { kind: 'unknown', reason: called.reason };
}

/** Clocks differ, and a start may have been long on its way. */
const before = 10 * 60 * 1000;
const after = 30 * 60 * 1000;
const mostPages = 20;

/**
 * The answer of the start is lost, and the bank finds no payment by our name: those of its time are looked through.
 */
async function askByNumber(
  options: YookassaOptions,
  { merchantNumber, orderHash, createdAt }: AttemptNames,
): Promise<PaymentVerdict> {
  const moment = (shift: number) => new Date(createdAt.getTime() + shift).toISOString();
  const window = { 'created_at.gte': moment(-before), 'created_at.lte': moment(after), limit: '100' };
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const query = { ...window, ...(cursor ? { cursor } : {}) };
    const called = await callYookassa(options, 'payments', { seconds: askSeconds, query }, paymentList);
    if (called.kind !== 'answered') return { kind: 'unknown', reason: called.reason };
    const { items, next_cursor } = called.answer;
    const found = items.find(({ metadata }) => metadata[ownName.payment] === merchantNumber);
    if (found) return verdictOf(found, { ...options, orderHash, gatewayPaymentId: null });
    if (!next_cursor) return { kind: 'absent' };
    cursor = next_cursor;
  }
  return { kind: 'unknown', reason: 'too many payments at that time to look through' };
}

/** Bears no signature: the address it came from is all that speaks for it, and it only makes us ask. */
function readCallback(
  isSender: (address: string) => boolean,
  { body, address }: RawCallback,
): CallbackReading {
  if (!isSender(address)) return { kind: 'refused', reason: `not from an address of the bank: ${address}` };
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), notification), body);
  if (!read.success) return { kind: 'refused', reason: 'not a notification' };
  const { id, payment_id, metadata } = read.output.object;
  return {
    kind: 'hint',
    merchantNumber: metadata[ownName.payment] ?? null,
    gatewayPaymentId: read.output.event.startsWith('refund.') ? (payment_id ?? null) : id,
    acknowledgement: '',
  };
}

/** Payment and refund say that their receipt was registered, not its numbers: the buyer gets them from the bank. */
async function askYookassaReceipt(
  settings: YookassaSettings,
  { gatewayPaymentId }: AttemptNames,
  refund: RefundedPart | null,
): Promise<BankReceiptReport> {
  if (gatewayPaymentId === null) return { kind: 'waiting' };
  if (refund) {
    const found = await findYookassaRefund(settings, { gatewayPaymentId, ...refund });
    if (found.kind === 'unknown') return found;
    // Several refunds in the merchant account may stand behind one sum: staff look there.
    const isUnreported = refund.externalId === null && !found.refund?.receipt_registration;
    return isUnreported ? { kind: 'unreported' } : reportOf(found.refund?.receipt_registration);
  }
  const path = `payments/${encodeURIComponent(gatewayPaymentId)}`;
  const called = await callYookassa(settings, path, { seconds: askSeconds }, paymentAnswer);
  if (called.kind !== 'answered') return { kind: 'unknown', reason: called.reason };
  return reportOf(called.answer.receipt_registration);
}

function reportOf(state: PaymentAnswer['receipt_registration']): ReceiptReport {
  if (state === 'succeeded') return { kind: 'done', facts: { document: '', drive: '', sign: '', url: '' } };
  if (state === 'canceled')
    return { kind: 'failed', reason: 'the bank’s fiscal registrar has not registered it' };
  return { kind: 'waiting' };
}

import type { Language } from '@foyer/contract/rules/values.ts';
import * as v from 'valibot';
import { isHashOf, ownName } from '#adapters/payment-gateway/own-payment.ts';
import type { PaymentVerdict } from '#domain/payment.ts';
import type {
  AttemptNames,
  CallbackReading,
  CancelOutcome,
  PaymentGateway,
  RawCallback,
  StartOutcome,
  StartRequest,
} from '#ports/payment-gateway.ts';
import {
  callStripe,
  event,
  expandedCharge,
  type SessionAnswer,
  type StripeSettings,
  sessionAnswer,
  sessionList,
  signatureFault,
  strangenessOf,
  verdictOf,
} from './stripe-protocol.ts';
import { askStripeRefund, refundStripe } from './stripe-refund.ts';

export interface StripeOptions extends StripeSettings {
  /** Of the endpoint in the dashboard to which events are sent. */
  webhookSecret: string;
  /** Ways to pay in Stripe's words; those alone that decide at once. */
  methods: readonly string[];
  /** A house that tries Stripe out sells for payments of its test mode too. */
  takesTestPayments: boolean;
  now(): Date;
}

/** Stripe Checkout: one session is one attempt. */
export function createStripeGateway(options: StripeOptions): PaymentGateway {
  return {
    name: 'stripe',
    namesRefunds: true,
    start: (request) => start(options, request),
    ask: (attempt) => ask(options, attempt),
    readCallback: (callback) => readCallback(options, callback),
    refund: (request) => refundStripe(options, request),
    askRefund: (request) => askStripeRefund(options, request),
    cancel: (attempt) => cancel(options, attempt),
    // It issues no fiscal receipts, and the check of house files lets nobody ask it to.
    askReceipt: async () => ({ kind: 'unreported' }),
  };
}

const startSeconds = 15;
const askSeconds = 8;

/** A session lives half an hour at least, by Stripe's clock; ours may be behind. */
const shortestLife = 40 * 60;

/** Kazakh is not among its languages: the browser's own is taken. */
const locales: Readonly<Record<Language, string>> = { ru: 'ru', en: 'en', ch: 'zh-TW', kz: 'auto' };

async function start(options: StripeOptions, request: StartRequest): Promise<StartOutcome> {
  const call = {
    seconds: startSeconds,
    key: request.merchantNumber,
    fields: sessionFields(options, request),
  };
  const called = await callStripe(options, 'checkout/sessions', call, sessionAnswer);
  if (called.kind === 'unknown') return called;
  if (called.kind === 'answered') return startedOf(options, request, called.answer);
  // This number was used before, at another moment, and its session may live: asking decides.
  const isKnown = called.type === 'idempotency_error';
  return { kind: isKnown ? 'unknown' : 'refused', reason: called.reason };
}

function sessionFields(options: StripeOptions, request: StartRequest): Record<string, string> {
  const { merchantNumber, orderHash, amount, currency, description, language } = request;
  const names = { [ownName.payment]: merchantNumber, [ownName.order]: orderHash.toLowerCase() };
  const life = Math.max(request.lifetimeSeconds, shortestLife);
  return {
    mode: 'payment',
    client_reference_id: merchantNumber,
    customer_email: request.buyer.email,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': currency.toLowerCase(),
    'line_items[0][price_data][unit_amount]': String(amount),
    'line_items[0][price_data][product_data][name]': description.slice(0, 250),
    'payment_intent_data[description]': description.slice(0, 250),
    'expand[]': expandedCharge,
    expires_at: String(Math.floor(options.now().getTime() / 1000) + life),
    locale: locales[language],
    success_url: request.returnUrl,
    cancel_url: request.failUrl,
    ...Object.fromEntries(
      Object.entries(names).flatMap(([name, value]) => [
        [`metadata[${name}]`, value],
        [`payment_intent_data[metadata][${name}]`, value],
      ]),
    ),
    ...Object.fromEntries(options.methods.map((method, index) => [`payment_method_types[${index}]`, method])),
  };
}

function startedOf(
  options: StripeOptions,
  { orderHash }: StartRequest,
  session: SessionAnswer,
): StartOutcome {
  const strange = strangenessOf(session, { ...options, gatewayPaymentId: null });
  if (strange !== null) return { kind: 'refused', reason: strange };
  if (!isHashOf(session.metadata?.[ownName.order] ?? '', orderHash))
    return { kind: 'refused', reason: 'the bank answered with a session of another order' };
  if (!session.url) return { kind: 'unknown', reason: 'the session names no page' };
  return { kind: 'started', gatewayPaymentId: session.id, start: { kind: 'redirect', url: session.url } };
}

async function ask(options: StripeOptions, attempt: AttemptNames): Promise<PaymentVerdict> {
  const { orderHash, gatewayPaymentId } = attempt;
  const expected = { ...options, orderHash, gatewayPaymentId, now: options.now() };
  const found = await find(options, attempt);
  return 'session' in found ? verdictOf(found.session, expected) : found;
}

type Found =
  | { kind: 'found'; session: SessionAnswer }
  | Extract<PaymentVerdict, { kind: 'absent' | 'unknown' }>;

async function find(options: StripeOptions, attempt: AttemptNames): Promise<Found> {
  if (attempt.gatewayPaymentId === null) return await findByNumber(options, attempt);
  const path = `checkout/sessions/${encodeURIComponent(attempt.gatewayPaymentId)}`;
  const query = { 'expand[]': expandedCharge };
  const called = await callStripe(options, path, { seconds: askSeconds, query }, sessionAnswer);
  if (called.kind === 'answered') return { kind: 'found', session: called.answer };
  if (called.kind === 'unknown') return called;
  return called.status === 404 ? { kind: 'absent' } : { kind: 'unknown', reason: called.reason };
}

/** Clocks differ, and a start may have been long on its way, seconds. */
const before = 10 * 60;
const after = 30 * 60;
const mostPages = 20;

/** The answer of the start is lost, and Stripe finds no session by our name: those of its time are looked through. */
async function findByNumber(
  options: StripeOptions,
  { merchantNumber, createdAt }: AttemptNames,
): Promise<Found> {
  const moment = (shift: number) => String(Math.floor(createdAt.getTime() / 1000) + shift);
  const window = { 'created[gte]': moment(-before), 'created[lte]': moment(after), limit: '100' };
  let last: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const query = {
      ...window,
      'expand[]': `data.${expandedCharge}`,
      ...(last === undefined ? {} : { starting_after: last }),
    };
    const call = { seconds: askSeconds, query };
    const called = await callStripe(options, 'checkout/sessions', call, sessionList);
    if (called.kind !== 'answered') return { kind: 'unknown', reason: called.reason };
    const { data, has_more } = called.answer;
    const session = data.find((one) => one.client_reference_id === merchantNumber);
    if (session) return { kind: 'found', session };
    last = data.at(-1)?.id;
    if (!has_more || last === undefined) return { kind: 'absent' };
  }
  return { kind: 'unknown', reason: 'too many sessions at that time to look through' };
}

/** Of a session that is paid at that very moment Stripe says that it is complete: asking tells. */
async function cancel(options: StripeOptions, attempt: AttemptNames): Promise<CancelOutcome> {
  const found = await find(options, attempt);
  if ('session' in found && found.session.status === 'open') {
    const path = `checkout/sessions/${encodeURIComponent(found.session.id)}/expire`;
    await callStripe(
      options,
      path,
      { seconds: askSeconds, fields: { 'expand[]': expandedCharge } },
      sessionAnswer,
    );
  }
  return { kind: 'told' };
}

function readCallback(options: StripeOptions, { body, headers }: RawCallback): CallbackReading {
  const checks = { secret: options.webhookSecret, now: options.now() };
  const fault = signatureFault(headers['stripe-signature'], body, checks);
  if (fault !== null) return { kind: 'refused', reason: fault };
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), event), body);
  if (!read.success) return { kind: 'refused', reason: 'not an event about a session or a refund' };
  const { livemode, data } = read.output;
  if (!livemode && !options.takesTestPayments)
    return { kind: 'refused', reason: 'an event of the test mode' };
  const { object, id, metadata } = data.object;
  const refund = metadata?.[ownName.refund];
  return {
    kind: 'hint',
    merchantNumber: metadata?.[ownName.payment] ?? null,
    gatewayPaymentId: object === 'checkout.session' ? id : null,
    acknowledgement: '',
    ...(refund === undefined ? {} : { refund }),
  };
}

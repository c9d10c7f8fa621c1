import type { DeclineCause } from '@foyer/contract/order/order.ts';
import { type Currency, currencies } from '@foyer/contract/rules/values.ts';
import * as v from 'valibot';
import { ownName, ownVerdict } from '#adapters/payment-gateway/own-payment.ts';
import type { PaymentVerdict } from '#domain/payment.ts';
import type { ReceiptCart, TaxSystem, VatRate } from '#domain/receipt.ts';
import { askJson, webLink } from '#platform/outbound.ts';

const errorAnswer = v.object({
  type: v.literal('error'),
  code: v.string(),
  description: v.optional(v.string(), ''),
  parameter: v.optional(v.string(), ''),
});

const money = v.object({
  value: v.pipe(
    v.string(),
    v.regex(/^\d{1,10}\.\d\d$/),
    v.transform((text) => Number(text.replace('.', ''))),
  ),
  currency: v.string(),
});

const cancellation = v.optional(v.object({ party: v.optional(v.string(), ''), reason: v.string() }));

/** How far the attached registrar is with the receipt of a payment or a refund. */
const receiptRegistration = v.optional(v.picklist(['pending', 'succeeded', 'canceled']));

export const paymentAnswer = v.object({
  id: v.string(),
  status: v.picklist(['pending', 'waiting_for_capture', 'succeeded', 'canceled']),
  amount: money,
  refunded_amount: v.optional(money),
  confirmation: v.optional(
    v.object({
      confirmation_url: v.optional(webLink),
      confirmation_data: v.optional(webLink),
    }),
  ),
  cancellation_details: cancellation,
  receipt_registration: receiptRegistration,
  metadata: v.optional(v.record(v.string(), v.string()), {}),
  recipient: v.object({ account_id: v.string() }),
  paid: v.boolean(),
  /** Of a trial shop: no money moves. */
  test: v.boolean(),
});

export type PaymentAnswer = v.InferOutput<typeof paymentAnswer>;

export const refundAnswer = v.object({
  id: v.string(),
  payment_id: v.string(),
  amount: money,
  status: v.picklist(['pending', 'succeeded', 'canceled']),
  cancellation_details: cancellation,
  receipt_registration: receiptRegistration,
  metadata: v.optional(v.record(v.string(), v.string()), {}),
});

export type RefundAnswer = v.InferOutput<typeof refundAnswer>;

export const paymentList = v.object({ items: v.array(paymentAnswer), next_cursor: v.optional(v.string()) });
export const refundList = v.object({ items: v.array(refundAnswer), next_cursor: v.optional(v.string()) });

export const notification = v.object({
  type: v.literal('notification'),
  event: v.pipe(v.string(), v.regex(/^(payment|refund)\.[a-z_]+$/)),
  object: v.object({
    id: v.string(),
    payment_id: v.optional(v.string()),
    metadata: v.optional(v.record(v.string(), v.string()), {}),
  }),
});

/** `{ value: '1500.00', currency: 'RUB' }`. */
export function moneyOf(amount: number, currency: Currency): { value: string; currency: string } {
  const kopecks = String(amount % 100).padStart(2, '0');
  return { value: `${Math.trunc(amount / 100)}.${kopecks}`, currency };
}

/** What the shop expects of a payment that it is told of. */
interface ExpectedPayment {
  shopId: string;
  /** null: the payment was found by our own name of it. */
  gatewayPaymentId: string | null;
  takesTestPayments: boolean;
  orderHash: string;
}

/** Why a payment is not the one that was asked for; null when it is. */
export function strangenessOf(payment: PaymentAnswer, expected: ExpectedPayment): string | null {
  const { shopId, gatewayPaymentId, takesTestPayments } = expected;
  if (gatewayPaymentId !== null && payment.id !== gatewayPaymentId)
    return `asked for payment ${gatewayPaymentId}, told of ${payment.id}`;
  if (payment.recipient.account_id !== shopId)
    return `the payment is for shop ${payment.recipient.account_id}, not for ${shopId}`;
  if (payment.test && !takesTestPayments)
    return 'a test payment, by which no money comes: the key is that of a test shop';
  return null;
}

/** A payment in plain terms. */
export function verdictOf(payment: PaymentAnswer, expected: ExpectedPayment): PaymentVerdict {
  const strange = strangenessOf(payment, expected);
  if (strange !== null) return { kind: 'unknown', reason: strange };
  return ownVerdict(
    statedVerdict(payment),
    payment.metadata[ownName.order] ?? null,
    expected,
    expected.gatewayPaymentId,
  );
}

/** What a reason of cancellation means for the buyer. */
const causes: Readonly<Record<string, DeclineCause>> = {
  insufficient_funds: 'funds',
  payment_method_limit_exceeded: 'limit',
  '3d_secure_failed': 'secure',
  card_expired: 'expired-card',
  invalid_card_number: 'details',
  invalid_csc: 'details',
  issuer_unavailable: 'silent',
  expired_on_confirmation: 'time',
};

function statedVerdict(payment: PaymentAnswer): PaymentVerdict {
  const gatewayPaymentId = payment.id;
  if (payment.status === 'pending' || payment.status === 'waiting_for_capture')
    return { kind: 'pending', gatewayPaymentId };
  if (payment.status === 'canceled') {
    const reason = payment.cancellation_details?.reason ?? 'canceled';
    return {
      kind: 'declined',
      gatewayPaymentId,
      reason,
      expired: reason === 'expired_on_confirmation',
      cause: causes[reason],
    };
  }
  if (!payment.paid) return { kind: 'unknown', reason: 'the payment has succeeded but is not paid' };
  const currency = currencies.find((one) => one === payment.amount.currency);
  if (!currency) return { kind: 'unknown', reason: `currency ${payment.amount.currency}` };
  return {
    kind: 'paid',
    gatewayPaymentId,
    merchantNumber: payment.metadata[ownName.payment] ?? '',
    amount: payment.amount.value,
    refunded: payment.refunded_amount?.value ?? 0,
    currency,
  };
}

export interface YookassaSettings {
  /** Where the objects lie, a slash at its end: `https://api.yookassa.ru/v3/`. */
  baseUrl: string;
  shopId: string;
  secretKey: string;
}

export type Called<Answer> =
  | { kind: 'answered'; answer: Answer }
  /** The bank says no. `status` is HTTP's. */
  | { kind: 'error'; status: number; reason: string; parameter: string }
  | { kind: 'unknown'; reason: string };

interface Call {
  seconds: number;
  query?: Readonly<Record<string, string>>;
  /** Makes it a POST, done once for its key. */
  body?: object;
  key?: string;
}

/** One call, its answer read by the schema. What cannot be read, and the bank's own trouble, is `unknown`. */
export async function callYookassa<Schema extends v.GenericSchema>(
  { baseUrl, shopId, secretKey }: YookassaSettings,
  path: string,
  { seconds, query = {}, body, key }: Call,
  schema: Schema,
): Promise<Called<v.InferOutput<Schema>>> {
  const url = new URL(path, baseUrl);
  url.search = new URLSearchParams(query).toString();
  const credentials = Buffer.from(`${shopId}:${secretKey}`).toString('base64');
  const outcome = await askJson(url.href, {
    seconds,
    headers: { authorization: `Basic ${credentials}`, ...(key ? { 'idempotence-key': key } : {}) },
    ...(body ? { body } : {}),
  });
  if (outcome.kind === 'failed') return { kind: 'unknown', reason: outcome.reason };
  if (outcome.status === 200) {
    const answer = v.safeParse(schema, outcome.body);
    if (answer.success) return { kind: 'answered', answer: answer.output };
    return { kind: 'unknown', reason: `${path} answered what cannot be read` };
  }
  const error = v.safeParse(errorAnswer, outcome.body);
  const isNo = error.success && outcome.status >= 400 && outcome.status < 500 && outcome.status !== 429;
  if (!isNo) return { kind: 'unknown', reason: `HTTP ${outcome.status}` };
  const { code, description, parameter } = error.output;
  return {
    kind: 'error',
    status: outcome.status,
    reason: `${code}: ${description} ${parameter}`.trim(),
    parameter,
  };
}

const vatCodes: Record<VatRate, number> = {
  none: 1,
  vat0: 2,
  vat10: 3,
  vat20: 4,
  vat110: 5,
  vat120: 6,
  vat5: 7,
  vat7: 8,
  vat105: 9,
  vat107: 10,
  vat22: 11,
  vat122: 12,
};

const taxSystems: Record<TaxSystem, number> = {
  osn: 1,
  usn_income: 2,
  usn_income_outcome: 3,
  esn: 5,
  patent: 6,
};

/** A cart as the attached registrar wants it; `amount` of a line is the price of one. */
export function yookassaReceipt({ email, taxSystem, lines }: ReceiptCart, currency: Currency): object {
  return {
    customer: { email },
    tax_system_code: taxSystems[taxSystem],
    items: lines.map(({ name, price, quantity, vat, goods }) => ({
      description: name.slice(0, 128),
      quantity: String(quantity),
      amount: moneyOf(price, currency),
      vat_code: vatCodes[vat],
      payment_subject: goods ? 'commodity' : 'service',
      payment_mode: 'full_prepayment',
      measure: 'piece',
    })),
  };
}

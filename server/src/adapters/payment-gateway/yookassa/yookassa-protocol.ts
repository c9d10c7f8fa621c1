import type { DeclineCause } from '@foyer/contract/order/order.ts';
import { type Currency, currencies } from '@foyer/contract/rules/values.ts';
import * as v from 'valibot';
import { ownVerdict } from '#adapters/payment-gateway/own-payment.ts';
import type { PaymentVerdict } from '#domain/payment.ts';
import { webLink } from '#platform/web-link.ts';

export const errorAnswer = v.object({
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

/** Under which our names travel in `metadata`. */
export const ownName = { payment: 'merchant_number', order: 'order_hash', refund: 'refund_name' } as const;

/** `{ value: '1500.00', currency: 'RUB' }`. */
export function moneyOf(amount: number, currency: Currency): { value: string; currency: string } {
  const kopecks = String(amount % 100).padStart(2, '0');
  return { value: `${Math.trunc(amount / 100)}.${kopecks}`, currency };
}

/** What the shop expects of a payment that it is told of. */
export interface ExpectedPayment {
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

import { currencies } from '@foyer/contract/rules/values.ts';
import * as v from 'valibot';
import { ownVerdict } from '#adapters/payment-gateway/own-payment.ts';
import type { PaymentVerdict } from '#domain/payment.ts';
import { webLink } from '#platform/web-link.ts';

export const errorAnswer = v.object({
  error: v.object({
    type: v.string(),
    code: v.optional(v.string(), ''),
    message: v.optional(v.string(), ''),
  }),
});

/** Stripe counts in the smallest unit, and so do we. */
const money = v.pipe(v.number(), v.integer(), v.minValue(0));
const metadata = v.nullish(v.record(v.string(), v.string()), {});

/** Expanded by our wish; without money there is none yet. */
const paymentIntent = v.nullish(
  v.object({
    id: v.string(),
    latest_charge: v.nullish(v.object({ amount_refunded: money })),
  }),
);

export const sessionAnswer = v.object({
  object: v.literal('checkout.session'),
  id: v.string(),
  status: v.picklist(['open', 'complete', 'expired']),
  payment_status: v.picklist(['paid', 'unpaid', 'no_payment_required']),
  amount_total: money,
  currency: v.string(),
  client_reference_id: v.nullish(v.string()),
  metadata,
  /** Seconds since 1970. */
  expires_at: v.number(),
  livemode: v.boolean(),
  payment_intent: paymentIntent,
  url: v.nullish(webLink),
});
export type SessionAnswer = v.InferOutput<typeof sessionAnswer>;

export const sessionList = v.object({ data: v.array(sessionAnswer), has_more: v.boolean() });

export const refundAnswer = v.object({
  object: v.literal('refund'),
  id: v.string(),
  amount: money,
  payment_intent: v.nullish(v.string()),
  status: v.picklist(['pending', 'requires_action', 'succeeded', 'failed', 'canceled']),
  failure_reason: v.nullish(v.string()),
  metadata,
});
export type RefundAnswer = v.InferOutput<typeof refundAnswer>;

export const refundList = v.object({ data: v.array(refundAnswer), has_more: v.boolean() });

/** A session, or a refund: both bear our number. */
export const event = v.object({
  object: v.literal('event'),
  type: v.pipe(v.string(), v.regex(/^(checkout\.session|refund|charge\.refund)\.[a-z_]+$/)),
  livemode: v.boolean(),
  data: v.object({ object: v.object({ object: v.string(), id: v.string(), metadata }) }),
});

/** Under which our names travel in `metadata`. */
export const ownName = { payment: 'merchant_number', order: 'order_hash', refund: 'refund_name' } as const;

/** What asking for a session brings along: whether money went back is known by its charge alone. */
export const expandedCharge = 'payment_intent.latest_charge';

export interface ExpectedSession {
  /** null: the session was found by our own name of it. */
  gatewayPaymentId: string | null;
  orderHash: string;
  takesTestPayments: boolean;
  now: Date;
}

/** Why a session is not the one that was asked for; null when it is. */
export function strangenessOf(
  session: SessionAnswer,
  { gatewayPaymentId, takesTestPayments }: Omit<ExpectedSession, 'now' | 'orderHash'>,
): string | null {
  if (gatewayPaymentId !== null && session.id !== gatewayPaymentId)
    return `asked for session ${gatewayPaymentId}, told of ${session.id}`;
  if (!session.livemode && !takesTestPayments)
    return 'a test payment, by which no money comes: the key is one for tests';
  return null;
}

/** A session in plain terms. */
export function verdictOf(session: SessionAnswer, expected: ExpectedSession): PaymentVerdict {
  const strange = strangenessOf(session, expected);
  if (strange !== null) return { kind: 'unknown', reason: strange };
  const carriedHash = session.metadata?.[ownName.order] ?? null;
  return ownVerdict(statedVerdict(session, expected.now), carriedHash, expected, expected.gatewayPaymentId);
}

function statedVerdict(session: SessionAnswer, now: Date): PaymentVerdict {
  const { id: gatewayPaymentId, status, payment_status } = session;
  if (status === 'expired') {
    // Ended before its time by us, or by hand in the dashboard.
    const expired = session.expires_at * 1000 <= now.getTime();
    return {
      kind: 'declined',
      gatewayPaymentId,
      reason: 'the session has expired',
      expired,
      cause: undefined,
    };
  }
  // A refused card ends nothing: the buyer tries another in the same session.
  if (status === 'open' || payment_status === 'unpaid') return { kind: 'pending', gatewayPaymentId };
  const charge = session.payment_intent?.latest_charge;
  if (payment_status !== 'paid' || !charge)
    return { kind: 'unknown', reason: `complete, and ${payment_status} without a charge` };
  const currency = currencies.find((one) => one.toLowerCase() === session.currency);
  if (!currency) return { kind: 'unknown', reason: `currency ${session.currency}` };
  return {
    kind: 'paid',
    gatewayPaymentId,
    merchantNumber: session.metadata?.[ownName.payment] ?? '',
    amount: session.amount_total,
    refunded: charge.amount_refunded,
    currency,
  };
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import { currencies } from '@foyer/contract/rules/values.ts';
import * as v from 'valibot';
import { ownName, ownVerdict } from '#adapters/payment-gateway/own-payment.ts';
import type { PaymentVerdict } from '#domain/payment.ts';
import { askJson, webLink } from '#platform/outbound.ts';

const errorAnswer = v.object({
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

/** What asking for a session brings along: whether money went back is known by its charge alone. */
export const expandedCharge = 'payment_intent.latest_charge';

interface ExpectedSession {
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

export interface StripeSettings {
  /** Where the objects are, with a slash at its end: `https://api.stripe.com/v1/`. */
  baseUrl: string;
  secretKey: string;
}

export type Called<Answer> =
  | { kind: 'answered'; answer: Answer }
  /** Stripe refuses. `status` is HTTP's, `code` Stripe's own word. */
  | { kind: 'error'; status: number; type: string; code: string; reason: string }
  | { kind: 'unknown'; reason: string };

interface Call {
  seconds: number;
  query?: Readonly<Record<string, string>>;
  /** Makes it a POST, done once for its key. */
  fields?: Readonly<Record<string, string>>;
  key?: string;
}

/** The version whose fields are read here: an account's own default may change. */
const version = '2024-06-20';

/** One call, its answer read by the schema. What cannot be read, and trouble of Stripe's own, is `unknown`. */
export async function callStripe<Schema extends v.GenericSchema>(
  { baseUrl, secretKey }: StripeSettings,
  path: string,
  { seconds, query = {}, fields, key }: Call,
  schema: Schema,
): Promise<Called<v.InferOutput<Schema>>> {
  const url = new URL(path, baseUrl);
  url.search = new URLSearchParams(query).toString();
  const outcome = await askJson(url.href, {
    seconds,
    headers: {
      authorization: `Bearer ${secretKey}`,
      'stripe-version': version,
      ...(key ? { 'idempotency-key': key } : {}),
    },
    ...(fields ? { fields } : {}),
  });
  if (outcome.kind === 'failed') return { kind: 'unknown', reason: outcome.reason };
  if (outcome.status === 200) {
    const answer = v.safeParse(schema, outcome.body);
    if (answer.success) return { kind: 'answered', answer: answer.output };
    return { kind: 'unknown', reason: `${path} answered what cannot be read` };
  }
  const error = v.safeParse(errorAnswer, outcome.body);
  // 409: another request with this key is under way; 429: too many requests.
  const isNo = outcome.status >= 400 && outcome.status < 500 && ![409, 429].includes(outcome.status);
  if (!error.success || !isNo) return { kind: 'unknown', reason: `HTTP ${outcome.status}` };
  const { type, code, message } = error.output.error;
  const reason = [code || type, message].filter(Boolean).join(': ');
  return { kind: 'error', status: outcome.status, type, code, reason };
}

/** A notification that is older, or newer than our clock by more, was not sent just now, seconds. */
const tolerance = 300;

/** Why a `Stripe-Signature` does not vouch for this body; null when it does. */
export function signatureFault(
  header: string | undefined,
  body: string,
  { secret, now }: { secret: string; now: Date },
): string | null {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('='));
  const [moment, ...others] = parts.flatMap(([name, value]) => (name === 't' && value ? [value] : []));
  if (moment === undefined || others.length > 0 || !/^\d{1,12}$/.test(moment)) return 'no signature';
  const expected = Buffer.from(signature(secret, moment, body));
  // While a secret is changed, there is one of each.
  const isSigned = parts.some(([name, value]) => {
    const given = Buffer.from(value ?? '');
    return name === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isSigned) return 'a wrong signature';
  const age = Math.abs(now.getTime() / 1000 - Number(moment));
  return age <= tolerance ? null : `signed ${Math.round(age)} s away from now`;
}

function signature(secret: string, moment: string, body: string): string {
  return createHmac('sha256', secret).update(`${moment}.${body}`).digest('hex');
}

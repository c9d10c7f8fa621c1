import * as v from 'valibot';
import { askJson } from '#platform/outbound.ts';
import { errorAnswer } from './stripe-protocol.ts';

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

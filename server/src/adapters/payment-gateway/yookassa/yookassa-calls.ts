import * as v from 'valibot';
import { askJson } from '#platform/outbound.ts';
import { errorAnswer } from './yookassa-protocol.ts';

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

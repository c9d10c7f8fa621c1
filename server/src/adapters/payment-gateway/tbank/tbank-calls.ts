import * as v from 'valibot';
import { postJson } from '#platform/outbound.ts';
import { tbankToken } from './tbank-token.ts';

export interface TbankSettings {
  /** Where the methods lie, a slash at its end: `https://securepay.tinkoff.ru/v2/`. */
  baseUrl: string;
  terminalKey: string;
  password: string;
}

export type TbankMethod = 'Init' | 'GetQr' | 'GetState' | 'CheckOrder' | 'Cancel' | 'GetQrState';

const seconds: Record<TbankMethod, number> = {
  Init: 15,
  GetQr: 10,
  GetState: 8,
  CheckOrder: 8,
  Cancel: 15,
  GetQrState: 8,
};

export type Called<Answer> = { kind: 'answered'; answer: Answer } | { kind: 'unknown'; reason: string };

/** One signed call, its answer read by the schema. A call without an answer that can be read is `unknown`. */
export async function callTbank<Schema extends v.GenericSchema>(
  settings: TbankSettings,
  method: TbankMethod,
  parameters: Readonly<Record<string, unknown>>,
  schema: Schema,
): Promise<Called<v.InferOutput<Schema>>> {
  const fields = { TerminalKey: settings.terminalKey, ...parameters };
  const outcome = await postJson(new URL(method, settings.baseUrl).href, {
    seconds: seconds[method],
    body: { ...fields, Token: tbankToken(fields, settings.password) },
  });
  if (outcome.kind === 'failed') return { kind: 'unknown', reason: outcome.reason };
  const answer = v.safeParse(schema, outcome.body);
  if (!answer.success) return { kind: 'unknown', reason: `${method} answered what cannot be read` };
  return { kind: 'answered', answer: answer.output };
}

import { calls } from '@foyer/contract/calls.ts';
import { refusalCodes, successCode } from '@foyer/contract/kit/answer.ts';
import { serverHalf } from '@foyer/contract/kit/call.ts';
import { getDotPath, safeParse } from 'valibot';
import type { RawAnswer } from './send.ts';
import type { WalkedRequest } from './walking-requests.ts';

export interface Judged {
  /** Refused by a rule, by the guard, or for its form. */
  refused: boolean;
  code: string;
  /** What is wrong with the answer itself; empty is good. */
  faults: string[];
}

const codes = new Set<string>(Object.values(refusalCodes));
const insides =
  /node_modules|\.ts\b|\bat \w+ \(|Error:|SELECT|select .* from|relation "|invalid input|\/work\/|pg_/;
/** 431: the address is longer than the server reads. */
const statuses = new Set([200, 400, 401, 403, 404, 429, 431]);

/** Judges an answer of a call of the table: never 5xx, never our insides, always the envelope of the call. */
export function judgeAnswer({ template, method }: WalkedRequest, answer: RawAnswer): Judged {
  const faults: string[] = [];
  if (!statuses.has(answer.status)) faults.push(`status ${answer.status}`);
  if (insides.test(answer.body)) faults.push(`tells of its insides: ${insides.exec(answer.body)}`);
  if (!answer.headers['content-type']?.startsWith('application/json')) faults.push('is no JSON');
  if (answer.status === 429 && !(Number(answer.headers['retry-after']) > 0)) faults.push('no Retry-After');
  const half = halfOf(template, method);
  const envelope = envelopeOf(answer, half?.envelope === 'response', faults);
  const code = String(envelope.errorCode ?? (answer.status === 200 ? successCode : 'none'));
  const refused = code !== successCode;
  if (refused) faults.push(...faultsOfRefusal(code, envelope.errorText));
  else if (half) {
    const parsed = safeParse(half.answerSchema, JSON.parse(answer.body));
    if (!parsed.success) faults.push(`breaks its schema at ${getDotPath(parsed.issues[0])}`);
  }
  return { refused, code, faults };
}

/** Another method than its own makes it no call. */
function halfOf(template: string, method: string) {
  const call = Object.values(calls).find(
    (one) =>
      one.path.replace(/:(\w+)/g, '{$1}') === template && one.methods.some((called) => called === method),
  );
  return call && serverHalf<unknown, unknown>(call);
}

interface Envelope {
  errorCode?: unknown;
  errorText?: unknown;
}

function envelopeOf(answer: RawAnswer, inside: boolean, faults: string[]): Envelope {
  try {
    const body: unknown = JSON.parse(answer.body);
    const object: unknown = inside && isObject(body) ? Reflect.get(body, 'response') : body;
    if (isObject(object)) return object;
    faults.push('has no envelope');
  } catch {
    faults.push('cannot be read');
  }
  return {};
}

function faultsOfRefusal(code: string, text: unknown): string[] {
  return [
    ...(codes.has(code) ? [] : [`code ${code} is not in the catalogue`]),
    ...(typeof text === 'string' && text.trim() !== '' ? [] : ['refuses without a text']),
  ];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

import * as v from 'valibot';
import { stopwatch } from './clock.ts';
import { assertOutsideTransaction } from './transaction.ts';

/** An outside server's answer, or why there is none that can be read. */
export type CallOutcome = { kind: 'answered'; body: unknown } | { kind: 'failed'; reason: string };

/** Answers longer than this are not read: nothing that we call sends a megabyte. */
const longestAnswer = 1_000_000;

interface PlainCall {
  seconds: number;
  headers?: Readonly<Record<string, string>>;
}

/**
 * Posts a form and reads JSON, within a time limit and without following redirects. Never throws and
 * never repeats: the caller knows whether a repeat is safe. A body that is no JSON is a failure.
 */
export async function postForm(
  url: string,
  call: PlainCall & { fields: Readonly<Record<string, string>> },
): Promise<CallOutcome> {
  return answerOf(await exchange(url, call, { method: 'POST', body: new URLSearchParams(call.fields) }));
}

/** Posts JSON and reads JSON, in the same way. Statuses in `statuses` are answers too, 200 always is. */
export async function postJson(
  url: string,
  call: PlainCall & { body: object | string; statuses?: readonly number[] },
): Promise<CallOutcome> {
  const init = { method: 'POST', body: JSON.stringify(call.body) };
  return answerOf(
    await exchange(url, { ...call, headers: { 'content-type': 'application/json', ...call.headers } }, init),
    call.statuses,
  );
}

/** Gets JSON, in the same way. */
export async function getJson(
  url: string,
  call: PlainCall & { statuses?: readonly number[] },
): Promise<CallOutcome> {
  return answerOf(await exchange(url, call, { method: 'GET' }), call.statuses);
}

/** Gets a text (XML), in the same way. */
export async function getText(url: string, call: PlainCall): Promise<CallOutcome> {
  const got = await exchange(url, call, { method: 'GET' });
  if (typeof got === 'string') return failed(got);
  return got.status === 200 ? { kind: 'answered', body: got.text } : failed(`HTTP ${got.status}`);
}

/** A whole answer, for a caller that must see how it was signed before it reads it. */
type TextAnswer =
  | { kind: 'answered'; status: number; text: string; header(name: string): string | null }
  | { kind: 'failed'; reason: string };

/** Posts a text and hands the answer over as it came, whatever its status. */
export async function postText(url: string, call: PlainCall & { body: string }): Promise<TextAnswer> {
  const got = await exchange(url, call, { method: 'POST', body: call.body });
  if (typeof got === 'string') return { kind: 'failed', reason: got };
  return { kind: 'answered', status: got.status, text: got.text, header: (name) => got.headers.get(name) };
}

/** No outside server answered in time, readably. */
export class NoAnswer extends Error {}

/** For libraries that bring their own protocol: an answer of at most a megabyte, or `NoAnswer` thrown. */
export async function fetchShort(
  url: string,
  { method, body, ...call }: PlainCall & { method: 'GET' | 'POST'; body?: string | URLSearchParams },
): Promise<Response> {
  const got = await exchange(url, call, { method, ...(body === undefined ? {} : { body }) });
  if (typeof got === 'string') throw new NoAnswer(got);
  return new Response(got.text, { status: got.status, headers: got.headers });
}

interface Exchanged {
  status: number;
  text: string;
  headers: Headers;
  /** Null: the answer does not say. */
  retryAfterSeconds: number | null;
}

/** One call that ended, for whoever measures. */
interface OutsideAnswer {
  host: string;
  outcome: 'answered' | 'failed';
  seconds: number;
}

const listeners = new Set<(answer: OutsideAnswer) => void>();

/** Tells of every call of this process that ends; the returned function ends that. */
export function onOutsideAnswer(listener: (answer: OutsideAnswer) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What came back, or why nothing did. */
async function exchange(
  url: string,
  call: PlainCall,
  init: { method: string; body?: string | URLSearchParams },
): Promise<Exchanged | string> {
  const host = URL.parse(url)?.host ?? 'A server';
  assertOutsideTransaction(host);
  const elapsed = stopwatch();
  const got = await ask(url, call, init);
  const outcome = typeof got === 'string' || got.status >= 500 ? 'failed' : 'answered';
  for (const tell of listeners) tell({ host, outcome, seconds: elapsed() });
  return got;
}

async function ask(
  url: string,
  call: PlainCall,
  init: { method: string; body?: string | URLSearchParams },
): Promise<Exchanged | string> {
  try {
    const answer = await fetch(url, {
      ...init,
      headers: { accept: 'application/json', ...call.headers },
      redirect: 'error',
      signal: AbortSignal.timeout(call.seconds * 1000),
    });
    const retryAfter = Number(answer.headers.get('retry-after'));
    return {
      status: answer.status,
      text: await readShort(answer),
      headers: answer.headers,
      retryAfterSeconds: retryAfter > 0 ? retryAfter : null,
    };
  } catch (error) {
    return reasonOf(error);
  }
}

function answerOf(got: Exchanged | string, statuses: readonly number[] = []): CallOutcome {
  if (typeof got === 'string') return failed(got);
  if (got.status !== 200 && !statuses.includes(got.status)) return failed(`HTTP ${got.status}`);
  return parsed(got.text);
}

function parsed(text: string): CallOutcome {
  try {
    return { kind: 'answered', body: JSON.parse(text) };
  } catch (error) {
    return failed(reasonOf(error));
  }
}

/** The JSON that an outside server answered, with its status; a status of its own is no failure here. */
export type JsonAnswer =
  | { kind: 'answered'; status: number; body: unknown; retryAfterSeconds: number | null }
  | { kind: 'failed'; reason: string };

export interface JsonCall extends PlainCall {
  /** Goes as JSON by POST or `method`; without it and `fields` the call is a GET. */
  body?: object;
  /** Go as a form by POST. */
  fields?: Readonly<Record<string, string>>;
  method?: 'POST' | 'PUT';
}

/** Asks for JSON in the same way; an empty answer is null. */
export async function askJson(url: string, call: JsonCall): Promise<JsonAnswer> {
  const { seconds, body, fields, method = 'POST', headers = {} } = call;
  const own = { accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}) };
  const sent = body ? JSON.stringify(body) : fields && new URLSearchParams(fields);
  const init = sent === undefined ? { method: 'GET' } : { method, body: sent };
  const got = await exchange(url, { seconds, headers: { ...headers, ...own } }, init);
  if (typeof got === 'string') return { kind: 'failed', reason: got };
  const read = got.text === '' ? { kind: 'answered' as const, body: null } : parsed(got.text);
  if (read.kind === 'failed') return read;
  return { ...read, status: got.status, retryAfterSeconds: got.retryAfterSeconds };
}

async function readShort(answer: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of answer.body ?? []) {
    text += decoder.decode(part, { stream: true });
    if (text.length > longestAnswer) throw new Error('the answer is longer than a megabyte');
  }
  return text;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no answer within the time limit';
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error.message}${cause}`;
}

function failed(reason: string): CallOutcome {
  return { kind: 'failed', reason };
}

/** An address that a browser may be sent to: http or https, and no other scheme. */
export const webLink = v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//i, 'expected an http(s) address'));

/** A link beside something that counts without it: one that is no web address is left out. */
export const optionalWebLink = v.fallback(v.union([webLink, v.literal('')]), '');

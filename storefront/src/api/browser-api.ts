import type { Ask } from '@foyer/contract/calls.ts';
import type { Answer } from '@foyer/contract/kit/answer.ts';
import type { Call } from '@foyer/contract/kit/call.ts';
import type { Setup } from '@foyer/contract/setup/setup.ts';
import { loadPart } from '#lib/load/load-part.ts';
import { sendCall } from './send-call.ts';

/** Rows of the table of calls; a page names those that it makes, and the codecs of no others travel with it. */
type Rows = Readonly<Record<string, Call<unknown, unknown>>>;

type Client<Chosen extends Rows> = {
  [Name in keyof Chosen]: Chosen[Name] extends Call<infer Request, infer Value>
    ? (request: Request, idempotencyKey?: string) => Promise<Answer<Value>>
    : never;
};

/** The chosen calls as functions over the wire. A signal ends them when the visitor goes elsewhere. */
export function browserApi<Chosen extends Rows>(rows: Chosen, signal?: AbortSignal): Client<Chosen> {
  const made = Object.entries(rows).map(([name, call]) => [
    name,
    (request: unknown, idempotencyKey?: string) => sendCall(call, request, { idempotencyKey, signal }),
  ]);
  // `as`: each name with the call of its row.
  return Object.fromEntries(made) as Client<Chosen>;
}

/** The calls of a page that is loaded in the browser. The signal ends them when the visitor goes elsewhere. */
export function browserAsk(signal: AbortSignal): Ask {
  return (call, request) => sendCall(call, request, { signal });
}

let setup: Promise<Setup> | null = null;

/** The setup is asked for once a visit, with a script of its own: few visitors need it. A failure is not kept. */
export function houseSetup(): Promise<Setup> {
  setup ??= loadPart(() => import('./ask-setup.ts')).then(({ askSetup }) => askSetup());
  setup.catch(() => {
    setup = null;
  });
  return setup;
}

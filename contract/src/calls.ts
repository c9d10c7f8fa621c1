import * as eventCalls from '#event/event-calls.ts';
import * as hallCalls from '#hall/hall-calls.ts';
import type { Answer } from '#kit/answer.ts';
import type { Call, ServedCall } from '#kit/call.ts';
import * as eveningCalls from '#listing/evening-calls.ts';
import * as listingCalls from '#listing/listing-calls.ts';
import * as discountCalls from '#order/discount-calls.ts';
import * as orderCalls from '#order/order-calls.ts';
import * as placeCalls from '#order/place-calls.ts';
import * as statusCalls from '#order/status-calls.ts';
import * as captchaCalls from '#people/captcha-calls.ts';
import * as signInCalls from '#people/sign-in-calls.ts';
import * as visitorCalls from '#people/visitor-calls.ts';
import * as changeCalls from '#returns/change-calls.ts';
import * as exchangeCalls from '#returns/exchange-calls.ts';
import * as returnCalls from '#returns/return-calls.ts';
import * as setupCalls from '#setup/setup-calls.ts';
import * as tokenCalls from '#setup/token-calls.ts';
import * as waitingCalls from '#waiting/waiting-calls.ts';

/**
 * Every call of the shop (B 7, O 7), by its name. Routes, clients, OpenAPI and test doubles follow from this table.
 * A row is an exported constant of a `…-calls.ts`: a page imports the rows that it uses, and nothing else travels.
 */
export const calls = {
  ...setupCalls,
  ...tokenCalls,
  ...captchaCalls,
  ...listingCalls,
  ...eveningCalls,
  ...eventCalls,
  ...hallCalls,
  ...placeCalls,
  ...visitorCalls,
  ...orderCalls,
  ...statusCalls,
  ...discountCalls,
  ...returnCalls,
  ...changeCalls,
  ...exchangeCalls,
  ...waitingCalls,
  ...signInCalls,
};

type Calls = typeof calls;
export type CallName = keyof Calls;

/** The calls that our own pages make. */
type PageCallName = {
  [Name in CallName]: Calls[Name] extends Call<infer _Request, infer _Value> ? Name : never;
}[CallName];

export type RequestOf<Name extends CallName> =
  Calls[Name] extends ServedCall<infer Request, infer _Value> ? Request : never;
export type ValueOf<Name extends CallName> =
  Calls[Name] extends ServedCall<infer _Request, infer Value> ? Value : never;

/** The calls as functions in plain terms, whatever lies between: nothing, a socket, a test. */
export type Api = {
  [Name in PageCallName]: (
    request: RequestOf<Name>,
    idempotencyKey?: string,
  ) => Promise<Answer<ValueOf<Name>>>;
};

/** Makes a call of the table. */
export type Ask = <Request, Value>(call: Call<Request, Value>, request: Request) => Promise<Answer<Value>>;

/** Asks a set of functions: a row is known by its path, for a bundle holds rows of its own. */
export function askOf(api: Partial<Api>): Ask {
  const names = new Map<string, string>(Object.entries(calls).map(([name, { path }]) => [path, name]));
  return ({ path }, request) => {
    const ask: unknown = Reflect.get(api, names.get(path) ?? '');
    if (typeof ask !== 'function') throw new Error(`nobody answers ${path}`);
    return ask(request);
  };
}

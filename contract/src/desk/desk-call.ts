import type { GenericSchema } from 'valibot';
import * as v from 'valibot';
import { isDay } from '#rules/format.ts';

/** What a person of the house may be; `head` may do all that any other may. */
export const roles = ['head', 'office', 'door', 'programme', 'marketing', 'books', 'tech'] as const;
export type Role = (typeof roles)[number];

/**
 * A call of the desk, below `/api/desk/`. It is JSON in plain terms: desk and shop are always of one version, so nothing is
 * translated on the way. A GET reads; a POST changes, is signed by who makes it and stands in the log of acts.
 */
export interface DeskCall<Request, Value> {
  method: 'GET' | 'POST';
  path: string;
  /** Who may make it. `signed-in`: whoever has a session; `anybody`: nobody has one yet. */
  roles: readonly [Role, ...Role[]] | 'signed-in' | 'anybody';
  /** Password and code must have been entered within the last minutes. */
  again?: true;
  /** Fields that never reach the log of acts. */
  secret?: readonly string[];
  /** The query of a GET, whose values are texts, or the body of a POST. */
  schema: GenericSchema<unknown, Request>;
  /** What is answered; a type alone, never a value. */
  readonly answers?: Value;
}

/** Any call of the table. */
export type AnyDeskCall = Omit<DeskCall<unknown, unknown>, 'schema'> & { schema: GenericSchema };

/** Why the desk does not do something. */
export type DeskRefusal =
  | { kind: 'signed-out' | 'role-missing' | 'again-needed' | 'csrf' | 'gone' | 'busy' | 'internal' }
  /** The login, the password or the code is wrong; it is not said which. */
  | { kind: 'wrong-credentials' }
  /** No passkey of ours, or not signed here and now. */
  | { kind: 'passkey-refused' }
  | { kind: 'wait'; seconds: number }
  | { kind: 'link-over' }
  | { kind: 'login-taken' }
  | { kind: 'weak-password' }
  | { kind: 'malformed'; field: string }
  | { kind: 'door-over' }
  /** The house's files may not say this, and why. */
  | { kind: 'house-refuses'; words: string }
  /** It cannot be done as things are: somebody was faster, tickets were used, the last head would leave. */
  | { kind: 'not-now'; why: string };

export type DeskAnswer<Value> = { ok: true; value: Value } | { ok: false; refusal: DeskRefusal };

export const text = (most: number) => v.pipe(v.string(), v.trim(), v.maxLength(most));
export const filled = (most: number) => v.pipe(text(most), v.nonEmpty());
/** As a number in a body, as digits in an address. */
export const number = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))]),
  v.safeInteger(),
  v.minValue(1),
);
/** The largest of the database's whole numbers; those of orders, tickets and money may be longer. */
const largest = v.maxValue<number, 2_147_483_647>(2_147_483_647);
/** Of a session, a seat, a scan: what is counted in thousands. */
export const smallNumber = v.pipe(number, largest);
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0), largest);
export const money = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
export const password = v.pipe(v.string(), v.maxLength(200));
export const code = v.pipe(
  v.string(),
  v.transform((typed) => typed.replace(/\s/g, '')),
  v.regex(/^\d{6}$/),
);
export const key = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));
export const day = v.pipe(v.string(), v.check(isDay));
export const moment = v.object({ day, time: v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/)) });
export const roleList = v.pipe(v.array(v.picklist(roles)), v.nonEmpty(), v.maxLength(roles.length));
const optionalText = (most: number) => v.exactOptional(text(most));
export const texts = (most: number) =>
  v.object({
    ru: optionalText(most),
    en: optionalText(most),
    ch: optionalText(most),
    kz: optionalText(most),
  });
/** Bytes as text; the longest are of authenticators that prove who built them. */
export const bytes = v.pipe(v.string(), v.maxLength(8000), v.regex(/^[\w-]+$/));
export const nothing = v.object({});

/** Holds a row to its types. */
export function row<Request, Value>(call: DeskCall<Request, Value>): DeskCall<Request, Value> {
  return call;
}

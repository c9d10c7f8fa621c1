import type { GenericSchema } from 'valibot';

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

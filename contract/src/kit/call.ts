import type { GenericSchema, InferInput } from 'valibot';
import type { Setup } from '#setup/setup.ts';
import type { Answer, RefusalKind } from './answer.ts';
import type { WireContext } from './wire-values.ts';

export type Method = 'GET' | 'POST';

/** A call that the server answers: a row of the table in `calls.ts`. */
export interface ServedCall<Request, Value> {
  /** A payload goes as JSON by POST, as the query by GET (AP-2). Our own pages use the first. */
  methods: readonly [Method, ...Method[]];
  /** Path with `:name` parameters, which join the request before it is checked. */
  path: string;
  /**
   * `token`: changes something, and carries the CSRF token and X-Requested-With (AP-2).
   * `same-site`: changes something that a leaving page must be able to send without headers.
   */
  guard: 'none' | 'token' | 'same-site';
  /**
   * Not there in a browser; elsewhere `serverHalf` hands it out. A row writes `onServer && served({ … })`, where
   * `onServer` is a constant of its own file: the bundler sees that it is false before it decides which modules a page
   * needs, and schemas and encoders stay behind. Imported from one place the constant would be seen too late.
   */
  server: ServerHalf<Request, Value> | false;
}

/** A call that our own pages make too. */
export interface Call<Request, Value> extends ServedCall<Request, Value> {
  /** The query of a GET, or the JSON body of a POST. */
  encodeRequest(request: Request): object;
  /** `wire` is the parsed body, `status` the HTTP status: it tells apart refusals that share a code. */
  decodeAnswer(wire: unknown, status: number): Answer<Value>;
}

/** What only the server needs of a call. */
export interface ServerHalf<Request, Value> {
  summary: string;
  limit: Limit;
  /**
   * Whose sign-in counts. `ignored`: nobody's. `optional`: a lapsed one is as if there were none.
   * `checked`: a bearer token that names no live sign-in is refused.
   */
  signIn: 'ignored' | 'optional' | 'checked';
  /**
   * Where errorCode and errorText stand in a refusal (decisions, "Envelope"):
   * `response` inside `{ response: … }`, `flat` at the top.
   */
  envelope: 'flat' | 'response';
  /** Promised fields that a refusal has too, empty. */
  refusedFields?: Readonly<Record<string, unknown>>;
  /** Kinds of refusal beside those that any call may answer (`anyRefusals`). */
  refusals: readonly RefusalKind[];
  /** Requests are checked by this before `decodeRequest` sees them. */
  requestSchema: GenericSchema;
  answerSchema: GenericSchema;
  decodeRequest(wire: unknown): Request;
  encodeAnswer(value: Value, context: AnswerContext, request: Request): unknown;
  /** What the answer is known by: who has the same already gets no body. */
  versionOf?(value: Value): string;
}

/** What is counted for each block of addresses; the numbers are the server's own. */
export type Limit = 'none' | 'changes' | 'orderLooks' | 'seatTaps' | 'seatLooks' | 'saleLooks' | 'captchas';

/** What an answer is written with. */
export interface AnswerContext extends WireContext {
  setup: Setup;
}

type CheckedHalf<Wire extends GenericSchema, Reply extends GenericSchema, Request, Value> = Omit<
  ServerHalf<Request, Value>,
  'requestSchema' | 'answerSchema' | 'decodeRequest' | 'encodeAnswer'
> & {
  requestSchema: Wire;
  answerSchema: Reply;
  decodeRequest(wire: InferInput<Wire>): Request;
  encodeAnswer(value: Value, context: AnswerContext, request: Request): InferInput<Reply>;
};

/** Holds the codecs of a row to its schemas. */
export function served<Wire extends GenericSchema, Reply extends GenericSchema, Request, Value>(
  half: CheckedHalf<Wire, Reply, Request, Value>,
): ServerHalf<Request, Value> {
  return half;
}

export function serverHalf<Request, Value>(call: ServedCall<Request, Value>): ServerHalf<Request, Value> {
  if (!call.server) throw new Error(`${call.path} is not served here`);
  return call.server;
}

/** The address of a call: what stands in its path as `:name` is said by the request. */
export function pathOf(path: string, payload: object): string {
  const said = new Map<string, unknown>(Object.entries(payload));
  return path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(said.get(name) ?? '')));
}

/** What any call may refuse with. */
export const anyRefusals: readonly RefusalKind[] = ['malformed', 'too-many-requests', 'busy', 'internal'];

/** Where a call is sent: a GET carries its payload in the query. */
export function callAddress(
  { methods: [method], path }: Pick<ServedCall<unknown, unknown>, 'methods' | 'path'>,
  payload: object,
): string {
  if (method === 'POST') return pathOf(path, payload);
  const entries = Object.entries(payload).map(([name, value]): [string, string] => [name, String(value)]);
  return entries.length > 0 ? `${path}?${new URLSearchParams(entries)}` : path;
}

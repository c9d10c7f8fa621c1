import type { GenericSchema, InferInput } from 'valibot';
import type { RefusalKind } from './errors.ts';
import type { WireContext } from './wire-values.ts';

/** What is true of every call of the wire. */
export interface EndpointFacts {
  /** One or two methods; a payload goes as JSON by POST, otherwise GET (AP-2). */
  methods: readonly ('GET' | 'POST')[];
  /** Path with `:name` parameters, which join the request before it is checked. */
  path: string;
  summary: string;
  /** Carries the CSRF token header and X-Requested-With (AP-2). */
  stateChanging: boolean;
  /**
   * Where errorCode and errorText stand in a refusal (decisions, "Envelope"):
   * `response` inside `{ response: … }`, `flat` at the top.
   */
  envelope: 'flat' | 'response';
  /** Kinds of refusal beside those that any call may answer (`anyRefusals`). */
  refusals: readonly RefusalKind[];
}

/** A call that the server answers. Requests are checked by `request` before `decodeRequest` sees them. */
export interface Endpoint<
  Wire extends GenericSchema = GenericSchema,
  Reply extends GenericSchema = GenericSchema,
  Request = unknown,
  Value = unknown,
> extends EndpointFacts {
  request: Wire;
  answer: Reply;
  decodeRequest(wire: InferInput<Wire>): Request;
  encodeAnswer(value: Value, context: WireContext): InferInput<Reply>;
}

export function endpoint<Wire extends GenericSchema, Reply extends GenericSchema, Request, Value>(
  definition: Endpoint<Wire, Reply, Request, Value>,
): Endpoint<Wire, Reply, Request, Value> {
  return definition;
}

/** What any call may refuse with. */
export const anyRefusals: readonly RefusalKind[] = ['malformed', 'too-many-requests', 'busy', 'internal'];

import { type Refusal, refusalStatus } from '@foyer/contract/kit/answer.ts';
import type { FastifyRequest } from 'fastify';
import { type GenericSchema, getDotPath, type InferInput, safeParse } from 'valibot';

/**
 * The wire request of a call: query of a GET, JSON of a POST, with the parameters of the path.
 * Unknown fields are ignored; what is wrong is refused by the name of the first field that is.
 */
export function parseRequest<Wire extends GenericSchema>(
  schema: Wire,
  request: FastifyRequest,
): InferInput<Wire> {
  const wire = wireOf(request);
  // For valibot a list is an object too.
  if (!isObject(wire)) throw new RefusedRequest({ kind: 'malformed', parameters: { field: 'body' } });
  const parsed = safeParse(schema, wire);
  // Codecs read the request as it came: the schema only judges.
  if (parsed.success) return wire;
  const [issue] = parsed.issues;
  throw new RefusedRequest({
    kind: 'malformed',
    parameters: { field: (issue && getDotPath(issue)) ?? 'body' },
  });
}

/** The request as every call reads it, not judged yet. */
export function wireOf(request: FastifyRequest): unknown {
  if (request.method === 'GET' || request.method === 'HEAD') return lowerCased(request.query);
  const { body } = request;
  const hasParameters = Object.keys(parametersOf(request)).length > 0;
  if (!hasParameters) return body;
  return isObject(body) || body === undefined
    ? { ...(isObject(body) ? body : {}), ...parametersOf(request) }
    : body;
}

/** Other houses' storefronts send `calendar_id` in any case of letters (decisions, "More words"). */
function lowerCased(query: unknown): object {
  if (!isObject(query)) return {};
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name.toLowerCase(), value]));
}

function parametersOf(request: FastifyRequest): object {
  return isObject(request.params) ? request.params : {};
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A request that is refused before any use case sees it; thrown by guards, answered in one place. */
export class RefusedRequest extends Error {
  readonly refusal: Refusal;
  readonly retryAfterSeconds: number | null;
  /** As the errors of the web server have it: by it a refusal is told from a bug, which is logged. */
  readonly statusCode: number;

  constructor(refusal: Refusal, retryAfterSeconds: number | null = null) {
    super(`refused: ${refusal.kind}`);
    this.name = 'RefusedRequest';
    this.refusal = refusal;
    this.statusCode = refusalStatus(refusal.kind);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

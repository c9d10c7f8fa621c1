import type { Language } from '#rules/values.ts';
import type { Answer } from './api.ts';

/** One call of the wire, as its caller knows it. */
export interface Call<Request, Value> {
  method: 'GET' | 'POST';
  path: string;
  /** Needs the CSRF token in `X-CSRF-Token`, and `X-Requested-With` (AP-2). */
  stateChanging: boolean;
  codec: () => Promise<Codec<Request, Value>>;
}

export interface Codec<Request, Value> {
  /** The query of a GET, or the JSON body of a POST. */
  encodeRequest(request: Request): object;
  /** `wire` is the parsed body, `status` the HTTP status: it tells apart refusals that share a code. */
  decodeAnswer(wire: unknown, status: number): Answer<Value>;
}

export interface OrderName {
  hash: string;
  language: Language;
}

/** The address of a call: what stands in its path as `:name` is said by the request. */
export function pathOf(path: string, payload: object): string {
  const said = new Map<string, unknown>(Object.entries(payload));
  return path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(said.get(name) ?? '')));
}

import { calls } from '@foyer/contract/calls.ts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

type Headers = Readonly<Record<string, string>>;

/** A browser before the shop: keeps its cookies and its token. */
export interface TestVisitor {
  get(url: string, headers?: Headers): Promise<LightMyRequestResponse>;
  /** A call without a token. */
  ask(url: string, body: unknown, headers?: Headers): Promise<LightMyRequestResponse>;
  /** A call that changes something, with all that it needs. */
  change(url: string, body: unknown, headers?: Headers): Promise<LightMyRequestResponse>;
  token(): Promise<string>;
}

export function createTestVisitor(server: FastifyInstance, remoteAddress = '192.0.2.7'): TestVisitor {
  let cookie = '';
  let token: string | undefined;
  const get: TestVisitor['get'] = async (url, headers = {}) => {
    const response = await server.inject({ url, headers: { cookie, ...headers }, remoteAddress });
    const set = response.cookies[0];
    if (set) cookie = `${set.name}=${set.value}`;
    return response;
  };
  const ask: TestVisitor['ask'] = (url, body, headers = {}) =>
    server.inject({
      method: 'POST',
      url,
      headers: { cookie, 'content-type': 'application/json', ...headers },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
      remoteAddress,
    });
  const fetchToken = async () => {
    const response = await get(calls.token.path);
    return response.json<{ response: string }>().response;
  };
  return {
    get,
    ask,
    token: fetchToken,
    change: async (url, body, headers = {}) => {
      token ??= await fetchToken();
      return ask(url, body, { 'x-csrf-token': token, 'x-requested-with': 'XMLHttpRequest', ...headers });
    },
  };
}

import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Provider } from 'oidc-provider';
import { readFields } from '#platform/requests.ts';
import { claimsOf, findPerson, type SigningKey, type Twin, unsignedToken } from './persons.ts';

export interface CodePathParts {
  provider(): Promise<Provider>;
  /** Address of the provider itself, without a slash at its end. */
  issuer(): string;
  key: SigningKey;
  strange: SigningKey;
  /** What shops have asked for, oldest first. */
  journal: SignInRequest[];
}

export interface SignInRequest {
  call: 'code' | 'refresh' | 'revoke';
  fields: Record<string, string>;
  status: number;
}

/** The provider takes forms; this path takes JSON and hands the answers on, those of the twins bent. */
export async function codePathRoutes(app: FastifyInstance, parts: CodePathParts): Promise<void> {
  app.post('/api/v0.3/backend/oauth/token', async (request, reply) => {
    const fields = readFields(request.body);
    const isRefresh = fields.grant_type === 'refresh_token';
    const twin = isRefresh ? await twinOfRefresh(parts, fields) : await twinOfCode(parts, fields);
    const refused = refusalOf(twin, isRefresh);
    if (twin === 'used-code' && !isRefresh) await exchange(parts, fields);
    const answer = refused ?? (await exchange(parts, fields));
    parts.journal.push({ call: isRefresh ? 'refresh' : 'code', fields, status: answer.status });
    return send(reply, answer.status, bent(parts, twin, answer.body));
  });
  app.post('/api/v0.3/backend/oauth/revoke', async (request, reply) => {
    const fields = readFields(request.body);
    const token = await (await parts.provider()).AccessToken.find(fields.token ?? '');
    const twin = findPerson(token?.accountId)?.twin;
    const answer =
      twin === 'no-logout'
        ? { status: 500, body: { error: 'internal_server_error' } }
        : await post(`${parts.issuer()}/oauth2/revoke`, fields);
    parts.journal.push({ call: 'revoke', fields, status: answer.status });
    return send(reply, answer.status, answer.body);
  });
}

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** What is refused before the provider is asked. */
function refusalOf(twin: Twin | null, isRefresh: boolean): Answer | null {
  if (isRefresh) return twin === 'no-refresh' ? { status: 400, body: { error: 'invalid_grant' } } : null;
  if (twin === 'throttled') {
    return { status: 429, body: { error: 'request_throttled', status_code: 429, retry_after_seconds: 7 } };
  }
  return twin === 'broken' ? { status: 500, body: { error: 'internal_server_error' } } : null;
}

async function twinOfCode({ provider }: CodePathParts, { code = '' }: Record<string, string>) {
  const found = await (await provider()).AuthorizationCode.find(code);
  return findPerson(found?.accountId)?.twin ?? null;
}

async function twinOfRefresh({ provider }: CodePathParts, fields: Record<string, string>) {
  const found = await (await provider()).RefreshToken.find(fields.refresh_token ?? '');
  return findPerson(found?.accountId)?.twin ?? null;
}

function exchange({ issuer }: CodePathParts, fields: Record<string, string>): Promise<Answer> {
  return post(`${issuer()}/oauth2/token`, fields);
}

async function post(address: string, fields: Record<string, string>): Promise<Answer> {
  const response = await fetch(address, { method: 'POST', body: new URLSearchParams(fields) });
  const text = await response.text();
  return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
}

function bent({ key, strange }: CodePathParts, twin: Twin | null, body: Answer['body']): Answer['body'] {
  const { id_token: token, ...rest } = body;
  if (typeof token !== 'string') return body;
  if (twin === 'no-id-token') return rest;
  return { ...rest, id_token: forgedToken(twin, token, key, strange) };
}

function send(reply: FastifyReply, status: number, body: Answer['body']): FastifyReply {
  const wait = body.retry_after_seconds;
  if (typeof wait === 'number') reply.header('retry-after', String(wait));
  return reply.code(status).header('cache-control', 'no-store').send(body);
}

/** The identity token as a twin hands it out: wrong in exactly one thing. */
function forgedToken(twin: Twin | null, token: string, key: SigningKey, strange: SigningKey): string {
  const claims = claimsOf(token);
  switch (twin) {
    case 'wrong-issuer':
      return key.sign({ ...claims, iss: 'https://id.evil.example' });
    case 'wrong-audience':
      return key.sign({ ...claims, aud: 'another-shop' });
    case 'wrong-nonce':
      return key.sign({ ...claims, nonce: 'aaaaaaaaaaa' });
    case 'wrong-key':
      return strange.sign(claims);
    case 'no-signature':
      return unsignedToken(claims);
    case 'expired-token':
      return key.sign({ ...claims, exp: Number(claims.exp) - 2 * 3600, iat: Number(claims.iat) - 2 * 3600 });
    default:
      return token;
  }
}

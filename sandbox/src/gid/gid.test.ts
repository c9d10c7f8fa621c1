import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSandbox } from '#main.ts';
import type { Sandbox } from '#sandbox-options.ts';
import { createBrowser, signInPerson } from '#testing/sign-in-person.ts';
import { claimsOf } from './persons.ts';

const redirectUri = 'http://localhost:3000/sign-in';
const verifier = 'v'.repeat(128);
const challenge = createHash('sha256').update(verifier).digest('base64url');
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0 });
});
afterAll(() => sandbox.close());

describe('ID-1 the sandbox’s identity provider', () => {
  test('gives a code, tokens for it once, a new token for the refresh token', async () => {
    const back = await signInPerson(authorizeAddress(), 'anna');
    expect(`${back.origin}${back.pathname}`).toBe(redirectUri);
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      state: 'the-state',
      scope: 'openid email phone',
    });

    const fields = codeFields(back);
    const { status, body } = await call('token', fields);
    expect(status).toBe(200);
    expect(claimsOf(String(body.id_token))).toMatchObject({
      sub: 'anna',
      aud: 'foyer',
      nonce: 'the-nonce',
      iss: sandbox.gid.address,
    });
    const facts = await userInfo(String(body.access_token));
    expect(facts).toMatchObject({ sub: 'anna', email: 'anna@pochta.example', phone_number: '+79160000001' });

    expect(await call('token', fields)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  test('a refresh token is good once, and its grant ends with a second use', async () => {
    const { body } = await call('token', codeFields(await signInPerson(authorizeAddress(), 'boris')));
    const fields = {
      grant_type: 'refresh_token',
      client_id: 'foyer',
      refresh_token: String(body.refresh_token),
    };
    const renewed = await call('token', fields);
    expect(renewed.status).toBe(200);
    expect(renewed.body.refresh_token).not.toBe(body.refresh_token);
    expect((await call('token', fields)).status).toBe(400);
  });

  test('a wrong verifier gets nothing, and no is told as access_denied', async () => {
    const back = await signInPerson(authorizeAddress(), 'anna');
    const wrong = await call('token', { ...codeFields(back), code_verifier: 'w'.repeat(128) });
    expect(wrong).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    const no = await signInPerson(authorizeAddress(), null);
    expect(no.searchParams.get('error')).toBe('access_denied');
  });

  test('who is signed in as somebody else changes the profile', async () => {
    const browser = createBrowser();
    await call('token', codeFields(await signInPerson(authorizeAddress(), 'boris', browser)));
    const back = await signInPerson(`${authorizeAddress()}&prompt=login`, 'anna', browser);
    const { body } = await call('token', codeFields(back));
    expect(claimsOf(String(body.id_token))).toMatchObject({ sub: 'anna' });
  });

  test('a revoked token opens nothing', async () => {
    const { body } = await call('token', codeFields(await signInPerson(authorizeAddress(), 'anna')));
    const token = String(body.access_token);
    expect((await call('revoke', { client_id: 'foyer', token })).status).toBe(200);
    await expect(userInfo(token)).rejects.toThrow('401');
  });

  test.each([
    ['wrong-state', (back: URL) => back.searchParams.get('state'), 'x'.repeat(43)],
    ['no-openid', (back: URL) => back.searchParams.get('scope'), 'email phone'],
    ['no-code', (back: URL) => back.searchParams.get('code'), null],
    ['sign-in-again', (back: URL) => back.searchParams.has('quuid'), true],
  ])('%s bends the way back', async (twin, look, expected) => {
    expect(look(await signInPerson(authorizeAddress(), twin))).toBe(expected);
  });

  test.each([
    ['used-code', 400],
    ['throttled', 429],
    ['broken', 500],
  ])('%s bends the exchange', async (twin, status) => {
    expect((await call('token', codeFields(await signInPerson(authorizeAddress(), twin)))).status).toBe(
      status,
    );
  });
});

function authorizeAddress(): string {
  const query = new URLSearchParams({
    client_id: 'foyer',
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email phone',
    state: 'the-state',
    nonce: 'the-nonce',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    source: 'button',
  });
  return `${sandbox.gid.address}/oauth2/auth?${query}`;
}

function codeFields(back: URL) {
  return {
    grant_type: 'authorization_code',
    client_id: 'foyer',
    redirect_uri: redirectUri,
    code: back.searchParams.get('code') ?? '',
    code_verifier: verifier,
    state: 'the-state',
  };
}

async function call(name: string, fields: Record<string, string>) {
  const response = await fetch(`${sandbox.gid.address}/api/v0.3/backend/oauth/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function userInfo(token: string): Promise<unknown> {
  const response = await fetch(`${sandbox.gid.address}/api/v1/userinfo`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!response.ok) throw new Error(String(response.status));
  return response.json();
}

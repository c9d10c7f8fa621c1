import { noSignIn } from '@foyer/contract/people/sign-in.ts';
import { expect, test } from 'vitest';
import { newAttempt } from './attempt.ts';
import { authorizeAddress, scopeOf } from './begin-sign-in.ts';
import { challengeOf } from './random-text.ts';

const setup = {
  ...noSignIn,
  enabled: true,
  clientId: 'noon',
  authUrl: 'https://id.example/gid',
  redirectUri: 'https://tickets.example/sign-in',
  scope: ['email', 'phone'],
};

test('ID-1 the provider is asked with PKCE S256, a state of 43 and a nonce of 11 characters', async () => {
  const attempt = newAttempt('popup', '/event/7');
  expect([attempt.verifier.length, attempt.state.length, attempt.nonce.length]).toEqual([128, 43, 11]);
  expect(`${attempt.verifier}${attempt.state}${attempt.nonce}`).toMatch(/^[\w-]+$/);
  const url = new URL(await authorizeAddress(setup, attempt, { source: 'button' }));
  expect(url.origin + url.pathname).toBe('https://id.example/gid/oauth2/auth');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'noon',
    redirect_uri: 'https://tickets.example/sign-in',
    response_type: 'code',
    scope: 'openid email phone',
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await challengeOf(attempt.verifier),
    code_challenge_method: 'S256',
    source: 'button',
    sid: attempt.sessionId,
    session_id: attempt.sessionId,
  });
  expect(url.href).not.toContain(attempt.verifier);
});

test('ID-1 two attempts have nothing in common', () => {
  const [one, other] = [newAttempt('popup', '/'), newAttempt('popup', '/')];
  for (const name of ['state', 'nonce', 'verifier', 'sessionId'] as const)
    expect(one[name]).not.toBe(other[name]);
});

test('ID-1 the challenge is that of RFC 7636, appendix B', async () => {
  expect(await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  );
});

test.each([
  [[], 'openid'],
  [['email', 'phone'], 'openid email phone'],
  [['email', 'openid', 'email'], 'openid email'],
  [['email phone', 'phone  gender'], 'openid email phone gender'],
])('ID-1 the scope of %j begins with openid and repeats nothing', (extras, scope) => {
  expect(scopeOf(extras)).toBe(scope);
});

import { expect, test } from 'vitest';
import { newAttempt } from './attempt.ts';
import { readReturn } from './read-return.ts';

const attempt = newAttempt('redirect', '/event/7');
const good = { code: 'the-code', state: attempt.state, scope: 'openid email' };
const read = (query: Record<string, string>, of: typeof attempt | null = attempt) =>
  readReturn(new URL(`https://tickets.example/sign-in?${new URLSearchParams(query)}`), of);
const failed = { kind: 'failed', error: 'auth-error' };

test('ID-2 a return with code, state and openid is good', () => {
  expect(read(good)).toEqual({ kind: 'code', code: 'the-code' });
});

test.each([
  ['another state', { ...good, state: 'x'.repeat(43) }],
  ['no state', { code: good.code, scope: good.scope }],
  ['no code', { state: good.state, scope: good.scope }],
  ['an empty code', { ...good, code: '' }],
  ['no scope', { code: good.code, state: good.state }],
  ['a scope without openid', { ...good, scope: 'email openid2' }],
  ['nothing at all', {}],
])('ID-2 a return with %s is refused', (_what, query) => {
  expect(read(query)).toEqual(failed);
});

test('ID-2 a return that nobody here has asked for is refused', () => {
  expect(read(good, null)).toEqual(failed);
  expect(read(good, { ...attempt, verifier: '' })).toEqual(failed);
});

test('ID-11 the visitor’s no is a cancelling, any other error the missing code', () => {
  expect(read({ error: 'access_denied', state: attempt.state })).toEqual({ kind: 'cancelled' });
  expect(read({ error: 'server_error', state: attempt.state })).toEqual({
    kind: 'failed',
    error: 'code-error',
  });
  expect(read({ error: 'access_denied', state: 'of another' })).toEqual(failed);
});

test('ID-4 a quuid begins anew, but not for ever', () => {
  expect(read({ quuid: 'q' })).toEqual({ kind: 'again', quuid: 'q' });
  expect(read({ quuid: 'q' }, { ...attempt, renewals: 3 })).toEqual(failed);
});

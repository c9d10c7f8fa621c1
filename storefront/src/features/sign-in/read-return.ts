import type { Attempt } from './attempt.ts';

/** What the return address contains. */
export type SignInReturn =
  | { kind: 'code'; code: string }
  /** The provider wants the sign-in restarted. */
  | { kind: 'again'; quuid: string }
  | { kind: 'cancelled' }
  | { kind: 'failed'; error: SignInError };

/** Keys of the texts of O 8, and what else may be told. */
export type SignInError =
  | 'auth-error'
  | 'popup-error'
  /** The browser stores nothing for the shop: a forged redirect could not be recognised. */
  | 'no-storage'
  | 'token-error'
  | 'code-error'
  | 'no-backend'
  | 'offline';

/** How often a provider may restart one attempt. */
const mostRenewals = 3;

/** Valid only with a code, the state and verifier of this tab's attempt, and a scope with openid (ID-2). */
export function readReturn(address: URL, attempt: Attempt | null): SignInReturn {
  const query = address.searchParams;
  if (!attempt || attempt.verifier === '') return { kind: 'failed', error: 'auth-error' };
  const quuid = query.get('quuid');
  if (quuid !== null) {
    const isTooMany = attempt.renewals >= mostRenewals;
    return isTooMany ? { kind: 'failed', error: 'auth-error' } : { kind: 'again', quuid };
  }
  if (query.get('state') !== attempt.state) return { kind: 'failed', error: 'auth-error' };
  if (query.get('error') === 'access_denied') return { kind: 'cancelled' };
  if (query.has('error')) return { kind: 'failed', error: 'code-error' };
  const code = query.get('code');
  const hasOpenid = (query.get('scope') ?? '').split(' ').includes('openid');
  return code && hasOpenid ? { kind: 'code', code } : { kind: 'failed', error: 'auth-error' };
}

import type { SignInSetup } from '@foyer/contract/people/sign-in.ts';
import type { Attempt } from './attempt.ts';
import { challengeOf } from './random-text.ts';

/** Where on the page the sign-in was started, for the provider. */
export type SignInSource = 'button' | 'widget' | 'web_curtain';

export interface AuthorizeExtras {
  source: SignInSource;
  /** `login`: ask again who it is. */
  prompt?: 'login' | undefined;
  /** Of a return that wants another sign-in (ID-4). */
  quuid?: string | undefined;
}

/** The provider's page for an attempt. Tracking ids stay out: nobody is tracked unless the house says so. */
export async function authorizeAddress(
  setup: SignInSetup,
  attempt: Attempt,
  { source, prompt, quuid }: AuthorizeExtras,
): Promise<string> {
  const url = new URL(`${setup.authUrl}/oauth2/auth`);
  const query: Record<string, string | undefined> = {
    client_id: setup.clientId,
    redirect_uri: setup.redirectUri,
    response_type: 'code',
    scope: scopeOf(setup.scope),
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await challengeOf(attempt.verifier),
    code_challenge_method: 'S256',
    source,
    sid: attempt.sessionId,
    session_id: attempt.sessionId,
    prompt,
    quuid,
  };
  for (const [name, value] of Object.entries(query)) if (value) url.searchParams.set(name, value);
  return url.href;
}

/** Always starts with `openid`, without duplicates. */
export function scopeOf(extras: readonly string[]): string {
  return [...new Set(['openid', ...extras.flatMap((one) => one.split(/\s+/)).filter(Boolean)])].join(' ');
}

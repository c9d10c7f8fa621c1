import type { SignedIn, SignInSetup } from '@foyer/contract/people/sign-in.ts';
import { exchangeCode as exchangeCall } from '@foyer/contract/people/sign-in-calls.ts';
import { checkedHeaders } from '@foyer/contract/people/sign-in-codec.ts';
import { sendCall } from '#api/send-call.ts';
import { keepSignIn } from '#api/sign-in-store.ts';
import { NetworkFailure } from '#lib/network-failure.ts';
import type { Attempt } from './attempt.ts';
import type { SignInError } from './read-return.ts';

/** `seconds`: the provider wants to be asked later. */
export type ExchangeOutcome =
  | { kind: 'signed-in' }
  | { kind: 'failed'; error: SignInError; seconds?: number };

/** The server exchanges the code; this browser keeps the sign-in, never a token that could be renewed by itself. */
export async function exchangeCode(
  setup: SignInSetup,
  attempt: Attempt,
  code: string,
): Promise<ExchangeOutcome> {
  if (setup.backendUrl === '') return { kind: 'failed', error: 'no-backend' };
  const { state, verifier: codeVerifier, nonce } = attempt;
  const { clientId, redirectUri } = setup;
  const request = { kind: 'code', code, state, codeVerifier, nonce, clientId, redirectUri } as const;
  try {
    const answer = await sendCall(exchangeCall, request, {
      headers: checkedHeaders(setup.headers),
    });
    if (answer.ok) {
      keepSignedIn(answer.value);
      return { kind: 'signed-in' };
    }
    const seconds = Number(answer.refusal.parameters?.seconds);
    return { kind: 'failed', error: 'token-error', ...(seconds > 0 ? { seconds } : {}) };
  } catch (failure) {
    if (failure instanceof NetworkFailure) return { kind: 'failed', error: 'offline' };
    throw failure;
  }
}

export function keepSignedIn({ token, idToken, lifetimeSeconds, visitor }: SignedIn): void {
  const { subject, phone, name } = visitor;
  const expiresAt = Date.now() + lifetimeSeconds * 1000;
  keepSignIn({ token, expiresAt, subject, idToken, phone, name });
}

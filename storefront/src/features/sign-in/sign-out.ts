import type { SignInSetup } from '@foyer/contract/people/sign-in.ts';
import { logout } from '@foyer/contract/people/sign-in-calls.ts';
import { sendCall } from '#api/send-call.ts';
import { keepSignIn, type StoredSignIn } from '#api/sign-in-store.ts';
import { NetworkFailure } from '#lib/network-failure.ts';

/**
 * Ends the sign-in at the shop, then at the provider, which sends the visitor back to the listing (ID-6). When the
 * shop did not manage, this browser is signed out all the same, and false says so.
 */
export async function signOut(setup: SignInSetup, signIn: StoredSignIn): Promise<boolean> {
  const ended = await endAtShop(signIn.token);
  keepSignIn(null);
  if (ended) location.assign(endAddress(setup, signIn.idToken, location.origin));
  return ended;
}

async function endAtShop(token: string): Promise<boolean> {
  try {
    return (await sendCall(logout, { token })).ok;
  } catch (failure) {
    if (failure instanceof NetworkFailure) return false;
    throw failure;
  }
}

export function endAddress({ authUrl, clientId }: SignInSetup, idToken: string, origin: string): string {
  const url = new URL(`${authUrl}/oauth2/sessions/logout`);
  // The hint names the client; without one the client must say who it is.
  if (idToken) url.searchParams.set('id_token_hint', idToken);
  else url.searchParams.set('client_id', clientId);
  url.searchParams.set('post_logout_redirect_uri', `${origin}/`);
  return url.href;
}

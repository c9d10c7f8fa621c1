import type { SignInSetup } from '@foyer/contract/people/sign-in.ts';
import { exchangeCode as exchangeCall } from '@foyer/contract/people/sign-in-calls.ts';
import { checkedHeaders } from '@foyer/contract/people/sign-in-codec.ts';
import { sendCall } from '#api/send-call.ts';
import { hasSignIn, keepSignIn, readSignIn } from '#api/sign-in-store.ts';
import { keepSignedIn } from './exchange-code.ts';

/** How often the token is checked (O 9). */
export const checkMilliseconds = 300_000;
/** A token that would expire within two checks is renewed by the server. */
const prolongBefore = 2 * checkMilliseconds;

interface WatchEffects {
  setup(): Promise<SignInSetup>;
  reload(): void;
}

/** Checks the stored token every five minutes: an expired one is removed and the page reloads (ID-5). */
export function watchToken(effects: WatchEffects): () => void {
  const timer = setInterval(() => void checkToken(effects), checkMilliseconds);
  return () => clearInterval(timer);
}

export async function checkToken({ setup, reload }: WatchEffects): Promise<void> {
  if (!hasSignIn()) return;
  const signIn = readSignIn();
  if (!signIn) {
    keepSignIn(null);
    reload();
    return;
  }
  if (signIn.expiresAt - Date.now() > prolongBefore) return;
  const { clientId, headers } = await setup();
  const request = { kind: 'refresh', clientId } as const;
  const answer = await sendCall(exchangeCall, request, {
    headers: checkedHeaders(headers),
  }).catch(() => null);
  if (answer?.ok) keepSignedIn(answer.value);
  // No answer, or a temporary refusal: the token lives as long as it would have.
  else if (answer && ['sign-in-failed', 'unauthorized'].includes(answer.refusal.kind)) {
    keepSignIn(null);
    reload();
  }
}

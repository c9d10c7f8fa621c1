import type {
  ChallengeToSign,
  MadePasskey,
  PasskeyToMake,
  SignedChallenge,
} from '@foyer/contract/desk/staff-calls.ts';
import { store, stored } from './stored.ts';

/** Whether this browser can make and use passkeys; the parsers came last, in 2025. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}

/** Whether one was made or used in this browser: only then is it offered where a password is at hand. */
export function hasPasskeyHere(): boolean {
  return knowsPasskeys() && stored('passkey') === 'yes';
}

/** null: the person gave up, or the device has one of theirs already. */
export async function makePasskey(options: PasskeyToMake): Promise<MadePasskey | null> {
  const made = await attempt(() =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
  );
  if (!(made?.response instanceof AuthenticatorAttestationResponse)) return null;
  const { response } = made;
  const publicKey = response.getPublicKey();
  if (publicKey === null) return null;
  store('passkey', 'yes');
  return {
    id: made.id,
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      authenticatorData: textOf(response.getAuthenticatorData()),
      publicKey: textOf(publicKey),
    },
  };
}

/** null: the person gave up, or there is no passkey for this shop. */
export async function signChallenge(options: ChallengeToSign): Promise<SignedChallenge | null> {
  const signed = await attempt(() =>
    navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }),
  );
  if (!(signed?.response instanceof AuthenticatorAssertionResponse)) return null;
  const { response } = signed;
  store('passkey', 'yes');
  return {
    id: signed.id,
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      authenticatorData: textOf(response.authenticatorData),
      signature: textOf(response.signature),
    },
  };
}

async function attempt(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    const credential = await ask();
    return credential instanceof PublicKeyCredential ? credential : null;
  } catch {
    // Whatever the reason, the browser has told the person and tells us nothing.
    return null;
  }
}

/** base64url, as the wire has bytes. */
function textOf(bytes: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

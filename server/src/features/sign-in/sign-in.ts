import { createHash } from 'node:crypto';
import type { Refusal } from '@foyer/contract/kit/answer.ts';
import {
  type CodeRequest,
  noSignIn,
  type SignedIn,
  type SignInSetup,
} from '@foyer/contract/people/sign-in.ts';
import { checkedHeaders } from '@foyer/contract/people/sign-in-codec.ts';
import { type OrderAccess, orderAccess } from '#domain/caller.ts';
import { fillPlaceholders } from '#domain/fill-placeholders.ts';
import { type Refused, refused } from '#domain/refused.ts';
import type { Config } from '#platform/config.ts';
import { seal, unseal } from '#platform/secrets.ts';
import type { Person, Trouble } from '#ports/identity-provider.ts';
import type { Shop } from '#shop/shop.ts';
import {
  claimRenewal,
  deleteSignIn,
  findProfileOfOrder,
  findSignedIn,
  findSignIn,
  findSignInOfProfile,
  giveUpRenewal,
  insertSignIn,
  keepRenewed,
  profileOf,
} from '#store/sign-ins.ts';

export type SignInOutcome =
  | { kind: 'signed-in'; signedIn: SignedIn }
  | { kind: 'refused'; refusal: Refusal; retryAfterSeconds?: number };

type SignOutOutcome = { kind: 'signed-out' } | Refused;

/** No sign-in outlives this, however often it is renewed. */
const longestDays = 30;
/** One call to a provider takes at most so long, userinfo and keys included. */
const renewalSeconds = 60;

/** The code of a return becomes a sign-in of the shop (ID-1, ID-2). */
export async function signIn(shop: Shop, request: CodeRequest): Promise<SignInOutcome> {
  const [setup, provider] = await Promise.all([shop.signIn.setup(), shop.signIn.provider()]);
  if (!provider || !setup.enabled) return refused('sign-in-failed');
  // A code that was meant for another place was given to somebody else.
  const isOurs = request.redirectUri === setup.redirectUri && request.clientId === setup.clientId;
  if (!isOurs) return refused('sign-in-failed');
  const { code, state, codeVerifier, redirectUri, nonce } = request;
  const headers = checkedHeaders(setup.headers);
  const outcome = await provider.exchange({ code, state, codeVerifier, redirectUri, nonce, headers });
  if (outcome.kind !== 'signed-in') return troubled(shop, 'exchange', outcome);

  const { person, tokens } = outcome;
  const token = Buffer.from(shop.randomBytes(32)).toString('base64url');
  const { accessToken, idToken, refreshToken, lifetimeSeconds } = tokens;
  const grant = { accessToken, idToken, refreshToken, person };
  const tokenHash = digestOf(token);
  const sealed = sealGrant(shop.key, tokenHash, grant);
  await shop.database.transaction(async (transaction) => {
    const profileId = await profileOf(transaction, person);
    await insertSignIn(transaction, { tokenHash, profileId, lifetimeSeconds, sealed });
  });
  return { kind: 'signed-in', signedIn: signedInOf(token, grant, lifetimeSeconds) };
}

/** Prolongs a sign-in by the refresh token that only the server holds (ID-5). */
export async function renewSignIn(shop: Shop, token: string): Promise<SignInOutcome> {
  const provider = await shop.signIn.provider();
  const tokenHash = digestOf(token);
  if (!provider) return refused('sign-in-failed');
  const stored = await claimRenewal(shop.database, tokenHash, renewalSeconds);
  if (!stored) return await asItStands(shop, token);
  const grant = openGrant(shop.key, tokenHash, stored.sealed);
  const isOld = shop.now().getTime() - stored.startedAt.getTime() > longestDays * 24 * 3600 * 1000;
  if (!grant?.refreshToken || isOld) {
    await giveUpRenewal(shop.database, tokenHash);
    return await asItStands(shop, token);
  }
  const { refreshToken, person } = grant;
  const outcome = await provider.refresh({ refreshToken, subject: person.subject });
  if (outcome.kind === 'refreshed') {
    const { tokens } = outcome;
    const { lifetimeSeconds, ...rest } = tokens;
    const renewed: Grant = { person, ...rest, idToken: rest.idToken || grant.idToken };
    const sealed = sealGrant(shop.key, tokenHash, renewed);
    await keepRenewed(shop.database, tokenHash, { lifetimeSeconds, sealed });
    return { kind: 'signed-in', signedIn: signedInOf(token, renewed, lifetimeSeconds) };
  }
  // The provider's own no ends the sign-in; silence lets it live as long as it would have.
  if (outcome.kind === 'refused') await deleteSignIn(shop.database, tokenHash);
  else await giveUpRenewal(shop.database, tokenHash);
  return troubled(shop, 'refresh', outcome);
}

/** Another tab is renewing, or there is nothing to renew by: the sign-in as it is. */
async function asItStands(shop: Shop, token: string): Promise<SignInOutcome> {
  const tokenHash = digestOf(token);
  const stored = await findSignIn(shop.database, tokenHash);
  const grant = stored && openGrant(shop.key, tokenHash, stored.sealed);
  const seconds = stored ? Math.floor((stored.expiresAt.getTime() - shop.now().getTime()) / 1000) : 0;
  if (!grant || seconds <= 0) return refused('sign-in-failed');
  return { kind: 'signed-in', signedIn: signedInOf(token, grant, seconds) };
}

/**
 * Ends a sign-in here first, whatever the provider says, then there (ID-6). One that had ended already is done;
 * a provider that does not answer is reported, and the visitor is signed out all the same.
 */
export async function signOut(shop: Shop, token: string): Promise<SignOutOutcome> {
  const tokenHash = digestOf(token);
  const stored = await deleteSignIn(shop.database, tokenHash);
  const provider = await shop.signIn.provider();
  const grant = stored && openGrant(shop.key, tokenHash, stored.sealed);
  if (!grant || !provider) return { kind: 'signed-out' };
  const outcome = await provider.revoke(grant.accessToken);
  if (outcome.kind === 'revoked') return { kind: 'signed-out' };
  warn(shop, 'revoke', outcome);
  return refused('sign-out-failed');
}

/** The token as it is looked up: whoever reads the database cannot sign in by it. */
function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function signedInOf(token: string, { idToken, person }: Grant, lifetimeSeconds: number): SignedIn {
  const { subject, name, email, phone } = person;
  return {
    token,
    idToken,
    lifetimeSeconds,
    visitor: { subject, name, email: email ?? '', phone: phone ?? '' },
  };
}

function troubled(shop: Shop, call: string, trouble: Trouble): SignInOutcome {
  warn(shop, call, trouble);
  if (trouble.kind === 'throttled') {
    const seconds = trouble.retryAfterSeconds;
    const refusal: Refusal = { kind: 'too-many-requests', parameters: { seconds } };
    return { kind: 'refused', refusal, retryAfterSeconds: seconds };
  }
  return refused(trouble.kind === 'unreachable' ? 'busy' : 'sign-in-failed');
}

function warn({ log }: Shop, call: string, trouble: Trouble): void {
  log.warn({ call, reason: reasonOf(trouble) }, 'The identity provider did not help');
}

function reasonOf(trouble: Trouble): string {
  return trouble.kind === 'throttled' ? `throttled for ${trouble.retryAfterSeconds} s` : trouble.reason;
}

/** Whose live sign-in a token names; null: nobody's. `off`: the house signs nobody in, a token means nothing. */
export async function profileOfToken(shop: Shop, token: string): Promise<number | null | 'off'> {
  if (!(await shop.signIn.setup()).enabled) return 'off';
  return findSignedIn(shop.database, digestOf(token));
}

/** Whether the order of this name opens to a profile. While the house signs nobody in, its name opens it (0028). */
export async function accessToOrder(
  shop: Shop,
  hash: string,
  profileId: number | null,
): Promise<OrderAccess> {
  if (!(await shop.signIn.setup()).enabled) return 'open';
  return orderAccess(await findProfileOfOrder(shop.database, hash), profileId);
}

/** What a sign-in holds of the provider's: whoever reads the database does not read it. */
interface Grant {
  accessToken: string;
  idToken: string;
  refreshToken: string | null;
  person: Person;
}

/** Encrypts for one token: a row that was moved to another sign-in does not open. */
function sealGrant(key: Buffer, tokenHash: Buffer, grant: Grant): Buffer {
  return seal({ secret: key, use: 'sign-in', boundTo: tokenHash }, JSON.stringify(grant));
}

/** null: sealed with another key, or by nobody. */
function openGrant(key: Buffer, tokenHash: Buffer, sealed: Buffer): Grant | null {
  const text = unseal({ secret: key, use: 'sign-in', boundTo: tokenHash }, sealed);
  // `as`: sealGrant wrote it, and the seal says that nobody else did.
  return text === null ? null : (JSON.parse(text) as Grant);
}

/** The person behind a profile, as the provider told of them at the latest sign-in that lives; null: none does. */
export async function personOfProfile(
  { database, key, signIn }: Pick<Shop, 'database' | 'key' | 'signIn'>,
  profileId: number,
): Promise<Person | null> {
  if (!(await signIn.setup()).enabled) return null;
  const found = await findSignInOfProfile(database, profileId);
  return found && (openGrant(key, found.tokenHash, found.sealed)?.person ?? null);
}

/**
 * Signing in as the house's files say, with the addresses of the provider and of the shop filled in. An address
 * that cannot be filled switches it off: nobody may be sent to a place that nobody has named.
 */
export function signInSettings(
  written: SignInSetup,
  config: Pick<Config, 'sandboxPort' | 'secret' | 'origin'>,
): SignInSetup {
  if (!written.enabled) return noSignIn;
  const { settings, missing } = fillPlaceholders({ address: written.authUrl }, (name) =>
    name === 'FOYER_SANDBOX' ? `http://localhost:${config.sandboxPort}` : config.secret(name),
  );
  const address = settings.address ?? '';
  if (missing.length > 0 || URL.parse(address) === null) return noSignIn;
  return {
    ...written,
    authUrl: address.replace(/\/+$/, ''),
    backendUrl: config.origin,
    redirectUri: `${config.origin}/sign-in`,
  };
}

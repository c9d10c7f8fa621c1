import type { SignInSetup } from '@foyer/contract/people/sign-in.ts';
import { askJson, type JsonAnswer } from '#platform/outbound.ts';
import type { IdentityProvider, Person, ProviderTokens, Trouble } from '#ports/identity-provider.ts';
import { createTokenCheck, flagOf, numberOf, textOf } from './token-check.ts';

interface GidSettings {
  /** Address of the provider, its issuer; no slash at its end. */
  address: string;
  clientId: string;
  /** null: a public client, bound by PKCE alone. */
  clientSecret: string | null;
  now(): Date;
}

const codePath = '/api/v0.3/backend/oauth/token';
const revokePath = '/api/v0.3/backend/oauth/revoke';
const userInfoPath = '/api/v1/userinfo';
const patienceSeconds = 10;
/** A provider that does not say how long its token lives is asked again after this. */
const usualLifetimeSeconds = 3600;

/** An OpenID provider with the addresses of GID: codes and refresh tokens go as JSON to its code path. */
export function createGidProvider(settings: GidSettings): IdentityProvider {
  const { address, clientId, clientSecret } = settings;
  const judge = createTokenCheck(settings);
  const client = { client_id: clientId, ...(clientSecret === null ? {} : { client_secret: clientSecret }) };
  const post = (path: string, fields: object, headers = {}) =>
    askJson(`${address}${path}`, { seconds: patienceSeconds, body: { ...client, ...fields }, headers });

  return {
    async exchange({ code, state, codeVerifier, redirectUri, nonce, headers }) {
      const answer = await post(
        codePath,
        {
          grant_type: 'authorization_code',
          redirect_uri: redirectUri,
          code_verifier: codeVerifier,
          code,
          state,
        },
        headers,
      );
      const tokens = tokensOf(answer);
      if ('kind' in tokens) return tokens;
      const verdict = await judge(tokens.idToken, { nonce });
      if (verdict.kind !== 'good') return verdict;
      const facts = await askUserInfo(address, tokens.accessToken);
      const { subject } = verdict;
      if (facts !== null && textOf(facts, 'sub') !== subject) return refused('userinfo of another person');
      const person = personOf({ issuer: address, subject }, { ...verdict.claims, ...facts });
      return { kind: 'signed-in', person, tokens };
    },

    async refresh({ refreshToken, subject }) {
      const answer = await post(codePath, { grant_type: 'refresh_token', refresh_token: refreshToken });
      const tokens = tokensOf(answer, { refreshToken, idToken: '' });
      if ('kind' in tokens) return tokens;
      // A refresh may come without an identity token; one that comes must be of the same person.
      if (tokens.idToken !== '') {
        const verdict = await judge(tokens.idToken, { nonce: null });
        if (verdict.kind !== 'good') return verdict;
        if (verdict.subject !== subject) return refused('the token of another person');
      }
      return { kind: 'refreshed', tokens };
    },

    async revoke(accessToken) {
      const answer = await post(revokePath, { token: accessToken });
      return troubleOf(answer) ?? { kind: 'revoked' };
    },
  };
}

function tokensOf(
  answer: JsonAnswer,
  earlier: { refreshToken: string | null; idToken: string | null } = { refreshToken: null, idToken: null },
): ProviderTokens | Trouble {
  const trouble = troubleOf(answer);
  if (trouble) return trouble;
  const body = answer.kind === 'answered' ? answer.body : null;
  const accessToken = textOf(body, 'access_token');
  const idToken = textOf(body, 'id_token') ?? earlier.idToken;
  if (accessToken === null || idToken === null) return refused('no token in the answer');
  return {
    accessToken,
    idToken,
    refreshToken: textOf(body, 'refresh_token') ?? earlier.refreshToken,
    lifetimeSeconds: Math.min(numberOf(body, 'expires_in') ?? usualLifetimeSeconds, 24 * 3600),
  };
}

function troubleOf(answer: JsonAnswer): Trouble | null {
  if (answer.kind === 'failed') return { kind: 'unreachable', reason: answer.reason };
  const { status, body } = answer;
  if (status === 429) {
    const seconds = numberOf(body, 'retry_after_seconds') ?? answer.retryAfterSeconds ?? 30;
    return { kind: 'throttled', retryAfterSeconds: Math.ceil(seconds) };
  }
  if (status >= 500) return { kind: 'unreachable', reason: `HTTP ${status}` };
  if (status !== 200 || textOf(body, 'error') !== null) {
    return refused(textOf(body, 'error')?.slice(0, 100) ?? `HTTP ${status}`);
  }
  return null;
}

/** The person's data from the provider; sign-in works without it. */
async function askUserInfo(address: string, accessToken: string): Promise<object | null> {
  const answer = await askJson(`${address}${userInfoPath}`, {
    seconds: patienceSeconds,
    headers: { authorization: `Bearer ${accessToken}` },
  });
  if (answer.kind === 'failed' || answer.status !== 200) return null;
  return typeof answer.body === 'object' ? answer.body : null;
}

function personOf(who: Pick<Person, 'issuer' | 'subject'>, facts: object): Person {
  const parts = ['first_name', 'given_name', 'last_name', 'family_name'].map((name) => textOf(facts, name));
  const [first, given, last, family] = parts;
  const made = [first ?? given, last ?? family].filter(Boolean).join(' ');
  return {
    ...who,
    name: (textOf(facts, 'name') ?? made).slice(0, 140),
    email: textOf(facts, 'email')?.slice(0, 140) ?? null,
    phone: (textOf(facts, 'phone_number') ?? textOf(facts, 'phone'))?.slice(0, 40) ?? null,
    emailVerified: flagOf(facts, 'email_verified') || flagOf(facts, 'email_confirmed'),
    phoneVerified: flagOf(facts, 'phone_number_verified'),
  };
}

function refused(reason: string): { kind: 'refused'; reason: string } {
  return { kind: 'refused', reason };
}

/** One provider as long as its address stays: it keeps the provider's keys. null: the house signs nobody in. */
export function cachedProvider(
  setup: () => Promise<SignInSetup>,
  make: (setup: SignInSetup) => IdentityProvider,
): () => Promise<IdentityProvider | null> {
  let known: { name: string; provider: IdentityProvider } | null = null;
  return async () => {
    const found = await setup();
    if (!found.enabled) return null;
    const name = `${found.authUrl} ${found.clientId}`;
    if (known?.name !== name) known = { name, provider: make(found) };
    return known.provider;
  };
}

import type { Configuration, CustomFetch, IDToken } from 'openid-client';
import type { HouseProduct } from '#adapters/house-product.ts';
import type { HouseStaffSignIn } from '#domain/catalogue.ts';
import { fetchShort, NoAnswer } from '#platform/outbound.ts';
import type {
  DirectoryAnswer,
  DirectoryPerson,
  DirectoryTrouble,
  StaffDirectory,
} from '#ports/staff-directory.ts';

interface OpenIdDirectorySettings {
  /** Address of the provider, its issuer; no slash at its end unless it is part of the name. */
  issuer: string;
  clientId: string;
  /** null: a public client, bound by PKCE alone. */
  clientSecret: string | null;
  /** Asked for besides `openid`. */
  scopes: readonly string[];
  /** The claim that names groups, a text or a list. */
  groupsClaim: string;
}

const patienceSeconds = 10;
/** Seconds in which a password that was asked for again is typed and its answer comes here. */
const freshSeconds = 300;

/** The accounts of a house at its OpenID provider: Keycloak, authentik, Entra ID and others. */
export function createOpenIdDirectory(settings: OpenIdDirectorySettings): StaffDirectory {
  let found: Promise<Configuration> | null = null;
  // Found once; a provider that was away is looked for again.
  const provider = () => {
    found ??= discover(settings).catch((error: unknown) => {
      found = null;
      throw error;
    });
    return found;
  };
  return {
    async addressFor({ redirectUri, state, nonce, codeVerifier, anew }) {
      try {
        const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client');
        const address = buildAuthorizationUrl(await provider(), {
          redirect_uri: redirectUri,
          scope: ['openid', ...settings.scopes].join(' '),
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
          ...(anew ? { prompt: 'login', max_age: '0' } : {}),
        });
        return { kind: 'address', address: address.href };
      } catch (error) {
        return troubleOf(error);
      }
    },
    async personOf(answer) {
      try {
        return { kind: 'person', person: await askPerson(await provider(), settings, answer) };
      } catch (error) {
        return troubleOf(error);
      }
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: OpenIdDirectorySettings): Promise<Configuration> {
  // Loaded with the first sign-in: a house without a directory never needs it.
  const openid = await import('openid-client');
  const clientAuthentication = clientSecret === null ? openid.None() : openid.ClientSecretPost(clientSecret);
  const isTrial = new URL(issuer).protocol === 'http:';
  return await openid.discovery(new URL(issuer), clientId, undefined, clientAuthentication, {
    execute: [openid.enableNonRepudiationChecks, ...(isTrial ? [openid.allowInsecureRequests] : [])],
    [openid.customFetch]: fetchFromProvider,
    timeout: patienceSeconds,
  });
}

const fetchFromProvider: CustomFetch = (url, { method, headers, body }) =>
  fetchShort(url, {
    seconds: patienceSeconds,
    headers,
    method: method === 'POST' ? 'POST' : 'GET',
    ...(body instanceof URLSearchParams || typeof body === 'string' ? { body } : {}),
  });

async function askPerson(
  provider: Configuration,
  { groupsClaim }: OpenIdDirectorySettings,
  { query, redirectUri, state, nonce, codeVerifier, anew }: DirectoryAnswer,
): Promise<DirectoryPerson> {
  const { authorizationCodeGrant, fetchUserInfo } = await import('openid-client');
  const tokens = await authorizationCodeGrant(provider, new URL(`${redirectUri}${query}`), {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    ...(anew ? { maxAge: freshSeconds } : {}),
  });
  const claims = tokens.claims();
  if (claims === undefined) throw new Error('no identity token in the answer');
  const hasMore = claims[groupsClaim] === undefined && provider.serverMetadata().userinfo_endpoint;
  const more = hasMore ? await fetchUserInfo(provider, tokens.access_token, claims.sub) : {};
  return personFrom({ ...more, ...claims }, groupsClaim);
}

function personFrom(claims: IDToken, groupsClaim: string): DirectoryPerson {
  const { iss, sub } = claims;
  const login = textOf(claims.email) ?? textOf(claims.preferred_username) ?? sub;
  const groups = [claims[groupsClaim]].flat();
  return {
    issuer: iss,
    subject: sub,
    name: textOf(claims.name) ?? login,
    login,
    groups: groups.filter((group) => typeof group === 'string'),
  };
}

function textOf(claim: unknown): string | null {
  const text = typeof claim === 'string' ? claim.trim().slice(0, 100) : '';
  return text === '' ? null : text;
}

function troubleOf(error: unknown): DirectoryTrouble {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof NoAnswer) return { kind: 'unreachable', reason: cause.message };
  if (error instanceof NoAnswer) return { kind: 'unreachable', reason: error.message };
  return { kind: 'refused', reason: error instanceof Error ? reasonOf(error, cause) : String(error) };
}

/** The library's sentence, what it was about, and the provider's own code: `access_denied`. */
function reasonOf(error: Error, cause: unknown): string {
  const code = 'error' in error && typeof error.error === 'string' ? error.error.slice(0, 100) : '';
  const about = cause instanceof Error ? cause.message : '';
  return [error.message, about, code].filter(Boolean).join(': ');
}

/** Where a house keeps the accounts of its own people. */
export const staffDirectory: HouseProduct<StaffDirectory> = {
  name: 'provider of staff accounts',
  needed: ['address', 'client', 'ask for', 'groups in'],
  optional: ['secret from'],
  sandboxSecrets: {},
  make: (value) =>
    createOpenIdDirectory({
      issuer: value('address'),
      clientId: value('client'),
      clientSecret: value('secret from') || null,
      scopes: value('ask for').split(' '),
      groupsClaim: value('groups in'),
    }),
};

/** null: the house has none. */
export function staffDirectorySettings(
  house: HouseStaffSignIn | undefined,
): Readonly<Record<string, string>> | null {
  if (house === undefined) return null;
  const { address, clientId, secretFrom, scopes, groupsClaim } = house;
  return {
    address,
    client: clientId,
    'ask for': scopes.join(' '),
    'groups in': groupsClaim,
    ...(secretFrom === null ? {} : { 'secret from': secretFrom }),
  };
}

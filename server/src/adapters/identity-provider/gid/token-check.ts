import type { createRemoteJWKSet, JWTPayload } from 'jose';
import { askJson, fetchShort } from '#platform/outbound.ts';

interface TokenCheckSettings {
  /** Address of the provider, which is its issuer too; no slash at its end. */
  address: string;
  clientId: string;
  now(): Date;
}

type TokenVerdict =
  | { kind: 'good'; subject: string; claims: Readonly<Record<string, unknown>> }
  | { kind: 'refused'; reason: string }
  | { kind: 'unreachable'; reason: string };

/** Asymmetric ones only: the shop shares no key with the provider. */
const algorithms = ['RS256', 'PS256', 'ES256'];
/** Seconds by which two clocks may differ. */
const clockTolerance = 60;
const patienceSeconds = 8;

/**
 * Judges identity tokens: signature by the provider's published keys, issuer, audience, time and nonce (OpenID
 * Connect Core 3.1.3.7). The keys are found by the provider's own description, once.
 */
export function createTokenCheck(settings: TokenCheckSettings) {
  const { address, clientId, now } = settings;
  let keys: ReturnType<typeof createRemoteJWKSet> | null = null;

  return async (token: string, expected: { nonce: string | null }): Promise<TokenVerdict> => {
    // Loaded with the first sign-in: a shop where nobody signs in never needs it.
    const { createRemoteJWKSet, customFetch, errors, jwtVerify } = await import('jose');
    if (keys === null) {
      const found = await findKeys(address);
      if (found.kind === 'unreachable') return found;
      keys = createRemoteJWKSet(found.url, {
        timeoutDuration: patienceSeconds * 1000,
        // Through the shop's own reader, which limits their size.
        [customFetch]: (url: string) => fetchShort(url, { method: 'GET', seconds: patienceSeconds }),
      });
    }
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer: address,
        audience: clientId,
        algorithms,
        clockTolerance,
        currentDate: now(),
        requiredClaims: ['sub', 'exp', 'iat'],
      });
      const reason = faultOf(payload, { clientId, nonce: expected.nonce, now: now() });
      if (reason !== null) return refused(reason);
      return { kind: 'good', subject: payload.sub ?? '', claims: payload };
    } catch (error) {
      const isOfLine = error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError);
      const reason = error instanceof Error ? error.message : String(error);
      return isOfLine ? unreachable(reason) : refused(reason);
    }
  };
}

/** What the library does not check. */
function faultOf(
  { sub = '', azp, aud, iat = 0, nonce }: JWTPayload,
  expected: { clientId: string; nonce: string | null; now: Date },
): string | null {
  const isForMany = Array.isArray(aud) && aud.length > 1;
  if (azp === undefined ? isForMany : azp !== expected.clientId) return 'token of another client';
  if (expected.nonce !== null && nonce !== expected.nonce) return 'nonce does not match';
  if (iat > expected.now.getTime() / 1000 + clockTolerance) return 'issued in the future';
  return subjects.test(sub) ? null : 'no subject of at most 255 printable ASCII characters';
}

/** OpenID Connect Core 2: at most 255 characters of ASCII. */
const subjects = /^[\x20-\x7e]{1,255}$/;

async function findKeys(address: string) {
  const answer = await askJson(`${address}/.well-known/openid-configuration`, { seconds: patienceSeconds });
  if (answer.kind === 'failed') return unreachable(answer.reason);
  const issuer = textOf(answer.body, 'issuer');
  if (issuer !== address) return unreachable(`the provider calls itself "${issuer}", not "${address}"`);
  const url = URL.parse(textOf(answer.body, 'jwks_uri') ?? '');
  // Only the configured host is ever called.
  if (url?.origin !== new URL(address).origin) return unreachable('the keys lie on another host');
  return { kind: 'found' as const, url };
}

function refused(reason: string): TokenVerdict {
  return { kind: 'refused', reason };
}

function unreachable(reason: string) {
  return { kind: 'unreachable' as const, reason };
}

/** A field of a foreign answer as a text; null where there is none. */
export function textOf(body: unknown, name: string): string | null {
  const value = fieldOf(body, name);
  return typeof value === 'string' && value !== '' ? value : null;
}

export function numberOf(body: unknown, name: string): number | null {
  const value = Number(fieldOf(body, name));
  return Number.isFinite(value) && value > 0 ? value : null;
}

export function flagOf(body: unknown, name: string): boolean {
  return fieldOf(body, name) === true;
}

function fieldOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
}

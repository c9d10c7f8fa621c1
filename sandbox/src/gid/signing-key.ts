import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';

/** A key of the provider: it signs tokens, and its public half is shown to everybody. */
export interface SigningKey {
  jwk: Record<string, unknown> & { kty: string };
  /** A token of its own making, for the twins. */
  sign(claims: object): string;
}

/** Made when it is first used: it takes a tenth of a second. With the name of another key it passes itself off as that one. */
export function createSigningKey(kid: string): SigningKey {
  let made: KeyObject | undefined;
  const privateKey = () => {
    made ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    return made;
  };
  return {
    get jwk() {
      return { ...privateKey().export({ format: 'jwk' }), kty: 'RSA', kid, alg: 'RS256', use: 'sig' };
    },
    sign: (claims) => signToken(privateKey(), kid, claims),
  };
}

/** A token that nobody has signed. */
export function unsignedToken(claims: object): string {
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;
}

export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

function signToken(key: KeyObject, kid: string, claims: object): string {
  const text = `${part({ alg: 'RS256', typ: 'JWT', kid })}.${part(claims)}`;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key, 'base64url')}`;
}

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

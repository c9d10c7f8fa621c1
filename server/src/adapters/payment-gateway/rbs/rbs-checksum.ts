import { createHmac, timingSafeEqual } from 'node:crypto';

const unsigned = new Set(['checksum', 'sign_alias']);

/**
 * The string that an RBS bank signs: every parameter but the signature's own, sorted by name, as
 * `name;value;` (Alfa-Bank, "Callbacks", November 2025; values URL-decoded).
 */
export function signedText(parameters: Readonly<Record<string, string>>): string {
  return Object.keys(parameters)
    .filter((name) => !unsigned.has(name))
    .sort()
    .map((name) => `${name};${parameters[name]};`)
    .join('');
}

/** Upper-case hex of HMAC-SHA256. */
export function rbsChecksum(parameters: Readonly<Record<string, string>>, key: string): string {
  return createHmac('sha256', key).update(signedText(parameters)).digest('hex').toUpperCase();
}

/** Compares in constant time; a missing or cut checksum is false. */
export function hasTrueChecksum(parameters: Readonly<Record<string, string>>, key: string): boolean {
  const given = Buffer.from((parameters.checksum ?? '').toUpperCase());
  const due = Buffer.from(rbsChecksum(parameters, key));
  return given.length === due.length && timingSafeEqual(given, due);
}

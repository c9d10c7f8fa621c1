import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** What the cabinet offers and still holds. */
export type RobokassaAlgorithm = 'sha256' | 'sha384' | 'sha512' | 'md5';

const algorithms: readonly RobokassaAlgorithm[] = ['sha256', 'sha384', 'sha512', 'md5'];

/** The algorithm that the house file names; SHA-256 where it names none that we know. */
export function algorithmOf(name: string): RobokassaAlgorithm {
  return algorithms.find((one) => one === name.toLowerCase()) ?? 'sha256';
}

type Fields = Readonly<Record<string, string>>;

/** Parts joined by colons, hashed as the cabinet says; lower-case hex. Source: official SDK, SignatureService. */
export function robokassaSignature(parts: readonly string[], algorithm: RobokassaAlgorithm): string {
  return createHash(algorithm).update(parts.join(':')).digest('hex');
}

/** Own fields (`Shp_…`) as they are signed: `name=value`, by name. */
export function ownParts(fields: Fields): string[] {
  return Object.keys(fields)
    .filter((name) => /^shp_/i.test(name))
    .sort()
    .map((name) => `${name}=${fields[name]}`);
}

/** `OutSum:InvId:password[:Shp_…]` over the values as they came. Hex of any case; compared in constant time. */
export function hasTrueSignature(fields: Fields, password: string, algorithm: RobokassaAlgorithm): boolean {
  const { OutSum = '', InvId = '', SignatureValue = '' } = fields;
  const given = Buffer.from(SignatureValue.toLowerCase());
  const due = Buffer.from(robokassaSignature([OutSum, InvId, password, ...ownParts(fields)], algorithm));
  return given.length === due.length && timingSafeEqual(given, due);
}

/** A JWT (HS256) over a payload that is JSON already. */
export function refundToken(payload: string, password: string): string {
  const part = (text: string) => Buffer.from(text).toString('base64url');
  const signed = `${part('{"alg":"HS256","typ":"JWT"}')}.${part(payload)}`;
  return `${signed}.${createHmac('sha256', password).update(signed).digest('base64url')}`;
}

/** What the registrar is asked with: the payload and, over it and the password, a hash; each in base64 for addresses. */
export function fiscalToken(payload: string, password: string, algorithm: RobokassaAlgorithm): string {
  const part = (text: string) => Buffer.from(text).toString('base64url');
  const told = part(payload);
  return `${told}.${part(
    createHash(algorithm)
      .update(told + password)
      .digest('hex'),
  )}`;
}

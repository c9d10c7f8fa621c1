import { createHash, timingSafeEqual } from 'node:crypto';

/** Values of the root of a request or a notification; what is nested is not signed. */
export type SignedFields = Readonly<Record<string, unknown>>;

/**
 * T-Bank's Token: values of the root's scalars with the password among them, in the order of their names, joined,
 * SHA-256, lower-case hex. Source: official specification 1.80, "Token".
 */
export function tbankToken(fields: SignedFields, password: string): string {
  const signed: Record<string, unknown> = { ...fields, Password: password };
  const text = Object.keys(signed)
    .filter((name) => name !== 'Token' && isScalar(signed[name]))
    .sort()
    .map((name) => String(signed[name]))
    .join('');
  return createHash('sha256').update(text).digest('hex');
}

export function hasTrueToken(fields: SignedFields, password: string): boolean {
  const given = Buffer.from(String(fields.Token ?? ''));
  const due = Buffer.from(tbankToken(fields, password));
  return given.length === due.length && timingSafeEqual(given, due);
}

function isScalar(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

import { createHash, timingSafeEqual } from 'node:crypto';

export type TbankFields = Readonly<Record<string, unknown>>;

/**
 * T-Bank's Token: the scalars of the root and the password, in the order of their names, joined; SHA-256 in
 * lower-case hex. What is nested (Receipt, DATA) is not signed. Source: specification 1.80, "Token".
 */
export function tbankToken(fields: TbankFields, password: string): string {
  const { Token: _, ...signed } = { ...fields, Password: password } as Record<string, unknown>; // any field may come
  const text = Object.keys(signed)
    .filter((name) => ['string', 'number', 'boolean'].includes(typeof signed[name]))
    .sort()
    .map((name) => String(signed[name]))
    .join('');
  return createHash('sha256').update(text).digest('hex');
}

/** Compares in constant time; a missing or cut token is false. */
export function hasTrueToken(fields: TbankFields, password: string): boolean {
  const given = Buffer.from(String(fields.Token ?? ''));
  const due = Buffer.from(tbankToken(fields, password));
  return given.length === due.length && timingSafeEqual(given, due);
}

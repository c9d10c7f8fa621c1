import { createHash } from 'node:crypto';

/** Joined by colons, hashed by the algorithm of the shop's cabinet; hex. */
export function robokassaSignature(parts: readonly string[], algorithm: string): string {
  return createHash(algorithm).update(parts.join(':')).digest('hex');
}

/** `Shp_…` fields as they are signed: `name=value`, by name. */
export function shpParts(fields: Readonly<Record<string, string>>): string[] {
  return Object.keys(fields)
    .filter((name) => /^shp_/i.test(name))
    .sort()
    .map((name) => `${name}=${fields[name]}`);
}

import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds for which one code is shown. */
const period = 30;

/** How far a phone's clock may be off, in periods. */
const drift = 1;

/** The six digits of a period (RFC 6238, SHA-1, as every authenticator does them). */
export function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0x0f;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** The period that a typed code belongs to; null: it is wrong, or of another time. */
export function stepOfCode(secret: Uint8Array, typed: string, now: Date): number | null {
  const current = Math.floor(now.getTime() / 1000 / period);
  for (let step = current - drift; step <= current + drift; step += 1)
    if (isSame(codeOf(secret, step), typed)) return step;
  return null;
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** As an authenticator wants it typed. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

/** What an authenticator reads from a picture. */
export function codeAddress(secret: Uint8Array, house: string, login: string): string {
  const issuer = encodeURIComponent(house);
  return `otpauth://totp/${issuer}:${encodeURIComponent(login)}?secret=${base32(secret)}&issuer=${issuer}`;
}

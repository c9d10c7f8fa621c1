/** Cryptographically strong bytes, passed in: the domain itself is deterministic. */
export type RandomBytes = (length: number) => Uint8Array;

/** Crockford's base 32: no letter can be mistaken for a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** An unguessable id for addresses, upper case: 160 bits, five per character. */
export function newPublicName(randomBytes: RandomBytes): string {
  return Array.from(randomBytes(32), (byte) => alphabet[byte % 32]).join('');
}

/** Whether a text could be a public id at all; anything else is not looked up, as it may contain anything. */
export function isLikePublicName(text: string): boolean {
  return /^[\dA-Z]{1,64}$/i.test(text);
}

/**
 * The code scanned at the door: twelve digits, so that Code 128 encodes them in pairs and the bars stay two
 * pixels wide in 240. Derived from 64 random bits: the modulo bias is below one in ten million.
 */
export function newTicketCode(randomBytes: RandomBytes): string {
  const drawn = randomBytes(8).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  return String(drawn % 1_000_000_000_000n).padStart(12, '0');
}

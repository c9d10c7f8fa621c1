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
 * The first eight digits of the code that is scanned at the door; four more are their check by the session's key
 * (`insertTickets`). Twelve digits are encoded in pairs by Code 128, so that the bars stay two pixels wide in 240. Derived from 64
 * random bits.
 */
export function drawTicketCode(randomBytes: RandomBytes): string {
  const drawn = randomBytes(8).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  return String(drawn % 100_000_000n).padStart(8, '0');
}

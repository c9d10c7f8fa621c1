import type { RandomBytes } from './public-name.ts';

/**
 * The code scanned at the door: twelve digits, so that Code 128 encodes them in pairs and the bars stay two
 * pixels wide in 240. Derived from 64 random bits: the modulo bias is below one in ten million.
 */
export function newTicketCode(randomBytes: RandomBytes): string {
  const drawn = randomBytes(8).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  return String(drawn % 1_000_000_000_000n).padStart(12, '0');
}

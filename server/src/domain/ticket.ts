import type { RandomBytes } from './public-name.ts';

/**
 * What the door reads: twelve digits, so that Code 128 packs them in pairs and the bars stay two
 * pixels wide in 240. Drawn from 64 bits: the remainder's bias is below one in ten million.
 */
export function newTicketCode(randomBytes: RandomBytes): string {
  const drawn = randomBytes(8).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  return String(drawn % 1_000_000_000_000n).padStart(12, '0');
}

/** Cryptographically strong bytes, handed in: the domain draws no lots itself. */
export type RandomBytes = (length: number) => Uint8Array;

/** Crockford's base 32: no letter is taken for a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** An unguessable name in addresses, upper case: 160 bits, five a character. */
export function newPublicName(randomBytes: RandomBytes): string {
  return Array.from(randomBytes(32), (byte) => alphabet[byte % 32]).join('');
}

/** Whether a text could be a public name at all: what could not is not looked for, it may hold anything. */
export function isLikePublicName(text: string): boolean {
  return /^[\dA-Z]{1,64}$/i.test(text);
}

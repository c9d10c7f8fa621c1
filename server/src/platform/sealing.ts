import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** One secret of the shop has many uses, and each use a key of its own. */
export interface Seal {
  secret: Buffer;
  use: string;
  /** What it was sealed for opens it, nothing else; left out: anything. */
  boundTo?: Buffer;
}

const algorithm = 'aes-256-gcm';
const tagLength = 16;
/** Each sealed text begins with as many random bytes, which name it. */
export const nonceLength = 12;

/** Nobody without the secret reads or changes it: nonce, text, tag. */
export function seal({ secret, use, boundTo }: Seal, text: string): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, keyOf(secret, use), nonce);
  if (boundTo) cipher.setAAD(boundTo);
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** null: sealed with another key or for something else, changed on the way, or by nobody. */
export function unseal({ secret, use, boundTo }: Seal, sealed: Buffer): string | null {
  if (sealed.length <= nonceLength + tagLength) return null;
  const nonce = sealed.subarray(0, nonceLength);
  const decipher = createDecipheriv(algorithm, keyOf(secret, use), nonce, { authTagLength: tagLength });
  decipher.setAuthTag(sealed.subarray(-tagLength));
  if (boundTo) decipher.setAAD(boundTo);
  try {
    return (
      decipher.update(sealed.subarray(nonceLength, -tagLength), undefined, 'utf8') + decipher.final('utf8')
    );
  } catch {
    return null;
  }
}

function keyOf(secret: Buffer, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `foyer ${use}`, 32));
}

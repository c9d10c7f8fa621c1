import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Person } from '#ports/identity-provider.ts';

/** What a sign-in holds of the provider's: whoever reads the database does not read it. */
export interface Grant {
  accessToken: string;
  idToken: string;
  refreshToken: string | null;
  person: Person;
}

const [nonceBytes, tagBytes] = [12, 16];

/** Encrypts for one token: a row that was moved to another sign-in does not open. */
export function sealGrant(key: Buffer, tokenHash: Buffer, grant: Grant): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(key), nonce).setAAD(tokenHash);
  const body = Buffer.concat([cipher.update(JSON.stringify(grant), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** null: sealed with another key, or by nobody. */
export function openGrant(key: Buffer, tokenHash: Buffer, sealed: Buffer): Grant | null {
  const nonce = sealed.subarray(0, nonceBytes);
  const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes);
  try {
    const decipher = createDecipheriv('aes-256-gcm', sealingKey(key), nonce, { authTagLength: tagBytes });
    decipher.setAAD(tokenHash).setAuthTag(tag);
    const body = Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
    // `as`: sealGrant wrote it, and the tag says that nobody else did.
    return JSON.parse(body.toString('utf8')) as Grant;
  } catch {
    return null;
  }
}

/** The shop's key signs the tokens of sessions too: each use has a key of its own. */
function sealingKey(key: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', 'foyer sign-in', 32));
}

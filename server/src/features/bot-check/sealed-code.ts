import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomInt } from 'node:crypto';
import { type Code, codeLength, codeSigns, mostBeeps } from '#domain/bot-check.ts';

/** A code on its way through a browser, which cannot read it; a server keeps nothing of it until it is used. */
export interface SealedCode {
  code: Code;
  until: Date;
  /** What the shop remembers once the code was tried. */
  name: string;
}

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;
const lifeMilliseconds = 10 * 60_000;

export function newCode(): Code {
  const drawn = (signs: string) => Array.from({ length: codeLength }, () => signs[randomInt(signs.length)]);
  const counts = Array.from({ length: mostBeeps }, (_, index) => index + 1).join('');
  return { text: drawn(codeSigns).join(''), beeps: drawn(counts).join('') };
}

export function sealCode({ text, beeps }: Code, key: Buffer, now: Date): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, keyFor(key), nonce);
  const plain = [text, beeps, now.getTime() + lifeMilliseconds].join(' ');
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url');
}

/** null: not ours, changed, or too old. */
export function openCode(id: string, key: Buffer, now: Date): SealedCode | null {
  const bytes = Buffer.from(id, 'base64url');
  if (bytes.length <= nonceLength + tagLength || bytes.length > 100) return null;
  const nonce = bytes.subarray(0, nonceLength);
  const decipher = createDecipheriv(algorithm, keyFor(key), nonce, { authTagLength: tagLength });
  decipher.setAuthTag(bytes.subarray(-tagLength));
  const plain = decrypted(decipher, bytes.subarray(nonceLength, -tagLength));
  const [text = '', beeps = '', until = ''] = plain?.split(' ') ?? [];
  const sealed = {
    code: { text, beeps },
    until: new Date(Number(until)),
    name: `picture ${nonce.toString('base64url')}`,
  };
  return plain === null || sealed.until <= now ? null : sealed;
}

function decrypted(decipher: ReturnType<typeof createDecipheriv>, sealed: Buffer): string | null {
  try {
    return decipher.update(sealed, undefined, 'utf8') + decipher.final('utf8');
  } catch {
    // The tag does not fit: somebody else's, or changed on the way.
    return null;
  }
}

/** Another key than that of the sessions' tokens: one secret, two uses. */
function keyFor(key: Buffer): Buffer {
  return createHmac('sha256', key).update('captcha').digest();
}

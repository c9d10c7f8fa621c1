import { randomInt } from 'node:crypto';
import { type Code, codeLength, codeSigns, spokenLength } from '#domain/bot-check.ts';
import { nonceLength, seal, unseal } from '#platform/sealing.ts';

/** A code on its way through a browser, which cannot read it; a server keeps nothing of it until it is used. */
export interface SealedCode {
  code: Code;
  until: Date;
  /** What the shop remembers once the code was tried. */
  name: string;
}

const use = 'captcha';
const lifeMilliseconds = 10 * 60_000;
const longest = 100;

export function newCode(): Code {
  const drawn = (signs: string, length: number) =>
    Array.from({ length }, () => signs[randomInt(signs.length)]).join('');
  return { text: drawn(codeSigns, codeLength), spoken: drawn('0123456789', spokenLength) };
}

export function sealCode({ text, spoken }: Code, key: Buffer, now: Date): string {
  const plain = [text, spoken, now.getTime() + lifeMilliseconds].join(' ');
  return seal({ secret: key, use }, plain).toString('base64url');
}

/** null: not ours, changed, or too old. */
export function openCode(id: string, key: Buffer, now: Date): SealedCode | null {
  const bytes = Buffer.from(id, 'base64url');
  const plain = bytes.length > longest ? null : unseal({ secret: key, use }, bytes);
  if (plain === null) return null;
  const [text = '', spoken = '', until = ''] = plain.split(' ');
  const sealed = {
    code: { text, spoken },
    until: new Date(Number(until)),
    name: `picture ${bytes.subarray(0, nonceLength).toString('base64url')}`,
  };
  return sealed.until <= now ? null : sealed;
}

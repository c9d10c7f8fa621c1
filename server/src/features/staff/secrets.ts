import { argon2, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** OWASP's first choice for argon2id: 19 MiB, two passes. */
const cost = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 } as const;

/** Shorter ones are refused, whatever signs are in them. */
const shortest = 12;

/** `argon2id$<salt>$<digest>`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `argon2id$${salt.toString('base64url')}$${(await digest(password, salt)).toString('base64url')}`;
}

export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [, salt = '', expected = ''] = hash.split('$');
  const found = await digest(password, Buffer.from(salt, 'base64url'));
  const wanted = Buffer.from(expected, 'base64url');
  return found.length === wanted.length && timingSafeEqual(found, wanted);
}

/** For a login that nobody has: the answer takes as long as for one that somebody has. */
export const nobodysHash = `argon2id$${'A'.repeat(22)}$${'A'.repeat(43)}`;

async function digest(password: string, salt: Buffer): Promise<Buffer> {
  const message = Buffer.from(password.normalize('NFKC'));
  return await promisify(argon2)('argon2id', { message, nonce: salt, ...cost });
}

/** Short, of few signs, a plain row of them, or made of the person's own name. */
export function isWeakPassword(password: string, own: readonly string[]): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  if (plain.length < shortest || new Set(plain).size < 6) return true;
  if (rows.some((row) => plain.length - longestPart(plain, row) < 5)) return true;
  const names = own
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\d]+/u))
    .filter((word) => word.length > 3);
  return names.some((name) => plain.includes(name));
}

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'йцукенгшщзхъфывапролджэячсмитьбю',
  'password',
  'пароль',
];

/** How much of a text is a part of a row. */
function longestPart(text: string, row: string): number {
  let longest = 0;
  for (let start = 0; start < text.length; start += 1)
    for (let end = start + longest + 1; end <= text.length && row.includes(text.slice(start, end)); end += 1)
      longest = end - start;
  return longest;
}

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

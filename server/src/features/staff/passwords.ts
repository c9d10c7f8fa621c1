import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
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

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from './config.ts';
import { makeDataFolder } from './make-data-folder.ts';

/** Of FOYER_SECRET, in characters: whoever has one token could guess a shorter one. */
export const shortestSecret = 32;

/**
 * The key that signs the tokens of sessions: the secret FOYER_SECRET, which several servers of one shop must
 * share, else one that is drawn at the first start and kept in the data folder.
 */
export async function sessionKey(config: Pick<Config, 'secret' | 'dataFolder'>): Promise<Buffer> {
  const secret = config.secret('FOYER_SECRET');
  if (secret !== undefined) return Buffer.from(secret);
  await makeDataFolder(config.dataFolder);
  const file = path.join(config.dataFolder, 'session-key');
  return (await readKey(file)) ?? (await drawKey(file));
}

async function readKey(file: string): Promise<Buffer | null> {
  try {
    return Buffer.from((await readFile(file, 'utf8')).trim(), 'base64url');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Of two processes that start at once both take the key of the first. */
async function drawKey(file: string): Promise<Buffer> {
  const draft = `${file}-${randomBytes(6).toString('hex')}`;
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    await link(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  const key = await readKey(file);
  if (!key) throw new Error(`${file} vanished while it was made`);
  return key;
}

/** One secret of the shop has many uses, and each use a key of its own. */
interface Seal {
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

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { isAlive } from '@foyer/server/platform/postgres/presence.ts';
import { createTestDatabase, type TestContents } from '@foyer/server/testing/test-database.ts';

const root = path.resolve(import.meta.dirname, '../..');
const cache = path.join(root, 'node_modules/.cache/foyer-drawn-pictures');
const lock = `${cache}-lock`;

interface Drawn {
  /** Of what they were drawn from; it only decides whether the cache is worth making anew. */
  made: string;
  sources: { stem: string; bytes: Uint8Array }[];
  files: { name: string; content_type: string; bytes: Uint8Array; source: string | null }[];
}

/**
 * Every picture of the demo house, drawn once instead of once a shop, which takes half a minute. Their names hold
 * hashes of what they were drawn from, so a shop draws by itself whatever differs.
 */
export const drawnPictures: TestContents = {
  name: 'pictures',
  async fill(database) {
    const { sources, files } = await readOrDraw();
    for (const { stem, bytes } of sources)
      await database.query('insert into picture_source (stem, bytes) values ($1, $2)', [stem, bytes]);
    for (const { name, content_type, bytes, source } of files)
      await database.query(
        'insert into picture_file (name, content_type, bytes, source) values ($1, $2, $3, $4)',
        [name, content_type, bytes, source],
      );
  },
};

async function readOrDraw(): Promise<Drawn> {
  const made = await hashOfSources();
  const kept = await readCache(made);
  if (kept) return kept;
  await mkdir(path.dirname(cache), { recursive: true });
  while (!(await takeLock())) await pause(200);
  try {
    return (await readCache(made)) ?? (await drawAndKeep(made));
  } finally {
    await rm(lock, { force: true });
  }
}

/** null: there is none, or it was made from other files. */
async function readCache(made: string): Promise<Drawn | null> {
  const bytes = await readFile(cache).catch(() => null);
  // Written by us in this form.
  const kept = bytes && (deserialize(bytes) as Drawn);
  return kept?.made === made ? kept : null;
}

async function drawAndKeep(made: string): Promise<Drawn> {
  const drawn = { made, ...(await draw()) };
  const draft = `${cache}-${process.pid}`;
  await writeFile(draft, serialize(drawn));
  await rename(draft, cache);
  return drawn;
}

/** Several tests begin at once: one of them draws, the others wait. A run that was killed holds nobody up. */
async function takeLock(): Promise<boolean> {
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    const owner = Number(await readFile(lock, 'utf8').catch(() => process.pid));
    if (owner > 0 && !isAlive(owner)) await rm(lock, { force: true });
    return false;
  }
}

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256');
  const patterns = [
    'houses/demo/**/*.{svg,png,jpg,jpeg,webp,avif}',
    'server/src/pictures/*.ts',
    'package-lock.json',
  ];
  for (const file of globSync(patterns, { cwd: root }).sort()) {
    hash.update(file).update(await readFile(path.join(root, file)));
  }
  return hash.digest('hex');
}

async function draw(): Promise<Omit<Drawn, 'made'>> {
  const drawn = await createTestDatabase({ migrations: null });
  try {
    const parameters = [path.join(root, 'server/src/main.ts'), 'open', path.join(root, 'houses/demo')];
    const env = { ...process.env, NODE_ENV: 'production', DATABASE_URL: drawn.url };
    await promisify(execFile)(process.execPath, parameters, { cwd: root, env });
    return {
      sources: await drawn.database.query('select stem, bytes from picture_source'),
      files: await drawn.database.query('select name, content_type, bytes, source from picture_file'),
    };
  } finally {
    await drawn.close();
  }
}

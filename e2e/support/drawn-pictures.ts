import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { createTestDatabase, type TestContents } from '@foyer/server/testing/test-database.ts';

const root = path.resolve(import.meta.dirname, '../..');
const cache = path.join(root, 'node_modules/.cache/foyer-drawn-pictures');

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
  // Written by us in this form.
  const kept = await readFile(cache).then(
    (bytes) => deserialize(bytes) as Drawn,
    () => null,
  );
  if (kept?.made === made) return kept;
  const drawn = { made, ...(await draw()) };
  await mkdir(path.dirname(cache), { recursive: true });
  const draft = `${cache}-${process.pid}`;
  await writeFile(draft, serialize(drawn));
  await rename(draft, cache);
  return drawn;
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

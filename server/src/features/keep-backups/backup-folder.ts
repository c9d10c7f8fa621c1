import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as v from 'valibot';
import { type CopiedDatabase, LineSum } from '#store/database-copy.ts';

/**
 * A backup is a folder: `manifest.json`, `tables/<name>.jsonl.gz`, and `files/…` with what is needed beside the database. The
 * manifest is written last and has a checksum of everything else.
 */
const manifestName = 'manifest.json';
const format = 'foyer backup 1';

const manifestSchema = v.object({
  format: v.literal(format),
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  database: v.object({
    postgres: v.string(),
    migrations: v.array(v.object({ name: v.string(), checksum: v.string() })),
    installation: v.object({ id: v.string(), mark: v.string(), beat: v.number() }),
    newestOrder: v.nullable(v.object({ id: v.number(), placedAt: v.string() })),
    numbers: v.record(v.string(), v.number()),
    tables: v.array(
      v.object({
        name: v.pipe(v.string(), v.regex(/^[a-z0-9_]+$/)),
        columns: v.array(v.string()),
        rows: v.number(),
        checksum: v.string(),
      }),
    ),
  }),
  files: v.array(v.object({ name: v.string(), sha256: v.string() })),
});

export interface Manifest {
  madeAt: string;
  database: CopiedDatabase;
  /** Paths below `files`. */
  files: readonly { name: string; sha256: string }[];
}

export async function writeTable(folder: string, table: string, text: AsyncIterable<string>): Promise<void> {
  const file = createWriteStream(tableFile(folder, table), { flags: 'wx', mode: 0o600, flush: true });
  // Little is gained by packing harder, and a running shop needs the processor.
  await pipeline(Readable.from(text), createGzip({ level: 3 }), file);
}

/** Throws where the file is cut short or cannot be unpacked. */
export async function* readTable(folder: string, table: string): AsyncGenerator<string> {
  const file = createReadStream(tableFile(folder, table));
  const unpacked = createGunzip();
  file.on('error', (error) => unpacked.destroy(error));
  file.pipe(unpacked);
  unpacked.setEncoding('utf8');
  let rest = '';
  for await (const chunk of unpacked) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

function tableFile(folder: string, table: string): string {
  return path.join(folder, 'tables', `${table}.jsonl.gz`);
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify({ format, ...manifest }, null, 2)}\n`;
  await writeFile(path.join(folder, manifestName), text, { mode: 0o600, flag: 'wx', flush: true });
}

export type ReadBackup = { kind: 'sound'; manifest: Manifest } | { kind: 'unusable'; reason: string };

/** Reads the whole backup and compares it with its manifest. */
export async function readBackup(folder: string): Promise<ReadBackup> {
  const manifest = await readManifest(folder);
  if (manifest === null) return { kind: 'unusable', reason: await whyNoManifest(folder) };
  if (typeof manifest === 'string') return { kind: 'unusable', reason: manifest };
  const fault = await findFault(folder, manifest);
  return fault === null ? { kind: 'sound', manifest } : { kind: 'unusable', reason: fault };
}

/** null: there is none; a text: why it cannot be used. */
export async function readManifest(folder: string): Promise<Manifest | string | null> {
  const file = path.join(folder, manifestName);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
  if (text === null) return null;
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), manifestSchema), text);
  if (read.success) return read.output;
  return `${file} cannot be understood: the backup is damaged, or was made by a newer version of Foyer`;
}

async function whyNoManifest(folder: string): Promise<string> {
  const inside = await listBackups(folder);
  if (inside.length > 0) return `${folder} holds several backups; name one of them: ${inside.at(-1)?.folder}`;
  return `${folder} is not a backup: it has no ${manifestName}`;
}

async function findFault(folder: string, { database, files }: Manifest): Promise<string | null> {
  const damaged = (what: string) => `The backup is damaged: ${what}. Use another one`;
  for (const { name, rows, checksum } of database.tables) {
    const found = await sumOfTable(folder, name);
    if (typeof found === 'string') return damaged(`${tableFile(folder, name)} cannot be read (${found})`);
    if (found.rows !== rows || found.checksum !== checksum)
      return damaged(`${tableFile(folder, name)} is not what was written`);
  }
  for (const { name, sha256 } of files) {
    const found = await readFile(path.join(folder, 'files', name)).catch(() => null);
    if (found === null || sha256 !== sha256Of(found))
      return damaged(`${path.join(folder, 'files', name)} is missing or is not what was written`);
  }
  return null;
}

async function sumOfTable(folder: string, table: string): Promise<ReturnType<LineSum['result']> | string> {
  const sum = new LineSum();
  try {
    for await (const line of readTable(folder, table)) sum.add(line);
    return sum.result();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

export function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** `foyer-20261123T103000Z`, so that names sort by time. */
export function backupName(madeAt: Date): string {
  return `foyer-${madeAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
}

/** The complete backups of a folder, oldest first. */
export async function listBackups(into: string): Promise<{ folder: string; manifest: Manifest }[]> {
  const names = (await readdir(into).catch(() => [])).filter((name) => /^foyer-\d{8}T\d{6}Z$/.test(name));
  const found: { folder: string; manifest: Manifest }[] = [];
  for (const name of names.sort()) {
    const folder = path.join(into, name);
    const manifest = await readManifest(folder);
    if (manifest !== null && typeof manifest !== 'string') found.push({ folder, manifest });
  }
  return found;
}

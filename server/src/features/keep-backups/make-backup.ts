import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { DatabaseAddress } from '#platform/database.ts';
import { diskFullSentence } from '#platform/disk-full.ts';
import { isAlive } from '#platform/postgres/presence.ts';
import { dumpDatabase } from '#store/database-copy.ts';
import {
  backupName,
  listBackups,
  type Manifest,
  readBackup,
  sha256Of,
  writeManifest,
  writeTable,
} from './backup-folder.ts';

export interface BackupRequest {
  address: DatabaseAddress;
  dataFolder: string;
  /** The house files, which are copied too; `undefined`: the demo house. */
  houseFolder: string | undefined;
  /** The folder of all backups. */
  into: string;
  /** How many backups of this shop are kept there; null: all. */
  keep: number | null;
  now: Date;
}

export type BackupOutcome =
  | { kind: 'made'; folder: string; manifest: Manifest; removed: string[] }
  | { kind: 'refused'; reason: string };

/** Copies the database as it is at one moment while the shop runs. A backup has its name only when it is complete and was read back. */
export async function makeBackup(request: BackupRequest): Promise<BackupOutcome> {
  const { into, now } = request;
  if (!(await isFolder(into))) {
    // A disk that is not mounted must not be replaced by a folder on the disk that it protects from.
    return { kind: 'refused', reason: `There is no folder ${into}. Make it, or mount its disk` };
  }
  const draft = path.join(into, `${draftPrefix}${process.pid}`);
  try {
    await removeAbandoned(into);
    await mkdir(draft, { mode: 0o700 });
    const manifest = await fill(draft, request);
    const read = await readBackup(draft);
    if (read.kind === 'unusable') return { kind: 'refused', reason: `${read.reason}. Nothing was kept` };
    const folder = await nameBackup(draft, into, now);
    return { kind: 'made', folder, manifest, removed: await removeOld(request, manifest) };
  } catch (error) {
    const reason = refusalOf(error, into);
    if (reason === null) throw error;
    return { kind: 'refused', reason };
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

const noPermission = new Set<unknown>(['EACCES', 'EPERM', 'EROFS']);

/** What an operator can mend; null: anything else. */
function refusalOf(error: unknown, into: string): string | null {
  if (diskFullSentence(error) !== null) return `There is no room left in ${into}. Nothing was kept`;
  if (!(error instanceof Error && 'code' in error && noPermission.has(error.code))) return null;
  const file = 'path' in error && typeof error.path === 'string' ? error.path : into;
  return path.relative(into, file).startsWith('..')
    ? `${file} cannot be read (${error.code}). Let the user that makes the backup read it. Nothing was kept`
    : `${into} cannot be written to (${error.code}). Let the user that makes the backup write there, or name another folder`;
}

const draftPrefix = '.foyer-backup-';

/** Of programs that were killed. */
async function removeAbandoned(into: string): Promise<void> {
  const drafts = (await readdir(into)).filter((name) => name.startsWith(draftPrefix));
  for (const name of drafts.filter((one) => !isAlive(Number(one.slice(draftPrefix.length)))))
    await rm(path.join(into, name), { recursive: true, force: true });
}

async function fill(draft: string, request: BackupRequest): Promise<Manifest> {
  const { address, now } = request;
  await mkdir(path.join(draft, 'tables'), { mode: 0o700 });
  const database = await dumpDatabase(address, (table, lines) => writeTable(draft, table, lines));
  const manifest = { madeAt: now.toISOString(), database, files: await copyFiles(draft, request) };
  await writeManifest(draft, manifest);
  return manifest;
}

/** What a shop on another machine needs beside its database. Settings are the operator's own, with secrets: they are not copied. */
async function copyFiles(
  draft: string,
  { dataFolder, houseFolder }: BackupRequest,
): Promise<Manifest['files']> {
  const files = path.join(draft, 'files');
  await mkdir(files, { mode: 0o700 });
  const key = path.join(dataFolder, 'session-key');
  if (await exists(key)) await cp(key, path.join(files, 'session-key'));
  if (houseFolder !== undefined && (await isFolder(houseFolder)))
    await cp(houseFolder, path.join(files, 'house'), {
      recursive: true,
      filter: (source) => !path.basename(source).startsWith('.'),
    });
  const entries = await readdir(files, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(files, path.join(parentPath, name)));
  return await Promise.all(
    names.sort().map(async (name) => ({ name, sha256: sha256Of(await readFile(path.join(files, name))) })),
  );
}

/** Another backup may have been begun in the same second: this one has the name of the next that is free. */
async function nameBackup(draft: string, into: string, madeAt: Date): Promise<string> {
  for (let later = 0; ; later += 1) {
    const folder = path.join(into, backupName(new Date(madeAt.getTime() + later * 1000)));
    try {
      await rename(draft, folder);
      return folder;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : null;
      if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
    }
  }
}

/** Backups of another shop in the same folder are not ours to remove. */
async function removeOld(
  { into, keep }: BackupRequest,
  { database: { installation } }: Manifest,
): Promise<string[]> {
  if (keep === null) return [];
  const ours = (await listBackups(into)).filter(
    ({ manifest }) => manifest.database.installation.id === installation.id,
  );
  const old = ours.slice(0, -keep).map(({ folder }) => folder);
  for (const folder of old) await rm(folder, { recursive: true, force: true });
  return old;
}

function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

function isFolder(folder: string): Promise<boolean> {
  return stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

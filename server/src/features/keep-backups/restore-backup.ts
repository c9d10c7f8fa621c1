import { constants } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#platform/config.ts';
import type { DatabaseAddress } from '#platform/database.ts';
import { DatabaseAway } from '#platform/database-pulse.ts';
import { type Migration, migrationsFolder, readMigrations } from '#platform/migrate.ts';
import { type ClusterToReplace, openReplacement } from '#platform/postgres/cluster.ts';
import { adoptRunning, openPostgres } from '#platform/postgres/open-postgres.ts';
import { CopyDiffers, findOccupation, loadDatabase } from '#store/database-copy.ts';
import { type Manifest, readBackup, readTable } from './backup-folder.ts';

export interface RestoreRequest {
  folder: string;
  config: Pick<Config, 'databaseUrl' | 'dataFolder' | 'programFolders'>;
  /** What is there is kept aside and replaced. */
  replace: boolean;
  now: Date;
}

export type RestoreOutcome =
  /** `aside`: where the replaced data is kept, for staff; null: there was none. */
  | { kind: 'restored'; manifest: Manifest; aside: string | null; keyRestored: boolean }
  | { kind: 'refused'; reason: string };

/**
 * Puts a backup in place of the database. Until all of it is loaded and compared nothing is changed, and what was there before
 * is kept. The shop must not run.
 */
export async function restoreBackup(request: RestoreRequest): Promise<RestoreOutcome> {
  const { folder, config } = request;
  const read = await readBackup(folder);
  if (read.kind === 'unusable') return { kind: 'refused', reason: read.reason };
  const migrations = await migrationsOf(read.manifest);
  if (typeof migrations === 'string') return { kind: 'refused', reason: migrations };
  const source = { folder, manifest: read.manifest, migrations };
  try {
    const placed = await (config.databaseUrl === undefined
      ? replaceCluster(request, source)
      : replaceContents(request, source, config.databaseUrl));
    if (placed.kind === 'refused') return placed;
    return { ...placed, manifest: read.manifest, keyRestored: await restoreKey(request) };
  } catch (error) {
    if (error instanceof CopyDiffers)
      return { kind: 'refused', reason: `${error.message}. Nothing was changed` };
    if (error instanceof DatabaseAway)
      return {
        kind: 'refused',
        reason: `The database ended while the backup was loaded (${error.message}): is there room on its disk? Nothing was changed`,
      };
    throw error;
  }
}

interface Source {
  folder: string;
  manifest: Manifest;
  migrations: Migration[];
}

type Placed = { kind: 'restored'; aside: string | null } | { kind: 'refused'; reason: string };

/** Those of this program that the backup has; a text: why it is of another version. */
async function migrationsOf({ database }: Manifest): Promise<Migration[] | string> {
  const known = await readMigrations(migrationsFolder);
  const mine = known.slice(0, database.migrations.length);
  const fits = database.migrations.every(
    ({ name, checksum }, index) => mine[index]?.name === name && mine[index].checksum === checksum,
  );
  return fits
    ? mine
    : 'The backup was made by another version of Foyer. Restore it with that version, and upgrade afterwards';
}

const inUse = 'The shop is running on this database. Stop every server of it, then restore';
const notEmpty = (where: string) =>
  `There is a database already (${where}). With --replace it is kept aside and the backup takes its place`;

/** The embedded database: loaded into a cluster of its own, which then takes the place of the old one. */
async function replaceCluster({ config, replace, now }: RestoreRequest, source: Source): Promise<Placed> {
  const { dataFolder } = config;
  const running = await adoptRunning(dataFolder);
  if (running) {
    const { inUse: isUsed } = await findOccupation(running.address).finally(running.stop);
    if (isUsed) return { kind: 'refused', reason: inUse };
  }
  const replacement: ClusterToReplace = await openReplacement(dataFolder, `replaced-${stampOf(now)}`);
  try {
    if (replacement.isTaken && !replace) return { kind: 'refused', reason: notEmpty(replacement.data) };
    const draft = await openPostgres({ ...config, dataFolder: replacement.draftFolder });
    await load(draft.address, source, null).finally(draft.stop);
    return { kind: 'restored', aside: await replacement.take() };
  } finally {
    await replacement.close();
  }
}

/** A PostgreSQL of the house's own: the old tables move to a schema beside, in the transaction that loads the new ones. */
async function replaceContents(
  { replace, now }: RestoreRequest,
  source: Source,
  address: string,
): Promise<Placed> {
  const { inUse: isUsed, hasTables } = await findOccupation(address);
  if (isUsed) return { kind: 'refused', reason: inUse };
  if (hasTables && !replace) return { kind: 'refused', reason: notEmpty('DATABASE_URL') };
  const schema = hasTables ? `replaced_${stampOf(now).toLowerCase()}` : null;
  await load(address, source, schema);
  return { kind: 'restored', aside: schema && `schema ${schema} of the database` };
}

async function load(
  address: DatabaseAddress,
  { folder, manifest, migrations }: Source,
  aside: string | null,
): Promise<void> {
  const read = (table: string) => readTable(folder, table);
  await loadDatabase(address, { copy: manifest.database, migrations, read, aside });
}

/** A key that is there is the newer one, and links in sent mails depend on it. */
async function restoreKey({ folder, config }: RestoreRequest): Promise<boolean> {
  const source = path.join(folder, 'files', 'session-key');
  const target = path.join(config.dataFolder, 'session-key');
  return await copyFile(source, target, constants.COPYFILE_EXCL).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST' || error.code === 'ENOENT') return false;
      throw error;
    },
  );
}

function stampOf(now: Date): string {
  return now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

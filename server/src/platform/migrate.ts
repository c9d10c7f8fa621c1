import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Database, Queryable } from './database.ts';

/** The folder of this program's own migrations. */
export const migrationsFolder = path.resolve(import.meta.dirname, '../../migrations');

/** A numbered file of plain SQL; `checksum` is the SHA-256 of its text. */
export interface Migration {
  name: string;
  text: string;
  checksum: string;
}

/** The database and the folder of migrations disagree; the message says how, and what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

/**
 * Brings the database to the newest migration, each in a transaction of its own, and answers the names of
 * those applied now. Any number of starters may call it at once: one works, the others wait.
 * @throws MigrationError when an applied file was changed or is missing
 */
export async function migrate(database: Database, folder = migrationsFolder): Promise<string[]> {
  const migrations = await readMigrations(folder);
  if (await isAtNewest(database, migrations)) return [];
  await database.transaction(createMigrationTable, { isLong: true });
  await refuseUnknown(database, migrations);
  const applied: string[] = [];
  for (const migration of migrations) {
    if (await database.transaction((transaction) => apply(transaction, migration), { isLong: true }))
      applied.push(migration.name);
  }
  return applied;
}

/** Every `NNNN-….sql` of the folder in the order of their numbers. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  for (const [index, name] of names.entries()) refuseMisnamed(name, names[index - 1]);
  return Promise.all(names.map((name) => readMigration(folder, name)));
}

function refuseMisnamed(name: string, previous: string | undefined): void {
  if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name)) {
    throw new MigrationError(
      `Migration ${name}: a name is four digits, a hyphen, words in lower case and .sql`,
    );
  }
  if (previous?.slice(0, 4) === name.slice(0, 4)) {
    throw new MigrationError(`Migrations ${previous} and ${name} have the same number`);
  }
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const text = await readFile(path.join(folder, name), 'utf8');
  return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
}

/** The usual start: two statements instead of a transaction for each migration. */
async function isAtNewest(database: Queryable, migrations: readonly Migration[]): Promise<boolean> {
  const [table] = await database.query<{ there: boolean }>(
    `select to_regclass('migration') is not null as there`,
  );
  if (!table?.there) return false;
  const applied = await database.query<{ name: string; checksum: string }>(
    'select name, checksum from migration',
  );
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  return (
    checksums.size === migrations.length &&
    migrations.every(({ name, checksum }) => checksums.get(name) === checksum)
  );
}

export async function createMigrationTable(transaction: Queryable): Promise<void> {
  await holdMigrationLock(transaction);
  await transaction.query(`create table if not exists migration (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`);
}

/** A file of the layout before the first release, which no file of today has as its name. */
const olderLayout = '0002-sale.sql';

const howToStartAnew =
  'This version needs a new database; nothing was changed in the old one. To start anew with the database that ' +
  'Foyer brings, set FOYER_DATA to an empty folder; with a database of your own, create an empty one and set ' +
  'DATABASE_URL to its address. To see the old data, start the old version';

async function refuseUnknown(database: Queryable, migrations: readonly Migration[]): Promise<void> {
  const known = await database.query('select from migration where name = $1', [olderLayout]);
  if (known.length > 0) {
    throw new MigrationError(
      `The database was made by a version of Foyer from before the first release. ${howToStartAnew}`,
    );
  }
  const [unknown] = await database.query<{ name: string }>(
    'select name from migration where name <> all($1) order by name limit 1',
    [migrations.map(({ name }) => name)],
  );
  if (!unknown) return;
  throw new MigrationError(
    `The database has migration ${unknown.name}, which this program does not know: ` +
      'the database was written by a newer version. Start that version or a newer one',
  );
}

async function apply(transaction: Queryable, migration: Migration): Promise<boolean> {
  await holdMigrationLock(transaction);
  const [known] = await transaction.query<{ checksum: string }>(
    'select checksum from migration where name = $1',
    [migration.name],
  );
  if (known) return refuseChanged(migration, known.checksum);
  await runScript(transaction, migration);
  await transaction.query('insert into migration (name, checksum) values ($1, $2)', [
    migration.name,
    migration.checksum,
  ]);
  return true;
}

/** A migration may rewrite a large table and may wait for another starter: no time limit. */
async function holdMigrationLock(transaction: Queryable): Promise<void> {
  await transaction.query('set local lock_timeout = 0; set local statement_timeout = 0');
  await transaction.query(`select pg_advisory_xact_lock(hashtext('foyer migrations'))`);
}

function refuseChanged(migration: Migration, checksum: string): false {
  if (checksum === migration.checksum) return false;
  throw new MigrationError(
    'The database was made by another version of Foyer: ' +
      `migration ${migration.name} was changed after it was applied. ${howToStartAnew}`,
  );
}

async function runScript(transaction: Queryable, migration: Migration): Promise<void> {
  try {
    await transaction.query(migration.text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new MigrationError(
      `Migration ${migration.name} failed: ${reason}${lineOf(migration.text, cause)}`,
      {
        cause,
      },
    );
  }
}

function lineOf(text: string, error: unknown): string {
  const position = error instanceof Error && 'position' in error ? Number(error.position) : Number.NaN;
  return Number.isNaN(position) ? '' : `, line ${text.slice(0, position).split('\n').length}`;
}

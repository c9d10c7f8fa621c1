import { createHash, randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { connectDatabase, type Database, type DatabaseAddress } from '#platform/database.ts';
import { migrate, migrationsFolder, readMigrations } from '#platform/migrate.ts';
import { type OpenedPostgres, openPostgres } from '#platform/postgres/open-postgres.ts';
import { testServerSettings } from './test-server-settings.ts';

export interface TestDatabase {
  database: Database;
  /** For a second pool, or another process, on the same database. */
  address: Exclude<DatabaseAddress, string>;
  /** The same as a `postgres://` address, for DATABASE_URL. */
  url: string;
  close(): Promise<void>;
}

export interface TestDatabaseOptions {
  /** Another folder of migrations, or `null` for an empty database. */
  migrations?: string | null;
  /** What the database holds beside its migrations, made once a run and copied with the rest. */
  contents?: TestContents;
  poolSize?: number;
}

export interface TestContents {
  /** Lowercase letters: a part of the template's name. */
  name: string;
  fill(database: Database): Promise<void>;
}

/**
 * A database of its own with every migration applied, in some 30 ms: a copy of a template that the first
 * caller of the run makes. The server behind it is one for the whole run, started by its first caller, and
 * does not wait for the disk; what must survive a power cut is tested on a server of its own.
 */
export async function createTestDatabase({
  migrations = migrationsFolder,
  contents,
  poolSize = 8,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const administration = await connectToServer();
  const name = `test_${randomBytes(8).toString('hex')}`;
  const template =
    migrations === null ? 'template1' : await prepareTemplate(administration, migrations, contents);
  // Copying files instead of writing every page to the log is four times faster where nothing waits for the disk.
  await administration.database.query(`create database ${name} template ${template} strategy file_copy`);
  const opened = await openTestDatabase(name, poolSize);
  // A database of its own, not a restored copy of the template.
  if (migrations === migrationsFolder)
    await opened.database.query('update installation set id = gen_random_uuid()');
  return opened;
}

async function openTestDatabase(name: string, poolSize = 8): Promise<TestDatabase> {
  const administration = await connectToServer();
  const address = { ...administration.address, database: name };
  const database = connectDatabase(address, { poolSize });
  return {
    database,
    address,
    url: `postgres://${address.user}@${encodeURIComponent(address.host)}:${address.port}/${name}`,
    close: async () => {
      await database.close();
      await administration.database.query(`drop database ${name} with (force)`);
    },
  };
}

interface Administration {
  database: Database;
  address: Exclude<DatabaseAddress, string>;
}

let server: Promise<Administration> | undefined;

/** The server stays while a process of the run holds a stake in it; the end of the run stops it. */
function connectToServer(): Promise<Administration> {
  server ??= startServer();
  return server;
}

async function startServer(): Promise<Administration> {
  const opened: OpenedPostgres = await openPostgres({
    databaseUrl: undefined,
    dataFolder: inject('testDataFolder'),
    programFolders: [],
    settings: testServerSettings,
  });
  if (typeof opened.address === 'string') throw new Error('The test server is our own, so it has a socket');
  return { database: connectDatabase(opened.address, { poolSize: 8 }), address: opened.address };
}

const templates = new Map<string, Promise<void>>();

/** Another database with all that `original` holds now, as a restored backup is. Breaks the connections of the original. */
export async function copyTestDatabase(original: TestDatabase): Promise<TestDatabase> {
  const { database } = await connectToServer();
  const name = `test_${randomBytes(8).toString('hex')}`;
  await database.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    original.address.database,
  ]);
  await database.query(`create database ${name} template ${original.address.database} strategy file_copy`);
  return openTestDatabase(name);
}

/** One template a set of migrations: named by what is in them, so a changed file makes another. */
async function prepareTemplate(
  administration: Administration,
  folder: string,
  contents?: TestContents,
): Promise<string> {
  const checksums = (await readMigrations(folder)).map(({ checksum }) => checksum).join();
  const migrated = `template_${createHash('sha256').update(checksums).digest('hex').slice(0, 16)}`;
  await onceForRun(administration, migrated, 'template1', (database) => migrate(database, folder));
  if (contents === undefined) return migrated;
  const filled = `${migrated}_${contents.name}`;
  await onceForRun(administration, filled, migrated, contents.fill);
  return filled;
}

type Make = (database: Database) => Promise<unknown>;

function onceForRun(administration: Administration, name: string, from: string, make: Make): Promise<void> {
  const prepared = templates.get(name) ?? makeTemplateOnce(administration, name, from, make);
  templates.set(name, prepared);
  return prepared;
}

/** Test files run in processes of their own, so the lock is the database's. */
async function makeTemplateOnce(
  administration: Administration,
  name: string,
  from: string,
  make: Make,
): Promise<void> {
  const { database } = administration;
  await database.transaction(
    async (transaction) => {
      await transaction.query(`set local lock_timeout = 0; set local statement_timeout = 0;
      set local idle_in_transaction_session_timeout = 0`);
      await transaction.query('select pg_advisory_xact_lock(hashtext($1))', [name]);
      const known = 'select 1 from pg_database where datname = $1';
      if ((await transaction.query(known, [name])).length === 0)
        await makeTemplate(administration, name, from, make);
    },
    { isLong: true },
  );
}

/** Made under another name first: what fails leaves no template half done. */
async function makeTemplate(
  { database, address }: Administration,
  name: string,
  from: string,
  make: Make,
): Promise<void> {
  const draft = `${name}_draft`;
  await database.query(`drop database if exists ${draft} with (force)`);
  await database.query(`create database ${draft} template ${from} strategy file_copy`);
  const own = connectDatabase({ ...address, database: draft }, { poolSize: 1 });
  try {
    await make(own);
  } finally {
    await own.close();
  }
  await database.query(`alter database ${draft} rename to ${name}`);
}

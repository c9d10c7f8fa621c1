import type { Config } from '#platform/config.ts';
import { connectDatabase, type Database, type DatabaseAddress } from '#platform/database.ts';
import type { Log } from '#platform/log.ts';
import { migrate } from '#platform/migrate.ts';
import { keepPostgres } from '#platform/postgres/keep-postgres.ts';
import type { PostgresWork } from '#platform/postgres/launch-postgres.ts';
import { PostgresError } from '#platform/postgres/postgres-error.ts';
import { checkDatabase } from './picture-files.ts';

/** The database, opened and at its newest migration. */
export interface Stores {
  /** For visitors and for the sale. */
  database: Database;
  /** For jobs, which must not wait for visitors, nor they for jobs. */
  jobs: Database;
  /** For a process beside this one. */
  address: DatabaseAddress;
  close(): Promise<void>;
}

/** Few connections are faster than many (measured). */
const visitorConnections = 8;
const jobConnections = 4;

/** Does what else there is to do while the database starts. */
export async function openStores(
  config: Pick<Config, 'databaseUrl' | 'dataFolder' | 'programFolders' | 'production'>,
  log: Log,
  meanwhile: (work: PostgresWork) => void = () => {},
): Promise<Stores> {
  const postgres = await keepPostgres({ ...config, meanwhile }, (error) =>
    log.error({ err: error }, 'The database was lost'),
  );
  const onConnectionLost = (error: Error) => log.warn({ err: error }, 'A database connection was lost');
  // Elsewhere such a call throws; a shop that sells is not stopped by a bug that has cost it nothing yet.
  const onOutsideCall = config.production
    ? (error: Error) => log.error({ err: error }, 'Outside call inside a transaction')
    : undefined;
  const hooks = { onConnectionLost, onOutsideCall };
  const database = connectDatabase(postgres.address, { poolSize: visitorConnections, ...hooks });
  const jobs = connectDatabase(postgres.address, {
    poolSize: jobConnections,
    applicationName: 'foyer jobs',
    ...hooks,
  });
  const close = async () => {
    await Promise.all([database.close(), jobs.close()]);
    await postgres.stop();
  };
  try {
    if (config.databaseUrl !== undefined) await refuseUnreachable(database, config.databaseUrl);
    await migrate(database);
  } catch (error) {
    await close();
    throw error;
  }
  return { database, jobs, address: postgres.address, close };
}

/** The address without its password, and the reason: what an operator can put right. */
async function refuseUnreachable(database: Database, databaseUrl: string): Promise<void> {
  try {
    await checkDatabase(database);
  } catch (error) {
    throw new PostgresError(
      `The database of DATABASE_URL (${hostOf(databaseUrl)}) cannot be used: ${reasonOf(error)}. ` +
        'Start it, or correct the address',
    );
  }
}

/** Host, port and database; an address that is no URL to us may still be one to the database's client. */
function hostOf(databaseUrl: string): string {
  const url = URL.parse(databaseUrl);
  return url === null ? 'unreadable' : `${decodeURIComponent(url.host)}${url.pathname}`;
}

/** A name that leads to several addresses fails with an error for each, and no text of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}

import { type DatabaseClock, followDatabase, stopwatch, toleratedSkewMilliseconds } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { connectDatabase, type Database, type DatabaseAddress } from '#platform/database.ts';
import type { Log } from '#platform/log.ts';
import { migrate } from '#platform/migrate.ts';
import type { PostgresWork } from '#platform/postgres/launch-postgres.ts';
import { hasDatabase, type KeptPostgres, keepPostgres } from '#platform/postgres/open-postgres.ts';
import { PostgresError } from '#platform/postgres/place.ts';
import { readDatabaseTime } from './installation.ts';

/** The database, opened and at its newest migration. */
export interface Stores {
  /** For visitors and for the sale. */
  database: Database;
  /** For jobs, which must not wait for visitors, nor they for jobs. */
  jobs: Database;
  /** Whose PostgreSQL it is. */
  kind: KeptPostgres['kind'];
  /** For a process beside this one. */
  address: DatabaseAddress;
  clock: DatabaseClock;
  /** Whether a statement failed within the last minute because the database has no room left on its disk. */
  isDiskFull(): boolean;
  close(): Promise<void>;
}

/** Few connections are faster than many (measured). */
const visitorConnections = 8;
const jobConnections = 4;

interface OpeningOptions {
  /** What else there is to do while the database starts. */
  meanwhile?: (work: PostgresWork) => void;
  /** For a command that works with what was sold: an empty database would only look like a shop in order. */
  mustExist?: boolean;
}

/** Makes the database where there is none, and brings it to the newest migration. */
export async function openStores(
  config: Pick<Config, 'databaseUrl' | 'dataFolder' | 'programFolders' | 'production'>,
  log: Log,
  { meanwhile = () => {}, mustExist = false }: OpeningOptions = {},
): Promise<Stores> {
  const { databaseUrl, dataFolder } = config;
  if (mustExist && databaseUrl === undefined && !(await hasDatabase(dataFolder)))
    throw new PostgresError(noShop(`FOYER_DATA (${dataFolder}) has no database`));
  const postgres = await keepPostgres({ ...config, meanwhile }, (error) =>
    log.error({ err: error }, 'The database was lost'),
  );
  const onConnectionLost = (error: Error) => log.warn({ err: error }, 'A database connection was lost');
  // Elsewhere such a call throws; a shop that sells is not stopped by a bug that has cost it nothing yet.
  const onOutsideCall = config.production
    ? (error: Error) => log.error({ err: error }, 'Outside call inside a transaction')
    : undefined;
  const onSilence = (isSilent: boolean) =>
    isSilent
      ? log.error('The database does not answer: the programme is shown from memory, all else is refused')
      : log.info('The database answers again');
  const disk = watchFullDisk(log);
  const hooks = { onConnectionLost, onOutsideCall, onDiskFull: disk.onFull };
  const database = connectDatabase(postgres.address, { poolSize: visitorConnections, onSilence, ...hooks });
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
    if (databaseUrl !== undefined) await refuseUnreachable(database, databaseUrl);
    if (mustExist && (await isEmpty(database)))
      throw new PostgresError(
        noShop(`${databaseUrl ? 'DATABASE_URL' : 'FOYER_DATA'} names an empty database`),
      );
    await migrate(database);
    const clock = await followDatabase(() => readDatabaseTime(jobs), {
      onSkew: (ahead) => logSkew(log, ahead),
    });
    const closeAll = async () => {
      clock.close();
      await close();
    };
    const { kind, address } = postgres;
    return { database, jobs, kind, address, clock, isDiskFull: disk.isFull, close: closeAll };
  } catch (error) {
    await close();
    throw error;
  }
}

const rememberedSeconds = 60;

/** A shop whose jobs write every few seconds soon hears again of a disk that stays full; reading goes on meanwhile. */
export function watchFullDisk(log: Log): { onFull(): void; isFull(): boolean } {
  const seconds = stopwatch();
  let heardAt: number | null = null;
  const isFull = () => heardAt !== null && seconds() - heardAt < rememberedSeconds;
  const onFull = () => {
    if (!isFull())
      log.error('The database has no room left on its disk: nothing can be sold until there is some again');
    heardAt = seconds();
  };
  return { onFull, isFull };
}

function logSkew(log: Log, aheadMilliseconds: number): void {
  const secondsAhead = Math.round(aheadMilliseconds / 1000);
  if (Math.abs(aheadMilliseconds) <= toleratedSkewMilliseconds)
    log.info({ secondsAhead }, 'The clock of this server is right again');
  else
    log.error(
      { secondsAhead },
      'The clock of this server is wrong; the shop follows the clock of the database',
    );
}

function noShop(found: string): string {
  return (
    `There is no shop here: ${found}. Run the command with the settings of the service: put them into foyer.env ` +
    'in the folder of the program, or set FOYER_DATA or DATABASE_URL. A new shop begins with "foyer serve" or "foyer open"'
  );
}

async function isEmpty(database: Database): Promise<boolean> {
  const [table] = await database.query<{ there: boolean }>(
    `select to_regclass('house') is not null as there`,
  );
  return !table?.there;
}

/** The address without its password, and the reason: what an operator can put right. */
async function refuseUnreachable(database: Database, databaseUrl: string): Promise<void> {
  try {
    await database.query('select 1');
  } catch (error) {
    throw new PostgresError(
      `The database of DATABASE_URL (${hostOf(databaseUrl)}) cannot be used: ${error instanceof Error ? error.message : String(error)}. ` +
        'Start it, or correct the address',
    );
  }
}

/** Host, port and database; an address that is no URL to us may still be one to the database's client. */
function hostOf(databaseUrl: string): string {
  const url = URL.parse(databaseUrl);
  return url === null ? 'unreadable' : `${decodeURIComponent(url.host)}${url.pathname}`;
}

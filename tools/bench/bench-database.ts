import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '@foyer/server/platform/config.ts';
import { connectDatabase, type Database, type DatabaseAddress } from '@foyer/server/platform/database.ts';
import { migrate } from '@foyer/server/platform/migrate.ts';
import { openPostgres } from '@foyer/server/platform/postgres/open-postgres.ts';
import { type SeededSale, seedSale } from '@foyer/server/testing/seed-sale.ts';
import { postmasterOf } from './process-usage.ts';

/** Where a server listens on a socket; with its name, one of its databases. */
export type SocketAddress = Exclude<DatabaseAddress, string>;

/** A PostgreSQL of the bench's own in an empty folder. It waits for the disk as a house's does (fsync is on). */
export interface BenchDatabase {
  dataFolder: string;
  address: SocketAddress;
  database: Database;
  /** Its first process. */
  postmaster: number;
  close(): Promise<void>;
}

/** pgbench plays 64 buyers who have a connection each. */
const settings = { max_connections: '120' };

export async function openBenchDatabase(): Promise<BenchDatabase> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'foyer-bench-'));
  const { programFolders } = readConfig();
  const opened = await openPostgres({ databaseUrl: undefined, dataFolder, programFolders, settings });
  const { address } = opened;
  if (typeof address === 'string') throw new Error('A database of the bench has a socket');
  const database = connectDatabase(address, { poolSize: 8 });
  return {
    dataFolder,
    address,
    database,
    postmaster: postmasterOf(dataFolder),
    close: async () => {
      await database.close();
      await opened.stop();
      await rm(dataFolder, { recursive: true });
    },
  };
}

/** A house of one event, open for sale: so many sessions, in which places never run out. */
export async function openSale(database: Database, sessions: number): Promise<SeededSale> {
  await migrate(database);
  const sale = await seedSale(database, { sessions, capacity: 100_000_000 });
  await database.query(`update session set document = '{"allDay": false, "priceTypeId": 1}'`);
  return sale;
}

/** Every commit waits for so long, as on a slower disk; 0 = as long as this disk takes. */
export async function slowCommits(database: Database, microseconds: number): Promise<void> {
  await database.query(`alter system set commit_delay = ${microseconds}`);
  await database.query('alter system set commit_siblings = 0');
  await database.query('select pg_reload_conf()');
}

export async function countOrders(database: Database): Promise<number> {
  const [row] = await database.query<{ orders: number }>('select count(*) as orders from orders');
  return row?.orders ?? 0;
}

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connectDatabase, type Database, type DatabaseAddress } from '#platform/database.ts';
import { migrate } from '#platform/migrate.ts';
import { type OpenedPostgres, openPostgres } from '#platform/postgres/open-postgres.ts';
import { type Weakening, withWeakMigrations } from './guards.ts';

/** A PostgreSQL of one test, which waits for the disk as a house's does, and may be killed. */
export interface OwnServer {
  database: Database;
  address: DatabaseAddress;
  /** `kill -9` of the server; what it had not written is gone. */
  kill(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

export async function openOwnServer(weakening: Weakening = {}): Promise<OwnServer> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'foyer-crash-'));
  const options = { databaseUrl: undefined, dataFolder, programFolders: [] };
  const opened: OpenedPostgres[] = [await openPostgres(options)];
  const { address } = opened[0] ?? never();
  const database = connectDatabase(address, { poolSize: 8, onConnectionLost: () => {} });
  await withWeakMigrations(weakening, (folder) => migrate(database, folder));
  return {
    database,
    address,
    kill: () => killServer(path.join(dataFolder, 'postgres', 'data')),
    start: async () => void opened.push(await openPostgres(options)),
    close: async () => {
      await database.close();
      for (const one of opened.reverse()) await one.stop();
      await rm(dataFolder, { recursive: true });
    },
  };
}

/** The processes of the server end when they miss their parent. */
async function killServer(data: string): Promise<void> {
  const [line] = (await readFile(path.join(data, 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(line), 'SIGKILL');
  await pause(50);
}

function never(): never {
  throw new Error('The server was not opened');
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { draftOrder, tidyRequest } from '@foyer/server/features/place-order/draft-order.ts';
import { readConfig } from '@foyer/server/platform/config.ts';
import {
  connectDatabase,
  type Database,
  type DatabaseAddress,
  type Queryable,
  type Statement,
} from '@foyer/server/platform/database.ts';
import { migrate } from '@foyer/server/platform/migrate.ts';
import { openPostgres } from '@foyer/server/platform/postgres/open-postgres.ts';
import { largestBatch, type OrderDraft, placeOrders } from '@foyer/server/store/place-orders.ts';
import { type SeededSale, seedSale } from '@foyer/server/testing/seed-sale.ts';
import { cartOf } from './http-buyers.ts';
import { postmasterOf } from './process-usage.ts';

export interface PgbenchLoad {
  clients: number;
  /** Orders a call: one, or a whole batch. */
  size: 'one' | 'batch';
  /** In sessions drawn by chance, or all in one. */
  sessions: 'all' | number;
  seconds: number;
}

/** Where PostgreSQL's own load program is: in PATH or where systems keep it; null when it is not installed. */
export function findPgbench(): string | null {
  const systems = '/usr/lib/postgresql';
  const versions = existsSync(systems)
    ? readdirSync(systems).sort((one, other) => Number(other) - Number(one))
    : [];
  const folders = [
    ...versions.map((version) => path.join(systems, version, 'bin')),
    ...readConfig().programFolders,
  ];
  return folders.map((folder) => path.join(folder, 'pgbench')).find((file) => existsSync(file)) ?? null;
}

/**
 * Lays the arguments of the sale's own statement ready in a table, as the shop makes them: one order for each
 * session, and batches of orders of neighbouring sessions. pgbench only fills in who buys.
 */
export async function prepareDrafts(database: Database, sale: SeededSale): Promise<void> {
  await database.query(
    'create table bench_draft (size text, number integer, draft text, primary key (size, number))',
  );
  await database.query('alter table bench_draft alter column draft set storage external');
  const drafts = sale.sessions.map((_, session) => draftOf(sale, session));
  const batches = Array.from({ length: Math.floor(drafts.length / largestBatch) }, (_, batch) =>
    drafts.slice(batch * largestBatch, (batch + 1) * largestBatch),
  );
  const insert = async (size: PgbenchLoad['size'], number: number, orders: readonly OrderDraft[]) =>
    database.query('insert into bench_draft values ($1, $2, $3)', [size, number, await argumentOf(orders)]);
  for (const [number, draft] of drafts.entries()) await insert('one', number, [draft]);
  for (const [number, batch] of batches.entries()) await insert('batch', number, batch);
}

/**
 * Orders a second; null when not one came through, because all of them waited for one row for the whole time.
 * @throws Error when an order was refused: then it measured something else
 */
export async function runPgbench(
  program: string,
  bench: BenchDatabase,
  load: PgbenchLoad,
): Promise<number | null> {
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-pgbench-'));
  const script = path.join(folder, 'orders.sql');
  await writeFile(script, await scriptOf(bench.database, load));
  const before = await countOrders(bench.database);
  const { host, port, user, database } = bench.address;
  const output = await runToEnd(program, [
    ...['-h', host, '-p', String(port), '-U', user, '-n', '-M', 'prepared', '-j', '2'],
    ...['-c', String(load.clients), '-T', String(load.seconds), '-f', script],
    database,
  ]);
  await rm(folder, { recursive: true });
  const made = (await countOrders(bench.database)) - before;
  const size = load.size === 'one' ? 1 : largestBatch;
  const calls = Number(/actually processed: (\d+)/.exec(output)?.[1]);
  if (made !== calls * size) {
    throw new Error(`pgbench made ${made} orders in ${calls} calls of ${size}:\n${output}`);
  }
  const perSecond = Number(/^tps = ([\d.]+)/m.exec(output)?.[1]);
  return perSecond > 0 ? perSecond * size : null;
}

const marker = '~number~';

function draftOf(sale: SeededSale, session: number): OrderDraft {
  const request = tidyRequest(cartOf(sale, session));
  const key = { kind: 'cart', value: `${marker}-${session}`, requestDigest: 'd'.repeat(64) } as const;
  const hash = `${marker}-${session}`;
  const names = {
    hash,
    key,
    visitor: null,
    profileId: null,
    networks: [{ name: hash, kind: '/24' as const }],
    unpaidPercent: 5,
  };
  const drafted = draftOrder(sale.catalogue, request, names, { hall: null, subscription: null }, new Date());
  if (drafted.kind === 'refused') throw new Error(`refused: ${JSON.stringify(drafted.refusal)}`);
  const buyer = { ...drafted.draft.buyer, email: `${marker}-${session}@example.org` };
  return { ...drafted.draft, buyer };
}

/** What the store would send to the database. */
async function argumentOf(drafts: readonly OrderDraft[]): Promise<unknown> {
  let sent: unknown;
  const listening: Queryable = {
    query: async (statement: Statement | string) => {
      if (typeof statement !== 'string') sent = statement.values?.[0];
      return [];
    },
  };
  await placeOrders(listening, drafts);
  return sent;
}

async function scriptOf(database: Database, { size, sessions }: PgbenchLoad): Promise<string> {
  const [row] = await database.query<{ last: number }>(
    'select max(number) as last from bench_draft where size = $1',
    [size],
  );
  const which = sessions === 'all' ? `random(0, ${row?.last ?? 0})` : String(sessions);
  return [
    '\\set buyer random(1, 4000000000000000000)',
    `\\set which ${which}`,
    `select place_orders(replace(draft, '${marker}', :buyer::text)::jsonb)`,
    `from bench_draft where size = '${size}' and number = :which;`,
  ].join('\n');
}

/** It ends with 2 when some of its buyers gave up waiting for a row; what the others did counts. */
async function runToEnd(program: string, parameters: readonly string[]): Promise<string> {
  const child = spawn(program, parameters, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
  const [code] = await once(child, 'close');
  if (code !== 0 && code !== 2) throw new Error(`pgbench ended with ${code}:\n${output}`);
  return output;
}

/** Where a server listens on a socket; with its name, one of its databases. */
type SocketAddress = Exclude<DatabaseAddress, string>;

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

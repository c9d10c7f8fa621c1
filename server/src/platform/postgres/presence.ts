import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Place } from './place.ts';
import { isAlive } from './postmaster-file.ts';

/** Where everything that Foyer keeps lies in an embedded server. */
const databaseName = 'foyer';
const userName = 'foyer';
const presenceName = 'foyer presence';

export interface EmbeddedAddress {
  host: string;
  port: number;
  user: string;
  database: string;
}

/**
 * A process's stake in the embedded server: one connection, held for its whole life. It ends with the
 * process, however that ends, so whoever leaves last is known without a file that could go stale.
 */
export interface Presence {
  address: EmbeddedAddress;
  /** The connection has ended: the server went away, or we left. */
  lost: Promise<void>;
  leave(place: Place): Promise<void>;
}

/** Port only names the socket file: the server does not listen on TCP. */
export function addressOf(socket: string, database = databaseName): EmbeddedAddress {
  return { host: socket, port: 5432, user: userName, database };
}

/** Takes a stake in the server behind the socket. Creates our database on the first time. */
export async function enter(socket: string): Promise<Presence> {
  const client = await connect(socket).catch(async (error) => {
    if (!isCode(error, '3D000')) throw error;
    await createDatabase(socket);
    return connect(socket);
  });
  const lost = new Promise<void>((resolve) => client.once('end', () => resolve()));
  return { address: addressOf(socket), lost, leave: (place) => leave(client, place) };
}

export function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

async function connect(socket: string, database = databaseName): Promise<pg.Client> {
  const client = new pg.Client({
    ...addressOf(socket, database),
    application_name: presenceName,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // The server going away is noticed by those who ask it; this connection only stands.
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function createDatabase(socket: string): Promise<void> {
  const client = await connect(socket, 'postgres');
  try {
    await client.query(`create database ${databaseName}`);
  } catch (error) {
    const createdByAnother = isCode(error, '42P04', '23505');
    if (!createdByAnother) throw error;
  } finally {
    await client.end();
  }
}

async function leave(client: pg.Client, place: Place): Promise<void> {
  const last = await isLast(client);
  if (last) await endServer(place);
  await client.end().catch(() => {});
}

/** Stops the server whoever else uses it. */
export async function endServer(place: Place): Promise<void> {
  const postmaster = await readPostmasterId(place.data);
  if (postmaster !== undefined) await stopServer(postmaster);
}

async function isLast(client: pg.Client): Promise<boolean> {
  const others = `select 1 from pg_stat_activity
    where application_name = '${presenceName}' and pid <> pg_backend_pid() limit 1`;
  return client.query(others).then(
    ({ rowCount }) => rowCount === 0,
    () => false,
  );
}

async function readPostmasterId(data: string): Promise<number | undefined> {
  const text = await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  return Number(text.split('\n', 1)[0]) || undefined;
}

/**
 * SIGINT asks for the fast shutdown: sessions end, a checkpoint is written. SIGQUIT, should that hang, ends
 * without one, and the next start recovers what was committed from the log.
 */
async function stopServer(postmaster: number): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    if (!signalled(postmaster, signal) || (await gone(postmaster, patience))) return;
  }
}

function signalled(id: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(id, signal);
  } catch {
    return false;
  }
}

async function gone(id: number, patience: number): Promise<boolean> {
  for (let waited = 0; waited < patience; waited += 5) {
    if (!isAlive(id)) return true;
    await pause(5);
  }
  return false;
}

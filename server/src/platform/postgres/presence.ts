import { execFile } from 'node:child_process';
import { readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Place } from './place.ts';

/** Where everything that Foyer keeps lies in an embedded server. */
const databaseName = 'foyer';
const userName = 'foyer';
const presenceName = 'foyer presence';

interface EmbeddedAddress {
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
function addressOf(socket: string, database = databaseName): EmbeddedAddress {
  return { host: socket, port: 5432, user: userName, database };
}

/** Takes a stake in the server behind the socket. Creates our database on the first time. */
async function enter(socket: string): Promise<Presence> {
  const client = await connect(socket).catch(async (error) => {
    if (!isCode(error, '3D000')) throw error;
    await createDatabase(socket);
    return connect(socket);
  });
  const lost = new Promise<void>((resolve) => client.once('end', () => resolve()));
  return { address: addressOf(socket), lost, leave: (place) => leave(client, place) };
}

function isCode(error: unknown, ...codes: string[]): boolean {
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

/** A server that recovers a long log after a crash may say "starting up" for minutes. */
const recoveryPatience = 600_000;

/**
 * Takes a stake in the server that already answers on our socket, as after a `kill -9` of the process that
 * started it. `undefined` when nobody answers. Waits while it starts up or shuts down.
 */
export async function adopt(place: Place): Promise<Presence | undefined> {
  for (let waited = 0; ; waited += 20) {
    if (!(await socketExists(place.socket))) return undefined;
    try {
      return await enter(place.socket);
    } catch (error) {
      if (nobodyAnswers(error)) return undefined;
      if (!isBusy(error) || waited >= recoveryPatience) throw error;
    }
    await pause(20);
  }
}

/** The file `.s.PGSQL.<port>` of a server's socket. */
export function socketFile(socket: string): string {
  return path.join(socket, '.s.PGSQL.5432');
}

/** Starting up, shutting down, or ended in the middle of our greeting: ask again. */
function isBusy(error: unknown): boolean {
  return (
    isCode(error, '57P03', '57P01', 'ECONNRESET', 'EPIPE') || /terminated unexpectedly/.test(String(error))
  );
}

function nobodyAnswers(error: unknown): boolean {
  return isCode(error, 'ECONNREFUSED', 'ENOENT');
}

async function socketExists(socket: string): Promise<boolean> {
  return stat(socketFile(socket)).then(
    () => true,
    () => false,
  );
}

/**
 * Removes a lock file (`postmaster.pid`, `….lock`) whose process is not a PostgreSQL: after a crash its number
 * may belong to anybody, above all in a container, and the server would refuse to start for ever.
 * Answers whether it was removed.
 */
export async function removeStaleLock(file: string): Promise<boolean> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return false;
  const id = Math.abs(Number(text.split('\n', 1)[0]));
  if (isAlive(id) && (await isPostgres(id))) return false;
  await rm(file, { force: true });
  return true;
}

/** Whether a process with this number runs, whoever it belongs to. A dead one not yet buried does not run. */
export function isAlive(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function isPostgres(id: number): Promise<boolean> {
  const name = await readFile(`/proc/${id}/comm`, 'utf8').catch(() => nameByList(id));
  return name.includes('postgres');
}

async function nameByList(id: number): Promise<string> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'comm=', '-p', String(id)], { timeout: 5_000 });
  return stdout;
}

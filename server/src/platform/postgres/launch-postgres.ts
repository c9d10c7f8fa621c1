import type { ChildProcess } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { open, readFile, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { diskFullSentence } from '#platform/disk-full.ts';
import type { Installation } from './installations.ts';
import type { Place } from './place.ts';
import { PostgresError, startProgram } from './place.ts';
import { adopt, type Presence, removeStaleLock, socketFile } from './presence.ts';

/** How long somebody else's server may take to go before ours starts. */
const patience = 30_000;
const longestLog = 10_000_000;

/**
 * What differs from PostgreSQL's own choice. Durability is not touched: fsync, synchronous_commit and
 * full_page_writes stay on. The figures are measured (docs: holds and the sale; report on performance, A3).
 */
const ourSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '40',
  shared_buffers: '128MB',
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
  wal_compression: 'on',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** `making`: there is no database yet, it will be empty. */
export type PostgresWork = 'making' | 'starting';

export interface LaunchOptions {
  /** Settings of the server beside ours, like `{ fsync: 'off' }` in tests. Of use to whoever starts it. */
  settings?: Readonly<Record<string, string>>;
  /** Called while a program of PostgreSQL works and we only wait for it; may be called twice, or never. */
  meanwhile?: (work: PostgresWork) => void;
}

/**
 * Starts the server in a session of its own, so that a Ctrl-C in the terminal reaches us and not it, and takes
 * a stake in it. When another process was faster, takes a stake in that one's.
 */
export async function launchPostgres(
  place: Place,
  installation: Installation,
  { settings = {}, meanwhile = () => {} }: LaunchOptions,
): Promise<{ presence: Presence; startedNow: boolean }> {
  for (let waited = 0; ; waited += 100) {
    const logged = await shortenLog(place.log);
    const child = await spawnServer(place, installation, settings);
    meanwhile('starting');
    const presence = await adoptWhenReady(place, child);
    if (presence) return { presence, startedNow: isRunning(child) };
    const said = (await readFile(place.log)).subarray(logged).toString();
    if (!(await mayTryAgain(place, said)) || waited >= patience) {
      const why = diskFullSentence(said) ?? `Its last words:\n${said.trim()}`;
      throw new PostgresError(`The database in ${place.home} did not start. ${why}`);
    }
    await pause(100);
  }
}

async function shortenLog(log: string): Promise<number> {
  const { size } = await stat(log).catch(() => ({ size: 0 }));
  if (size <= longestLog) return size;
  await truncate(log);
  return 0;
}

async function spawnServer(
  place: Place,
  installation: Installation,
  settings: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const all = { ...ourSettings, unix_socket_directories: place.socket, ...settings };
  const parameters = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = await open(place.log, 'a');
  const child = startProgram(
    place.runner,
    installation.program('postgres'),
    ['-D', place.data, ...parameters],
    {
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    },
  );
  child.once('error', (error) => appendFileSync(place.log, `${error.message}\n`));
  child.unref();
  await log.close();
  return child;
}

/** `undefined` when the server ended instead, and no other answers. */
async function adoptWhenReady(place: Place, child: ChildProcess): Promise<Presence | undefined> {
  for (;;) {
    const ended = !isRunning(child);
    const presence = await adopt(place);
    if (presence || ended) return presence;
    await pause(3);
  }
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

/**
 * Yes, when a lock was left by a dead server, or when another one is just starting or ending: its processes
 * hold the shared memory for a moment after a kill.
 */
async function mayTryAgain(place: Place, said: string): Promise<boolean> {
  const locks = [path.join(place.data, 'postmaster.pid'), `${socketFile(place.socket)}.lock`];
  const removed = await Promise.all(locks.map(removeStaleLock));
  return removed.includes(true) || /lock file|shared memory/.test(said);
}

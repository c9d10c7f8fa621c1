import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseAddress } from '#platform/database.ts';
import { createCluster, majorOf } from './cluster.ts';
import { chooseInstallation, type Installation } from './installations.ts';
import { type LaunchOptions, launchPostgres } from './launch-postgres.ts';
import { homeOf, type Place, PostgresError, placeOf } from './place.ts';
import { adopt, type Presence } from './presence.ts';

const firstPause = 100;
const longestPause = 5_000;

export interface KeptPostgres {
  kind: OpenedPostgres['kind'];
  address: OpenedPostgres['address'];
  stop(): Promise<void>;
}

/**
 * Opens the database, and opens it again when the embedded one ends under us: killed, out of memory, or
 * recovering from a crash. Its address stays, so whoever asks finds it again by asking again. `onLost` is told
 * of every end, and of every failure to open it anew.
 */
export async function keepPostgres(
  options: PostgresOptions,
  onLost: (error: Error) => void,
): Promise<KeptPostgres> {
  let current = await openPostgres(options);
  const stopping = new AbortController();
  const watching = watch();
  return {
    kind: current.kind,
    address: current.address,
    stop: async () => {
      stopping.abort();
      await watching;
      await current.stop();
    },
  };

  async function watch(): Promise<void> {
    for (;;) {
      await Promise.race([current.lost, aborted(stopping.signal)]);
      if (stopping.signal.aborted) return;
      onLost(new Error('The embedded database has ended; it is started again'));
      await reopen();
    }
  }

  async function reopen(): Promise<void> {
    for (let wait = firstPause; !stopping.signal.aborted; wait = Math.min(2 * wait, longestPause)) {
      try {
        current = await openPostgres(options);
        return;
      } catch (error) {
        onLost(error instanceof Error ? error : new Error(String(error)));
        await pause(wait, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      }
    }
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

interface PostgresOptions extends LaunchOptions {
  /** A PostgreSQL of the house's own: nothing is started. */
  databaseUrl: string | undefined;
  /** FOYER_DATA; the embedded database lies in its folder `postgres`. */
  dataFolder: string;
  /** Where a system's PostgreSQL is looked for. */
  programFolders: readonly string[];
}

export interface OpenedPostgres {
  /** `given`: DATABASE_URL · `adopted`: it was running · `embedded`, `system`: started now. */
  kind: 'given' | 'adopted' | Installation['kind'];
  address: DatabaseAddress;
  /** The embedded server went away, or was let go of; never for a given one. */
  lost: Promise<void>;
  /** Lets go of it; the last process that lets go stops the server, and waits until its data is safe. */
  stop(): Promise<void>;
}

/**
 * Opens the database of this data folder: `DATABASE_URL`, else one of ours that answers on our socket, else
 * one started now from the npm binaries, else from the system's. Safe to call from many processes at once.
 * @throws PostgresError with what to do
 */
export async function openPostgres(options: PostgresOptions): Promise<OpenedPostgres> {
  const { databaseUrl } = options;
  if (databaseUrl !== undefined) return given(databaseUrl);
  refuseWindows();
  const place = await placeOf(options.dataFolder);
  const running = await adopt(place);
  if (running) return opened('adopted', place, running);
  return start(place, options);
}

/** The database of this data folder if its server runs; nothing is started. */
export async function adoptRunning(dataFolder: string): Promise<OpenedPostgres | undefined> {
  const place = await placeOf(dataFolder);
  const running = await adopt(place);
  return running && opened('adopted', place, running);
}

/** Whether a data folder has a database; makes nothing. */
export async function hasDatabase(dataFolder: string): Promise<boolean> {
  return (await majorOf(path.join(homeOf(dataFolder), 'data'))) !== undefined;
}

function given(databaseUrl: string): OpenedPostgres {
  return { kind: 'given', address: databaseUrl, lost: new Promise(() => {}), stop: async () => {} };
}

function refuseWindows(): void {
  if (process.platform !== 'win32') return;
  throw new PostgresError(
    'On Windows the embedded database is not available: set DATABASE_URL to a PostgreSQL',
  );
}

async function start(place: Place, options: PostgresOptions): Promise<OpenedPostgres> {
  const major = await majorOf(place.data);
  const { chosen, found } = await chooseInstallation(place, options.programFolders, major);
  if (!chosen) throw new PostgresError(nothingToStart(place, found, major));
  if (major === undefined) await createCluster(place, chosen, () => options.meanwhile?.('making'));
  const { presence, startedNow } = await launchPostgres(place, chosen, options);
  return opened(startedNow ? chosen.kind : 'adopted', place, presence);
}

function nothingToStart(place: Place, found: readonly Installation[], major: number | undefined): string {
  const versions = found.map((one) => `${one.major} (${one.kind})`).join(', ') || 'none';
  if (major === undefined) {
    return (
      `No PostgreSQL to start on this machine (${process.platform} ${process.arch}). ` +
      'Install PostgreSQL 15 or newer, or set DATABASE_URL to one that runs elsewhere'
    );
  }
  return (
    `The data in ${place.data} was written by PostgreSQL ${major}, and here is ${versions}. ` +
    `Install PostgreSQL ${major}, or set FOYER_DATA to another folder; the data was not touched`
  );
}

function opened(kind: OpenedPostgres['kind'], place: Place, presence: Presence): OpenedPostgres {
  const { address, lost } = presence;
  return { kind, address, lost, stop: () => presence.leave(place) };
}

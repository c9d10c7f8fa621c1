import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeDataFolder } from '#platform/make-data-folder.ts';
import { PostgresError } from './postgres-error.ts';
import { chooseRunner, type Runner } from './runner.ts';

/** What the parts of an embedded database need to know of each other. Paths are absolute. */
export interface Place {
  /** `<FOYER_DATA>/postgres`. */
  home: string;
  /** The cluster itself. */
  data: string;
  /** The log of the server and of its making. */
  log: string;
  /** The folder of its unix socket. */
  socket: string;
  runner: Runner;
}

/** The place of a data folder's database, made if it is not there. */
export async function placeOf(dataFolder: string): Promise<Place> {
  const home = homeOf(dataFolder);
  await makeDataFolder(home);
  const data = path.join(home, 'data');
  const runner = await chooseRunner(home, data);
  const socket = await prepareSocketFolder(home, runner);
  return { home, data, log: path.join(home, 'postgres.log'), socket, runner };
}

/** Of the embedded database. */
export function homeOf(dataFolder: string): string {
  return path.join(dataFolder, 'postgres');
}

/** What the kernel takes as the path of a socket, in bytes, without the closing zero. */
const longestPath = process.platform === 'darwin' ? 103 : 107;

/** Makes the folder of the socket, open to nobody but the server's user (and root). */
async function prepareSocketFolder(home: string, runner: Runner): Promise<string> {
  const folder = socketFolder(home);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await refuseForeign(folder, runner);
  await chmod(folder, 0o700);
  if (runner.owner) await chown(folder, runner.owner.uid, runner.owner.gid);
  return folder;
}

/** Beside the data; below the folder of temporary files when that path is too long, or odd in a list. */
export function socketFolder(home: string): string {
  const beside = path.join(home, 'socket');
  if (fits(beside) && !/["',\\]/.test(beside)) return beside;
  const name = `foyer-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`;
  return path.join(tmpdir(), name);
}

function fits(folder: string): boolean {
  return Buffer.byteLength(path.join(folder, '.s.PGSQL.5432')) <= longestPath;
}

/** In a folder that everybody may write to, somebody else may have been there first. */
async function refuseForeign(folder: string, { owner }: Runner): Promise<void> {
  const found = await lstat(folder);
  const known = [process.getuid?.(), owner?.uid].includes(found.uid);
  if (found.isDirectory() && known) return;
  throw new PostgresError(
    `${folder} belongs to another user. Set FOYER_DATA to a folder of your own, or start as the user it belongs to`,
  );
}

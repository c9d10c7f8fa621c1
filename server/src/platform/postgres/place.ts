import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeDataFolder } from '#platform/make-data-folder.ts';

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

/** Who the server runs as. PostgreSQL refuses root, so root hands it to somebody else. */
interface Runner {
  /** The user that the server's files belong to; `undefined` when it is simply ourselves. */
  owner: Owner | undefined;
  /** Whether that user may also pass folders that are closed to it. */
  passesClosedFolders: boolean;
}

interface Owner {
  uid: number;
  gid: number;
}

/** Chooses the user, and gives it the folder `home`. */
async function chooseRunner(home: string, data: string): Promise<Runner> {
  if (process.getuid?.() !== 0) return { owner: undefined, passesClosedFolders: false };
  const owner = await ownerOf(data);
  await chown(home, owner.uid, owner.gid);
  return { owner, passesClosedFolders: !(await canReach(owner, home)) };
}

/** Whether the user can get to the folder through all that lie above it, and read it. */
export async function canReach({ uid }: Owner, folder: string): Promise<boolean> {
  for (let above = folder; ; above = path.dirname(above)) {
    const { mode, uid: whose } = await stat(above);
    const open = whose === uid ? 0o500 : 0o005;
    const needed = above === folder ? open : open & 0o111;
    if ((mode & needed) !== needed) return false;
    if (above === path.dirname(above)) return true;
  }
}

/** Runs one of PostgreSQL's programs to its end and answers all it said. */
export async function runToEnd(
  runner: Runner,
  program: string,
  parameters: readonly string[],
): Promise<{ code: number | null; output: string }> {
  const child = startProgram(runner, program, parameters, {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 300_000,
  });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text) => (output += text));
  child.stderr?.setEncoding('utf8').on('data', (text) => (output += text));
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, output: `${output}${error.message}\n` }));
    child.once('close', (code) => resolve({ code, output }));
  });
}

/**
 * Starts one of PostgreSQL's programs as the right user. When the data lies below a folder that this user may
 * not enter (root's own home, above all), `setpriv` gives the one right to pass it and takes all others.
 */
export function startProgram(
  { owner, passesClosedFolders }: Runner,
  program: string,
  parameters: readonly string[],
  options: SpawnOptions,
): ChildProcess {
  // Nothing of our environment: it may hold secrets, and PG… variables that change what the server does.
  const settings: SpawnOptions = {
    ...options,
    cwd: '/',
    env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' },
  };
  if (!owner) return spawn(program, parameters, settings);
  if (!passesClosedFolders) return spawn(program, parameters, { ...settings, ...owner });
  const right = [
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    '--no-new-privs',
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=-all,+dac_override',
    '--bounding-set=-all,+dac_override',
  ];
  return spawn('setpriv', [...right, program, ...parameters], settings);
}

/** Whoever the data belongs to, and for new data the user `nobody`, who is everywhere and owns nothing. */
async function ownerOf(data: string): Promise<Owner> {
  const found = await stat(data).catch(() => undefined);
  if (!found) return nobody();
  if (found.uid !== 0) return { uid: found.uid, gid: found.gid };
  throw new PostgresError(
    `${data} belongs to root, and PostgreSQL does not run as root. ` +
      `Give it to another user: chown -R nobody ${data}`,
  );
}

/** PostgreSQL looks its user up by number and stops when the list of users does not have it. */
async function nobody(): Promise<Owner> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const line = users.split('\n').find((user) => user.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  throw new PostgresError(
    'PostgreSQL does not run as root, and there is no user "nobody" to run it as. ' +
      'Start Foyer as an ordinary user, or set DATABASE_URL',
  );
}

/** The embedded database cannot be opened; the message says why and what to do. */
export class PostgresError extends Error {
  override name = 'PostgresError';
}

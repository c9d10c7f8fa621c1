import { glob } from 'node:fs/promises';
import path from 'node:path';
import { embeddedInstallation } from './embedded-installation.ts';
import type { Installation } from './installation.ts';
import type { Place } from './place.ts';
import { runToEnd } from './runner.ts';

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

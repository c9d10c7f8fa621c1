import { randomBytes } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { diskFullSentence } from '#platform/disk-full.ts';
import type { Installation } from './installations.ts';
import { type Place, PostgresError, placeOf, runToEnd } from './place.ts';
import { isAlive } from './presence.ts';

const newPrefix = 'data.new-';

/** The major version that wrote the cluster; `undefined` when there is none yet. */
export async function majorOf(data: string): Promise<number | undefined> {
  const text = await readFile(path.join(data, 'PG_VERSION'), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined;
    throw new PostgresError(
      `The data in ${data} cannot be read (${error.message}): start as the user it belongs to`,
    );
  });
  return text === undefined ? undefined : Number.parseInt(text, 10);
}

/**
 * Makes an empty cluster. It is made beside its place and moved there whole, so that a process killed on the
 * way leaves no half of one, and of two that make it at once the first one's stays.
 */
export async function createCluster(
  place: Place,
  installation: Installation,
  meanwhile = () => {},
): Promise<void> {
  await removeAbandonedDrafts(place.home, newPrefix);
  const draft = path.join(place.home, `${newPrefix}${process.pid}-${randomBytes(4).toString('hex')}`);
  try {
    const making = runToEnd(place.runner, installation.program('initdb'), [
      '-D',
      draft,
      ...initdbOptions(installation),
    ]);
    meanwhile();
    const made = await making;
    // On a full disk the words reach the operator at least.
    await appendFile(place.log, made.output).catch(() => {});
    if (made.code !== 0) throw new PostgresError(whyNotMade(place, made.output));
    await rename(draft, place.data).catch(refuseUnlessTaken);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

function whyNotMade({ home }: Place, output: string): string {
  const why = diskFullSentence(output);
  return `Making the database in ${home} failed${why ? `. ${why}` : `:\n${output}`}`;
}

/** Letters, order and case by code points of Unicode: the same on every machine, in every copy. */
function initdbOptions({ major }: Installation): string[] {
  const locale =
    major >= 17
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
      : ['--locale=C.UTF-8'];
  // Trust, because the socket lies in a folder that only its owner may enter, and there is no other door.
  return ['--username=foyer', '--auth=trust', '--encoding=UTF8', '--data-checksums', ...locale];
}

function refuseUnlessTaken(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
}

const restoredPrefix = 'restoring-';

/** A cluster that is made beside the one of a data folder, to take its place when it is complete. */
export interface ClusterToReplace {
  /** A data folder of its own for the new cluster. */
  draftFolder: string;
  /** Where the cluster is, or will be. */
  data: string;
  isTaken: boolean;
  /** Both stopped: the new one takes the place, and the old one's new path is given; null: there was none. */
  take(): Promise<string | null>;
  /** Removes what is left of the draft. */
  close(): Promise<void>;
}

export async function openReplacement(dataFolder: string, asideName: string): Promise<ClusterToReplace> {
  await refuseForeignFolder(dataFolder);
  const { data, home } = await placeOf(dataFolder);
  await removeAbandonedDrafts(home, restoredPrefix);
  const draftFolder = path.join(home, `${restoredPrefix}${process.pid}`);
  const isTaken = (await majorOf(data)) !== undefined;
  const take = async () => {
    const aside = isTaken ? path.join(home, asideName) : null;
    if (aside) await rename(data, aside);
    try {
      await rename(path.join(draftFolder, 'postgres', 'data'), data);
    } catch (error) {
      if (aside) await rename(aside, data);
      throw error;
    }
    return aside;
  };
  await mkdir(draftFolder, { mode: 0o755 });
  return { draftFolder, data, isTaken, take, close: () => rm(draftFolder, { recursive: true, force: true }) };
}

/** Of programs that were killed; a server that was left running there ends with its files. */
async function removeAbandonedDrafts(home: string, prefix: string): Promise<void> {
  const drafts = (await readdir(home)).filter((name) => name.startsWith(prefix));
  const abandoned = drafts.filter((name) => !isAlive(Number.parseInt(name.slice(prefix.length), 10)));
  for (const name of abandoned) await rm(path.join(home, name), { recursive: true, force: true });
}

/** What root makes in somebody else's folder would not be that user's to open. */
async function refuseForeignFolder(dataFolder: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const found = await stat(dataFolder).catch(() => null);
  if (found === null || found.uid === 0) return;
  throw new PostgresError(
    `${dataFolder} belongs to another user (number ${found.uid}). Run the command as that user: sudo -u "#${found.uid}" …`,
  );
}

import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { majorOf } from './cluster.ts';
import { placeOf } from './place.ts';
import { PostgresError } from './postgres-error.ts';
import { isAlive } from './presence.ts';

const draftPrefix = 'restoring-';

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
  await removeAbandonedDrafts(home);
  const draftFolder = path.join(home, `${draftPrefix}${process.pid}`);
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
async function removeAbandonedDrafts(home: string): Promise<void> {
  const drafts = (await readdir(home)).filter((name) => name.startsWith(draftPrefix));
  for (const name of drafts.filter((one) => !isAlive(Number(one.slice(draftPrefix.length)))))
    await rm(path.join(home, name), { recursive: true, force: true });
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

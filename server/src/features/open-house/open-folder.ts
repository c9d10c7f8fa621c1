import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkHouse } from '#house-files/check-house.ts';
import { type HouseFolder, openHouseFolder } from '#house-files/folder/house-folder.ts';
import type { Database } from '#platform/database.ts';
import type { Log } from '#platform/log.ts';
import { raiseOpeningAlarm } from '#store/alarms.ts';
import { findRollingHouse } from '#store/catalogue.ts';
import { digestsOf, loadContent, newestRevision } from '#store/house-revisions.ts';
import { describeOpening } from './describe-opening.ts';
import { type OpenHouseResult, openHouse } from './open-house.ts';

export type OpenedFolder =
  | { kind: 'opened' | 'unchanged'; revision: number }
  /** There is no such folder; what stands open goes on. */
  | { kind: 'folder-missing'; folder: string }
  /** The files have mistakes, or would hurt who has a ticket; what stands open goes on. */
  | { kind: 'not-opened'; words: string }
  /** No house is open, or none of its days moves with today. */
  | { kind: 'not-rolling' };

/** Where house files are: a folder, or the copy of those that the standing house was opened from. */
export type HouseSource = { folder: string } | 'opened files';

/** Opens house files, in this process or in another. */
export type OpenHouseFiles = (source: HouseSource, now: Date) => Promise<OpenedFolder>;

/** Reads a folder now, and opens it in the database that there is then, or says in words why it could not. */
export function readSource(source: HouseSource, now: Date): (database: Database) => Promise<OpenedFolder> {
  if (source === 'opened files') return (database) => reopenHouse(database, now);
  const folder = openHouseFolder(source.folder);
  if (folder === null) return async () => ({ kind: 'folder-missing', folder: source.folder });
  const checking = checkHouse(folder, now);
  // Told to whoever opens.
  checking.catch(() => {});
  // The first house of a shop that has none: whatever was opened meanwhile stays.
  return async (database) => shortened(await openHouse({ database, folder, now, basedOn: 0 }, checking));
}

/**
 * A house with days like `today+3` means other days tomorrow: it is opened again from the files that were opened, never
 * from the folder, where somebody may be writing. Several servers may do it at once.
 */
async function reopenHouse(database: Database, now: Date): Promise<OpenedFolder> {
  const rolling = await findRollingHouse(database);
  const newest = await newestRevision(database);
  if (rolling === null || newest === 0) return { kind: 'not-rolling' };
  return await withCopy(database, await digestsOf(database, newest), async (copy) => {
    const folder = { ...copy, name: rolling.folder };
    return shortened(await openHouse({ database, folder, now, basedOn: newest }));
  });
}

/** Works on stored files in a folder that is there for so long. */
export async function withCopy<Result>(
  database: Database,
  files: ReadonlyMap<string, Buffer>,
  work: (copy: HouseFolder) => Promise<Result>,
): Promise<Result> {
  const copy = mkdtempSync(path.join(tmpdir(), 'foyer-house-'));
  try {
    return await work(await writeCopy(database, files, copy));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Stored files, one by one: the pictures of a house may be more than fits into memory. */
export async function writeCopy(
  database: Database,
  files: ReadonlyMap<string, Buffer>,
  copy: string,
): Promise<HouseFolder> {
  for (const [name, digest] of files) {
    const file = path.join(copy, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, await loadContent(database, digest));
  }
  const folder = openHouseFolder(copy);
  if (folder === null) throw new Error(`${copy} vanished`);
  return folder;
}

function shortened(result: OpenHouseResult): OpenedFolder {
  if (result.kind === 'opened') return { kind: 'opened', revision: result.revision };
  // Somebody has opened the house meanwhile: that one is sold.
  if (result.kind === 'unchanged' || result.kind === 'overtaken')
    return { kind: 'unchanged', revision: result.revision };
  return { kind: 'not-opened', words: describeOpening(result, 'en') };
}

interface Reopening {
  database: Database;
  log: Log;
  now: Date;
}

/** Moves the days of a house that are told from today. When that fails, the house that stands open goes on, with an alarm. */
export async function reopenNightly({ database, log, now }: Reopening, open: OpenHouseFiles): Promise<void> {
  // No process is started for a house without such days.
  if ((await findRollingHouse(database)) === null) return;
  const reason = await whyNot(open, now);
  if (reason === null) return;
  log.error({ reason }, 'The days of the house could not be moved on');
  await raiseOpeningAlarm(database, reason);
}

/** null: it went well, or was ended together with the server. */
async function whyNot(open: OpenHouseFiles, now: Date): Promise<string | null> {
  try {
    const reopened = await open('opened files', now);
    return reopened.kind === 'not-opened' ? reopened.words : null;
  } catch (error) {
    if (!(error instanceof Error)) return String(error);
    return error.name === 'AbortError' ? null : error.message;
  }
}

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { zipSync } from 'fflate';
import { type HouseFolder, openHouseFolder, refusedWriting } from '#house-files/folder/house-folder.ts';
import { isContent } from '#house-files/merge/merge-content.ts';
import type { Database } from '#platform/database.ts';
import {
  digestOf,
  digestsOf,
  findShopId,
  type HouseRevision,
  lastFolderRevision,
  listRevisions,
  loadContent,
  newestRevision,
} from '#store/house-revisions.ts';

/** Remembers in a folder which revision its files were made from, by shop; hidden files are no house files. */
const markFile = '.foyer-revision';

/** What the shop has that a folder does not: opening the folder would take it back. */
export interface Overtaken {
  /** Made elsewhere since, the newest first. */
  revisions: readonly HouseRevision[];
  /** Files that say something else in the shop. */
  files: readonly string[];
}

/** null: opening the folder takes nothing back that was made elsewhere. */
export async function findOvertaken(database: Database, folder: HouseFolder): Promise<Overtaken | null> {
  const known = await baseOf(database, folder.name);
  // A folder that nobody has opened here says what the last one said, or more.
  const base = known === 0 ? await lastFolderRevision(database, null) : known;
  const isElsewhere = ({ source, folder: from }: HouseRevision) =>
    source !== 'folder' || from !== folder.name;
  const later = await listRevisions(database, { after: base });
  const revisions = later.filter(isElsewhere);
  if (base === 0 || revisions.length === 0) return null;
  const before = await digestsOf(database, base);
  const now = await digestsOf(database, await newestRevision(database));
  const files = [...new Set([...before.keys(), ...now.keys()])].filter(
    (file) => !isSame(before.get(file), now.get(file)) && !isSame(digestIn(folder, file), now.get(file)),
  );
  return files.length === 0 ? null : { revisions, files: files.sort() };
}

/** The revision that the files of a folder were made from; 0: it is not known. */
export async function baseOf(database: Database, folder: string): Promise<number> {
  const newest = await newestRevision(database);
  const marked = readMark(folder, await findShopId(database));
  // A backup that was restored may be older than the folder.
  return marked !== null && marked <= newest ? marked : await lastFolderRevision(database, folder);
}

export function digestIn(folder: HouseFolder, file: string): Buffer | undefined {
  return folder.size(file) === null ? undefined : digestOf(folder.read(file));
}

/** undefined: there is no such file. */
export function isSame(one: Buffer | undefined, other: Buffer | undefined): boolean {
  return one === undefined || other === undefined ? one === other : one.equals(other);
}

function readMark(folder: string, shopId: string): number | null {
  const revision = marksOf(folder)[shopId];
  return Number.isSafeInteger(revision) ? Number(revision) : null;
}

/** By shop: a house may be tried in one and sold in another. */
function marksOf(folder: string): Readonly<Record<string, unknown>> {
  try {
    const marks: unknown = JSON.parse(readFileSync(path.join(folder, markFile), 'utf8'));
    return isContent(marks) ? marks : {};
  } catch {
    // None, or nothing that we wrote: the shop knows what was opened from a folder of this name.
    return {};
  }
}

/** The file by which a folder knows what it was made from, beside what it says of other shops. */
async function markOf(
  database: Database,
  revision: number,
  others: Readonly<Record<string, unknown>> = {},
): Promise<{ file: string; text: string }> {
  const marks = { ...others, [await findShopId(database)]: revision };
  return { file: markFile, text: `${JSON.stringify(marks)}\n` };
}

/** A folder that must not be written has none, and is known by its name. */
export async function writeMark(database: Database, folder: string, revision: number): Promise<void> {
  const { file, text } = await markOf(database, revision, marksOf(folder));
  try {
    writeFileSync(path.join(folder, file), text);
  } catch (error) {
    refusedWriting(folder, error);
  }
}

/** Writes a file as it was opened; never over what somebody has edited since. False: the file is as it was. */
export function writeOver(file: string, before: Buffer, text: string): boolean {
  try {
    const folder = openHouseFolder(path.dirname(file));
    const there = folder?.size(path.basename(file)) == null ? null : folder?.read(path.basename(file));
    if (!there || !before.equals(there)) return false;
    writeFileSync(file, text);
    return true;
  } catch {
    // No permission, or a file system that is only read.
    return false;
  }
}

/** What an edit adds, for whoever has to write it by hand. */
export function linesAdded(before: string, after: string): string[] {
  const known = new Set(before.split('\n'));
  return after.split('\n').filter((line) => !known.has(line));
}

/**
 * The files of a revision in one archive, in a folder of their own, which knows its revision as one that was pulled does.
 * null: there is no such revision.
 */
export async function zipHouse(database: Database, revision: number): Promise<Buffer | null> {
  const digests = await digestsOf(database, revision);
  if (digests.size === 0) return null;
  const mark = await markOf(database, revision);
  const inFolder = (file: string) => `house-${revision}/${file}`;
  const files: Record<string, Uint8Array> = { [inFolder(mark.file)]: Buffer.from(mark.text) };
  for (const [file, digest] of digests) files[inFolder(file)] = await loadContent(database, digest);
  // Nearly all of it is pictures, which are compressed already.
  return Buffer.from(zipSync(files, { level: 0 }));
}

import { zipSync } from 'fflate';
import type { Database } from '#platform/database.ts';
import { digestsOf, loadContent } from '#store/house-revisions.ts';
import { markOf } from './working-copy.ts';

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

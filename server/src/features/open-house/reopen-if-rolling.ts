import type { Database } from '#platform/database.ts';
import { findRollingHouse } from '#store/catalogue.ts';
import type { OpenedFolder, OpenFolder } from './open-folder.ts';

export type ReopenResult =
  /** No house is open, or none of its days moves with today. */
  { kind: 'not-rolling' } | OpenedFolder;

/**
 * A house with days like `today+3` means other days tomorrow: it is opened again from its own folder, at the
 * start of the server and shortly after midnight. Several servers may do it at once.
 */
export async function reopenIfRolling(
  database: Database,
  now: Date,
  open: OpenFolder,
): Promise<ReopenResult> {
  const rolling = await findRollingHouse(database);
  return rolling === null ? { kind: 'not-rolling' } : open(rolling.folder, now);
}

import { openHouseFolder } from '#house-files/house-folder.ts';
import type { Database } from '#platform/database.ts';
import { findRollingHouse } from '#store/catalogue.ts';
import { type OpenHouseResult, openHouse } from './open-house.ts';

export type ReopenResult =
  /** No house is open, or none of its days moves with today. */
  | { kind: 'not-rolling' }
  /** The folder it was opened from is not there any more; what stands open goes on. */
  | { kind: 'folder-missing'; folder: string }
  | OpenHouseResult;

/**
 * A house with days like `today+3` means other days tomorrow: it is opened again from its own folder, at the
 * start of the server and shortly after midnight. Several servers may do it at once.
 */
export async function reopenIfRolling(database: Database, now: Date): Promise<ReopenResult> {
  const rolling = await findRollingHouse(database);
  if (rolling === null) return { kind: 'not-rolling' };
  const folder = openHouseFolder(rolling.folder);
  if (folder === null) return { kind: 'folder-missing', folder: rolling.folder };
  return openHouse({ database, folder, now });
}

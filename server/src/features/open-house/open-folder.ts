import { checkHouse } from '#house-files/check-house.ts';
import { openHouseFolder } from '#house-files/folder/house-folder.ts';
import type { Database } from '#platform/database.ts';
import { describeOpening } from './describe-opening.ts';
import { openChecked } from './open-house.ts';

export type OpenedFolder =
  | { kind: 'opened' | 'unchanged'; revision: number }
  /** There is no such folder; what stands open goes on. */
  | { kind: 'folder-missing'; folder: string }
  /** The files have mistakes, or would hurt who has a ticket; what stands open goes on. */
  | { kind: 'not-opened'; words: string };

/** Opens a folder of house files, in this process or in another. */
export type OpenFolder = (folder: string, now: Date) => Promise<OpenedFolder>;

/** Reads the folder now, and opens it in the database that there is then, or says in words why it could not. */
export function readFolder(name: string, now: Date): (database: Database) => Promise<OpenedFolder> {
  const folder = openHouseFolder(name);
  if (folder === null) return async () => ({ kind: 'folder-missing', folder: name });
  const checking = checkHouse(folder, now);
  // Told to whoever opens.
  checking.catch(() => {});
  return async (database) => {
    const result = await openChecked({ database, folder, now }, await checking);
    if (result.kind === 'opened' || result.kind === 'unchanged') {
      return { kind: result.kind, revision: result.revision };
    }
    return { kind: 'not-opened', words: describeOpening(result, 'en') };
  };
}

import { openHouseFolder } from '#house-files/house-folder.ts';
import type { Database } from '#platform/database.ts';
import { describeOpening } from './open-command.ts';
import { openHouse } from './open-house.ts';

export type OpenedFolder =
  | { kind: 'opened' | 'unchanged'; revision: number }
  /** There is no such folder; what stands open goes on. */
  | { kind: 'folder-missing'; folder: string }
  /** The files have mistakes, or would hurt who has a ticket; what stands open goes on. */
  | { kind: 'not-opened'; words: string };

/** Opens a folder of house files, in this process or in another. */
export type OpenFolder = (folder: string, now: Date) => Promise<OpenedFolder>;

/** Opens the folder here, and says in words why it could not. */
export function folderOpener(database: Database): OpenFolder {
  return async (name, now) => {
    const folder = openHouseFolder(name);
    if (folder === null) return { kind: 'folder-missing', folder: name };
    const result = await openHouse({ database, folder, now });
    if (result.kind === 'opened' || result.kind === 'unchanged') {
      return { kind: result.kind, revision: result.revision };
    }
    return { kind: 'not-opened', words: describeOpening(result, 'en') };
  };
}

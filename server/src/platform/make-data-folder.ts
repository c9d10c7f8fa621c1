import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { ConfigError } from './config.ts';

/**
 * Makes a folder inside FOYER_DATA, with all above it.
 * @throws ConfigError when nothing can be written there
 */
export async function makeDataFolder(folder: string): Promise<void> {
  try {
    await makeWithParents(folder);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError([
      {
        variable: 'FOYER_DATA',
        found: `a folder that cannot be made (${reason})`,
        expected: 'a folder that may be written',
      },
    ]);
  }
}

/** Node's own `recursive` tries for ever where the system takes no folder at all, as below /proc. */
async function makeWithParents(folder: string): Promise<void> {
  if (await isFolder(folder)) return;
  const above = path.dirname(folder);
  if (above !== folder) await makeWithParents(above);
  await mkdir(folder).catch(async (error) => {
    // Of two that start at once the other one may have been faster.
    if (!(await isFolder(folder))) throw error;
  });
}

function isFolder(folder: string): Promise<boolean> {
  return stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

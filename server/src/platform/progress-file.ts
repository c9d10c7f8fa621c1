import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeDataFolder } from './make-data-folder.ts';

const fileName = 'database-progress.json';

/**
 * The text of the file beside the database that says how far it has come; null where there is none yet.
 * @throws ConfigError when the folder cannot be made
 */
export async function readProgressFile(dataFolder: string): Promise<string | null> {
  await makeDataFolder(dataFolder);
  try {
    return await readFile(path.join(dataFolder, fileName), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Whole or not at all, whenever the machine stops. */
export async function writeProgressFile(dataFolder: string, text: string): Promise<void> {
  await makeDataFolder(dataFolder);
  const draft = path.join(dataFolder, `${fileName}-${process.pid}`);
  try {
    await writeFile(draft, text, { mode: 0o600, flush: true });
    await rename(draft, path.join(dataFolder, fileName));
  } finally {
    await rm(draft, { force: true });
  }
}

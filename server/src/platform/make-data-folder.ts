import { mkdir } from 'node:fs/promises';
import { ConfigError } from './config.ts';

/**
 * Makes a folder inside FOYER_DATA, with all above it.
 * @throws ConfigError when nothing can be written there
 */
export async function makeDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
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

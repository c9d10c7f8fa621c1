import { writeFile } from 'node:fs/promises';
import type { CommandOutput } from '#platform/command-line.ts';
import { isOfFullDisk } from '#platform/disk-full.ts';

/** Writes what a command was asked for into a file that only its owner reads. False: it cannot be written, and that was said. */
export async function writePrivateFile(
  output: CommandOutput,
  file: string,
  content: Uint8Array,
): Promise<boolean> {
  try {
    await writeFile(file, content, { mode: 0o600 });
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error) || isOfFullDisk(error)) throw error;
    output.writeAside(
      `${file} cannot be written (${error.code}); expected a file in a folder that exists and that you can write to.\n`,
    );
    return false;
  }
}

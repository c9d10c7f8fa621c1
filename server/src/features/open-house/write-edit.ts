import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { openHouseFolder } from '#house-files/folder/house-folder.ts';

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

import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** The files of a house. Names are relative, with `/` between folders. */
export interface HouseFolder {
  /** Shown to people. */
  readonly name: string;
  /** All files below the folder, sorted; hidden files and symbolic links are left out. */
  list(): readonly string[];
  /** Subfolders without read permission; `.` is the folder itself. */
  readonly unreadable: readonly string[];
  /** Size of a file in bytes; null when it does not exist. */
  size(file: string): number | null;
  /** A text stays what it was when it was first read, though somebody edits it meanwhile. @throws when it cannot be read */
  read(file: string): Uint8Array;
}

const mostFiles = 20_000;
const deepestFolder = 6;

/** A folder on disk; null when it does not exist or is not a folder. */
export function openHouseFolder(folder: string): HouseFolder | null {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return null;
  const unreadable: string[] = [];
  const files = listFiles(folder, '', deepestFolder, unreadable).sort();
  const known = new Set(files);
  const kept = new Map<string, Uint8Array>();
  return {
    name: path.resolve(folder),
    list: () => files,
    unreadable,
    size: (file) => (known.has(file) ? statSync(path.join(folder, file)).size : null),
    read: (file) => {
      const bytes = kept.get(file) ?? readFileSync(path.join(folder, file));
      if (!isPhotograph(file)) kept.set(file, bytes);
      return bytes;
    },
  };
}

/** Photographs are large and are read once. */
function isPhotograph(file: string): boolean {
  return /\.(png|jpe?g|webp|avif|hei[cf])$/i.test(file);
}

function listFiles(root: string, below: string, depth: number, unreadable: string[]): string[] {
  const files: string[] = [];
  for (const entry of entriesOf(path.join(root, below))) {
    if (entry === null) unreadable.push(below || '.');
    if (entry === null || isOfSystem(entry) || files.length > mostFiles) continue;
    const name = below === '' ? entry : `${below}/${entry}`;
    // A symbolic link could lead to a file outside the folder.
    const found = lstatSync(path.join(root, name), { throwIfNoEntry: false });
    if (found?.isFile()) files.push(name);
    else if (found?.isDirectory() && depth > 0) files.push(...listFiles(root, name, depth - 1, unreadable));
  }
  return files;
}

/** [null] without permission to read the folder. */
function entriesOf(folder: string): readonly (string | null)[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isRefused(error)) return [null];
    throw error;
  }
}

/** Hidden files, and those that Windows creates. */
function isOfSystem(name: string): boolean {
  return name.startsWith('.') || /^(thumbs\.db|desktop\.ini)$/i.test(name);
}

/** There is no permission to read a file or a folder. */
export function isRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM');
}

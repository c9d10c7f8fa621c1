import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What of npm's lock file (version 3) is needed here. */
export interface LockedPackage {
  version?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  link?: boolean;
  resolved?: string;
  integrity?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

/** By place: `node_modules/pg`, a workspace's folder, '' for the root. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>;

export interface LockFile {
  packages: Record<string, LockedPackage>;
}

export function readLockFile(root: string): LockFile {
  // npm wrote the file, and a wrong one fails in the install before.
  return JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as LockFile;
}

/** Where a package is that another one asks for, by Node's own way: the nearest `node_modules` above. */
export function placeOf(packages: LockedPackages, from: string, name: string): string | undefined {
  for (let above = from; ; above = parentOf(above)) {
    const place = above === '' ? `node_modules/${name}` : `${above}/node_modules/${name}`;
    const found = packages[place];
    if (found) return found.link ? found.resolved : place;
    if (above === '') return undefined;
  }
}

export interface MissingPackage {
  name: string;
  version: string;
  neededBy: string;
}

/**
 * Optional packages that a locked one names and the lock file does not have. npm leaves those out that its
 * registry did not answer for, and then refuses its own file on `npm ci`.
 */
export function missingOptionalPackages(packages: LockedPackages): MissingPackage[] {
  return Object.entries(packages).flatMap(([neededBy, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => placeOf(packages, neededBy, name) === undefined)
      .map(([name, range]) => ({ name, version: range.replace(/^[^\d]*/, ''), neededBy })),
  );
}

function parentOf(place: string): string {
  return place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')));
}

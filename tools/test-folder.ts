import { mkdirSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const memory = '/dev/shm';
/** A run takes about one; the rest is for its neighbours. */
const bytesNeeded = 3 * 1024 ** 3;
const dayMilliseconds = 24 * 3600 * 1000;

/**
 * Where tests keep temporary files: in memory, where there is enough. A run makes over a thousand databases and throws
 * them away; on a disk each costs a quarter of a second of a core for the kernel alone, in memory a hundredth.
 */
export function testFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (Math.min(bavail * bsize, process.availableMemory()) < bytesNeeded) return tmpdir();
    const folder = path.join(memory, `foyer-tests-${process.getuid?.() ?? 0}`);
    // PostgreSQL runs as another user where the tests run as root.
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    removeOld(folder);
    return folder;
  } catch {
    return tmpdir();
  }
}

/** What runs that were killed have left; a day later nobody uses it. */
function removeOld(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    const touchedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (Date.now() - touchedAt > dayMilliseconds) rmSync(file, { recursive: true, force: true });
  }
}

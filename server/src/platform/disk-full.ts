import { statfs } from 'node:fs/promises';

/** What the system, and PostgreSQL (`disk_full`), say when nothing more can be written. */
const codes = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100']);
/** The same words are said of a kernel's bounds on shared memory and semaphores, which no free disk mends. */
const words = /No space left on device|Disk quota exceeded/;

const kernelBounds = /shared memory|semaphores/;

/** True where a failure, or a line of the last words of a program, comes from a full disk. */
export function isOfFullDisk(failure: unknown): boolean {
  if (typeof failure === 'string')
    return failure.split('\n').some((line) => words.test(line) && !kernelBounds.test(line));
  return (
    failure instanceof Error &&
    'code' in failure &&
    codes.has(failure.code) &&
    !kernelBounds.test(failure.message)
  );
}

/** For an operator, where a failure or the last words of a program come from a full disk; null: they do not. */
export function diskFullSentence(failure: unknown): string | null {
  return isOfFullDisk(failure)
    ? 'There is no room left on the disk. Free some, or set FOYER_DATA to a folder on another'
    : null;
}

/** What anybody but root may still write on the disk of a folder; endless where the file system does not say how large it is. */
export async function freeBytesOn(folder: string): Promise<number> {
  const { blocks, bavail, bsize } = await statfs(folder);
  return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
}

/** What the system, and PostgreSQL (`disk_full`), say when nothing more can be written. */
const codes = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100']);
/** The same words are said of a kernel's bounds on shared memory and semaphores, which no free disk mends. */
const words = /No space left on device|Disk quota exceeded/;

/** For an operator, where a failure or the last words of a program come from a full disk; null: they do not. */
export function diskFullSentence(failure: unknown): string | null {
  const isFull =
    typeof failure === 'string'
      ? failure.split('\n').some((line) => words.test(line) && !/shared memory|semaphores/.test(line))
      : failure instanceof Error && 'code' in failure && codes.has(failure.code);
  return isFull
    ? 'There is no room left on the disk. Free some, or set FOYER_DATA to a folder on another'
    : null;
}

import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { promisify } from 'node:util';

/**
 * Removes a lock file (`postmaster.pid`, `….lock`) whose process is not a PostgreSQL: after a crash its number
 * may belong to anybody, above all in a container, and the server would refuse to start for ever.
 * Answers whether it was removed.
 */
export async function removeStaleLock(file: string): Promise<boolean> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return false;
  const id = Math.abs(Number(text.split('\n', 1)[0]));
  if (isAlive(id) && (await isPostgres(id))) return false;
  await rm(file, { force: true });
  return true;
}

/** Whether a process with this number runs, whoever it belongs to. A dead one not yet buried does not run. */
export function isAlive(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function isPostgres(id: number): Promise<boolean> {
  const name = await readFile(`/proc/${id}/comm`, 'utf8').catch(() => nameByList(id));
  return name.includes('postgres');
}

async function nameByList(id: number): Promise<string> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'comm=', '-p', String(id)], { timeout: 5_000 });
  return stdout;
}

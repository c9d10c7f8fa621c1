import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/**
 * Only lost a race: serialization failure, deadlock, lock not available. Nothing was kept, and the same work
 * may well succeed a moment later.
 */
const lostRaces: ReadonlySet<string> = new Set(['40001', '40P01', '55P03']);

/** Commits the work, trying again up to `attempts` times in all when it only lost a race. */
export async function runTransaction<T>(
  attempts: number,
  connect: () => Promise<pg.PoolClient>,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await commitOnce(await connect(), work);
    } catch (error) {
      if (attempt >= attempts || !isLostRace(error)) throw error;
      await pause(pauseBefore(attempt));
    }
  }
}

/** True for an error, the database's or our own, with a code that says: try the same transaction again. */
export function isLostRace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && lostRaces.has(String(error.code));
}

async function commitOnce<T>(client: pg.PoolClient, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  let failure: unknown;
  try {
    await client.query('begin');
    const result = await work(client);
    await commit(client);
    return result;
  } catch (error) {
    failure = await rollback(client, error);
    throw error;
  } finally {
    // A connection that could not roll back is closed, never handed to the next visitor.
    client.release(failure instanceof Error ? failure : undefined);
  }
}

/** PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error. */
async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit');
  if (command !== 'COMMIT') {
    throw new Error(
      'The transaction was rolled back: one of its statements failed and the failure was swallowed',
    );
  }
}

async function rollback(client: pg.PoolClient, cause: unknown): Promise<unknown> {
  try {
    await client.query('rollback');
    return undefined;
  } catch {
    return cause;
  }
}

/** Apart by chance, so that two that lost to each other do not meet again: 5–15, 10–30, 20–60 ms … */
function pauseBefore(attempt: number): number {
  return 5 * 2 ** (attempt - 1) * (1 + 2 * Math.random());
}

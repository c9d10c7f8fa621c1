import { setTimeout as pause } from 'node:timers/promises';
import type { Queryable } from '@foyer/server/platform/database.ts';

/** Longest wait, milliseconds: a slow machine has its time, a lost statement is told. */
const longest = 60_000;

/** A statement stands at its pause point. */
export function untilAsleep(database: Queryable): Promise<void> {
  return until(database, `select from pg_stat_activity where wait_event = 'PgSleep'`, (rows) => rows > 0);
}

export async function until(
  database: Queryable,
  text: string,
  isDone: (rows: number) => boolean,
): Promise<void> {
  const end = Date.now() + longest;
  while (!isDone((await database.query(text)).length)) {
    if (Date.now() > end) throw new Error(`still waiting for: ${text}`);
    await pause(5);
  }
}

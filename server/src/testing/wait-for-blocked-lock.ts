import { expect } from 'vitest';
import type { Queryable } from '#platform/database.ts';

/** Until a statement on this database waits for another transaction's lock. */
export async function waitForBlockedLock(queryable: Queryable): Promise<void> {
  await expect
    .poll(async () => {
      const [{ waiting } = { waiting: 0 }] = await queryable.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return waiting;
    })
    .toBeGreaterThan(0);
}

import { audit } from '@foyer/server/features/audit/audit.ts';
import type { OwnServer } from '@foyer/server/testing/own-server.ts';
import { expect } from 'vitest';
import { until } from './until.ts';

interface KilledAct {
  /** One of the tables that it writes. */
  table: string;
  work(): Promise<{ kind: string }>;
  /** All that it changes. `counts`: how many rows there are. */
  whole(): Promise<{ counts: unknown }>;
  /** What it answers, and what a repeat answers. */
  done: string;
  again: string;
}

/** Killed in the middle nothing of it is left, killed after its commit it stands, and again it is done once. */
export async function expectWholeOrNothing(
  server: OwnServer,
  { table, work, whole, done, again }: KilledAct,
): Promise<void> {
  const { database } = server;
  const untouched = await whole();
  // Somebody stands before the table: the work comes as far as it, and no further.
  const blocked = database.transaction(async (transaction) => {
    await transaction.query(`lock table ${table} in share row exclusive mode`);
    await transaction.query('select pg_sleep(60)');
  });
  // A sale is asked for again by the shop until it gives up, so the database stays away for as long.
  const outcome = Promise.allSettled([blocked, work()]);
  await until(database, `select from pg_stat_activity where wait_event_type = 'Lock'`, (rows) => rows > 0);
  await server.kill();
  const [, cut] = await outcome;
  expect(cut.status === 'fulfilled' && cut.value.kind === done).toBe(false);
  await server.start();
  expect(await whole()).toEqual(untouched);
  expect(await audit(database)).toEqual([]);

  expect((await work()).kind).toBe(done);
  const committed = await whole();
  expect(committed).not.toEqual(untouched);
  await server.kill();
  await server.start();
  expect(await whole()).toEqual(committed);
  expect((await work()).kind).toBe(again);
  expect((await whole()).counts).toEqual(committed.counts);
  expect(await audit(database)).toEqual([]);
}

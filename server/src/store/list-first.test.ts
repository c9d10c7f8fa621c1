import { expect, test } from 'vitest';
import { createTestDatabase } from '#testing/test-database.ts';

/** Frees nothing that was sold: takes back what it has just taken itself, or forgets tap holds. */
const takesBackItsOwn = ['take_seats_again'];
/** Whoever calls it has asked the list before. */
const callersAsk = ['free_seats'];

test('whatever lets places of an order go keeps them for the waiting list first', async () => {
  const { database, close } = await createTestDatabase();
  const functions = await database.query<{ name: string; body: string }>(
    `select proname as name, prosrc as body from pg_proc join pg_namespace space on space.oid = pronamespace
     where nspname = current_schema() and prokind = 'f'`,
  );
  const frees = functions.filter(
    ({ body }) =>
      /update\s+stock\s+set\s+taken\s*=\s*taken\s*-/.test(body) ||
      /delete\s+from\s+seat_taken/.test(body) ||
      /\bfree_seats\(/.test(body),
  );
  const asking = frees.filter(({ name }) => !takesBackItsOwn.includes(name) && !callersAsk.includes(name));
  expect(asking.map(({ name }) => name).sort()).toEqual([
    'expire_locked',
    'give_back',
    'move_ticket',
    'release_places',
  ]);
  for (const { name, body } of asking) {
    const asked = body.indexOf('keep_for_list(');
    const freed = body.search(/update\s+stock\s+set\s+taken\s*=\s*taken\s*-|delete\s+from\s+seat_taken/);
    expect(asked, name).toBeGreaterThan(0);
    expect(asked, name).toBeLessThan(freed);
  }
  await close();
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadOpenAlarms, loadShopAlarms } from '#store/alarms.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { watchDisk } from './watch-shop.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.close());

test('a disk with little room is told once, until there is room again on the same machine', async () => {
  const watch = (machine: string, megabytes: number) =>
    watchDisk(own.database, { machine, freeBytes: async () => megabytes * 1_000_000 });
  await watch('one', 500);
  expect(await loadOpenAlarms(own.database)).toEqual([]);
  await watch('one', 499);
  await watch('one', 120);
  await watch('other', 9_000);
  expect(await loadShopAlarms(own.database)).toEqual(['disk-low']);
  expect(await loadOpenAlarms(own.database)).toMatchObject([
    { kind: 'disk-low', orderId: null, detail: expect.stringMatching(/^one: 499 MB are left on the disk/) },
  ]);
  await watch('one', 600);
  expect(await loadOpenAlarms(own.database)).toEqual([]);
});

import { expect, test } from 'vitest';
import { loadOrder, lockOrder } from '#store/orders.ts';
import { placeOrders } from '#store/place-orders.ts';
import { loadStockLevels } from '#store/stock.ts';
import { draftLine, draftOrder } from '#testing/draft-order.ts';
import { seedSale } from '#testing/seed-sale.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { releaseHolds } from './release-holds.ts';

test('OR-4 lapsed holds end by themselves, in batches, around an order that somebody decides about', async () => {
  const { database, close } = await createTestDatabase();
  const sale = await seedSale(database, { sessions: 5, capacity: null });
  const ids: number[] = [];
  for (let batch = 0; batch < 14; batch += 1) {
    const drafts = Array.from({ length: 32 }, (_, index) =>
      draftOrder(sale, { lines: [draftLine(sale, {}, index % 5), draftLine(sale, {}, (index + 1) % 5)] }),
    );
    for (const outcome of await placeOrders(database, drafts))
      ids.push(outcome.kind === 'placed' ? outcome.orderId : 0);
  }
  const [decided = 0, live = 0] = ids;
  await database.query(`update orders set held_until = now() - interval '1 second' where id <> $1`, [live]);

  await database.transaction(async (transaction) => {
    await lockOrder(transaction, decided);
    expect(await releaseHolds(database)).toBe(ids.length - 2);
  });
  expect(await releaseHolds(database)).toBe(1);
  expect(await releaseHolds(database)).toBe(0);
  expect((await loadOrder(database, decided)).state).toBe('EXPIRED');
  expect((await loadOrder(database, live)).state).toBe('HELD');
  const [taken] = await database.query('select sum(taken)::integer as places from stock where zone_id = 0');
  expect(taken).toEqual({ places: 2 });
  expect((await loadStockLevels(database)).size).toBe(5);
  await close();
});

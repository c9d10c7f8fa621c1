import { afterEach, expect, test } from 'vitest';
import { buyFreeSeat } from '#testing/free-seat.ts';
import { seatId, seedHall } from '#testing/seed-hall.ts';
import { seedSale } from '#testing/seed-sale.ts';
import { shopFor } from '#testing/shop-for.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { oneEvening } from './day-evenings.ts';

let own: TestDatabase | null = null;
afterEach(() => own?.close());

test('a hall with a plan has as many places as its seats and standing places together', async () => {
  own = await createTestDatabase();
  const sale = await seedHall(
    own.database,
    { rows: 3, seats: 6, standing: 10, otherRows: 1 },
    { free: true },
  );
  const shop = shopFor(own.database, sale.catalogue);
  const evening = () => oneEvening(shop, sale.sessions[0]?.id ?? 0);
  expect(await evening()).toMatchObject({ capacity: 28, free: 28, sold: 0 });
  await buyFreeSeat(shop, sale, seatId(1, 1));
  expect(await evening()).toMatchObject({ capacity: 28, free: 27, sold: 1 });
});

test('a session that is not limited says so, also where one of its zones is', async () => {
  own = await createTestDatabase();
  const sale = await seedSale(own.database, { capacity: null, zones: { 1: 5, 2: null } });
  const shop = shopFor(own.database, sale.catalogue);
  expect(await oneEvening(shop, sale.sessions[0]?.id ?? 0)).toMatchObject({ capacity: null, free: null });
});

test('the limit of a session counts before those of its zones', async () => {
  own = await createTestDatabase();
  const sale = await seedSale(own.database, { capacity: 7, zones: { 1: 5, 2: 6 } });
  const shop = shopFor(own.database, sale.catalogue);
  expect(await oneEvening(shop, sale.sessions[0]?.id ?? 0)).toMatchObject({ capacity: 7, free: 7 });
});

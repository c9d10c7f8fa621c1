import type { EveningWish } from '@foyer/contract/listing/evenings.ts';
import { afterEach, expect, test } from 'vitest';
import { holdSeats } from '#features/choose-seats/hold-seats.ts';
import { seedHall } from '#testing/seed-hall.ts';
import { shopFor } from '#testing/shop-for.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';

let own: TestDatabase;
afterEach(() => own.close());

const wish: EveningWish = { party: 2, upTo: 1_000_000, when: 'any', menuId: null };

test('the seats of an answer can be held as they are, and are not offered again', async () => {
  own = await createTestDatabase();
  const { catalogue } = await seedHall(own.database, { rows: 1, seats: 4 });
  let at = Date.now();
  const shop = shopFor(own.database, catalogue, { now: () => new Date(at) });
  const { shown, count } = await shop.evenings.find(wish);
  expect(count).toBe(catalogue.events[0]?.sessions.length);
  expect(shown[0]).toMatchObject({ sum: 220_000, categoryId: 1, split: false });
  const seats = shown[0]?.seats.map(({ id }) => id) ?? [];
  expect(seats).toHaveLength(2);
  const request = { sessionId: shown[0]?.sessionId ?? 0, seatIds: seats, language: 'ru' as const };
  const outcome = await holdSeats(shop, request, { visitor: 'anna', block: 'home' });
  expect(outcome).toMatchObject({ kind: 'held', held: { seatIds: seats, takenIds: [] } });
  at += 16_000;
  const later = await shop.evenings.find(wish);
  const others = later.shown.find(({ sessionId }) => sessionId === request.sessionId)?.seats ?? [];
  for (const { id } of others) expect(seats).not.toContain(id);
});

test('an answer without evenings names the nearest sum that has some', async () => {
  own = await createTestDatabase();
  const { catalogue } = await seedHall(own.database, { rows: 2, seats: 4 });
  const shop = shopFor(own.database, catalogue);
  const answer = await shop.evenings.find({ ...wish, upTo: 100_000 });
  expect(answer).toMatchObject({ shown: [], count: 0, nearest: { wish: { upTo: 300_000, party: 2 } } });
  const again = await shop.evenings.find(answer.nearest?.wish ?? wish);
  expect(again.count).toBe(answer.nearest?.count);
});

test('a party that fits nowhere together is told so', async () => {
  own = await createTestDatabase();
  const { catalogue } = await seedHall(own.database, { rows: 1, seats: 4 });
  const shop = shopFor(own.database, catalogue);
  expect(await shop.evenings.find({ ...wish, party: 5, upTo: null })).toEqual({
    shown: [],
    count: 0,
    nearest: null,
  });
});

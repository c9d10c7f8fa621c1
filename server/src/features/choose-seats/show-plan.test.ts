import { bestPlacesFromWire, bestPlacesToWire } from '@foyer/contract/hall/best-places.ts';
import { afterEach, expect, test } from 'vitest';
import { seedHall } from '#testing/seed-hall.ts';
import { shopFor } from '#testing/shop-for.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { holdSeats } from './hold-seats.ts';
import { bestPlaces } from './show-plan.ts';

let own: TestDatabase;
afterEach(() => own.close());

test('SC-5 for a party the best places of each zone are told, and what somebody has is left out', async () => {
  own = await createTestDatabase();
  const { catalogue } = await seedHall(own.database, { rows: 2, seats: 4 });
  const shop = shopFor(own.database, catalogue);
  const sessionId = catalogue.events[0]?.sessions[0]?.id ?? 0;
  const [first] = await bestPlaces(shop, { sessionId, count: 3 });
  expect(first?.seats).toHaveLength(3);
  expect(new Set(first?.seats.map(({ place }) => place.row)).size).toBe(1);
  const seatIds = first?.seats.map(({ id }) => id) ?? [];
  await holdSeats(shop, { sessionId, seatIds, language: 'ru' }, { visitor: 'anna', block: 'home' });
  shop.liveSeats.forget(sessionId);
  const [other] = await bestPlaces(shop, { sessionId, count: 3 });
  for (const { id } of other?.seats ?? []) expect(seatIds).not.toContain(id);
  expect((await bestPlaces(shop, { sessionId, count: 10 })).filter(({ areaId }) => areaId === 0)).toEqual([]);
  expect(await bestPlaces(shop, { sessionId: 999, count: 1 })).toEqual([]);
  const found = first ? [first] : [];
  expect(bestPlacesFromWire(bestPlacesToWire(found, { houseLanguage: 'ru', language: 'ru' }), 200)).toEqual({
    ok: true,
    value: found,
  });
});

test('SC-5 for a party no places are offered of a zone that the house sells too few of', async () => {
  own = await createTestDatabase();
  const { catalogue } = await seedHall(
    own.database,
    { rows: 3, seats: 4, otherRows: 1 },
    { zones: { 1: 2, 2: 4 } },
  );
  const shop = shopFor(own.database, catalogue);
  const sessionId = catalogue.events[0]?.sessions[0]?.id ?? 0;
  const zonesFor = async (count: number) =>
    (await bestPlaces(shop, { sessionId, count })).map(({ zoneId }) => zoneId);
  expect(await zonesFor(2)).toEqual([1, 2]);
  expect(await zonesFor(3)).toEqual([2]);
});

import { expect, test } from 'vitest';
import { freeOf, planOf, randomOf, wishesOf } from '#testing/random-list.ts';
import { countersOf, type FreeForList, type ListWish, matchList, placesKey } from './waiting-list.ts';

/** Whether an entry can be served of what is free, found by looking at every place; knows nothing of the search. */
function canServe(wish: ListWish, { zoneIds, hall, left }: FreeForList): boolean {
  const has = (...counters: number[]) => counters.every((one) => (left.get(one) ?? Infinity) >= wish.party);
  return zoneIds.some((zone) => {
    if ((wish.zoneIds && !wish.zoneIds.includes(zone)) || !has(0, zone)) return false;
    if (!hall) return !wish.passedPlaces.has(placesKey(zone, null));
    const { plan, free } = hall;
    const signs = plan.rows.map(({ first, count }) =>
      Array.from({ length: count }, (_, place) => {
        const seat = first + place;
        const isOpen = free[seat] === 1 && plan.seats.zoneIds[seat] === zone && plan.seats.flags[seat] === 0;
        return isOpen && !wish.passedSeats.has(plan.seats.ids[seat] ?? 0) ? '1' : ' ';
      }).join(''),
    );
    const inSeats = wish.together
      ? signs.some((row) => row.includes('1'.repeat(wish.party)))
      : signs.join('').replaceAll(' ', '').length >= wish.party;
    const inAreas = plan.standing.some(
      ({ id, zoneId }) => zoneId === zone && has(-id) && !wish.passedPlaces.has(placesKey(zone, id)),
    );
    return inSeats || inAreas;
  });
}

test('10,000 give-backs: no earlier fitting wish is passed over, no place stays idle that one would take', () => {
  let served = 0;
  for (let seed = 1; seed <= 10_000; seed += 1) {
    const below = randomOf(seed);
    const plan = below(4) === 0 ? null : planOf(below, 2 + below(4), 3 + below(6));
    const given = freeOf(below, plan);
    const wishes = wishesOf(below, plan, 1 + below(25));
    const offers = new Map(matchList(wishes, given).map((one) => [one.id, one]));
    const now: FreeForList & { left: Map<number, number | null> } = {
      ...given,
      hall: given.hall && { ...given.hall, free: Uint8Array.from(given.hall.free) },
      left: new Map(given.left),
    };
    for (const wish of wishes) {
      const offer = offers.get(wish.id);
      expect(offer !== undefined, `${seed}: entry ${wish.id}`).toBe(canServe(wish, now));
      if (!offer) continue;
      served += 1;
      expect(wish.zoneIds === null || wish.zoneIds.includes(offer.zoneId)).toBe(true);
      for (const counter of countersOf(offer)) {
        const places = now.left.get(counter) ?? null;
        if (places === null) continue;
        expect(places).toBeGreaterThanOrEqual(wish.party);
        now.left.set(counter, places - wish.party);
      }
      if (!now.hall || offer.areaId !== null) continue;
      expect(new Set(offer.seats).size).toBe(wish.party);
      for (const seat of offer.seats) {
        expect(now.hall.free[seat]).toBe(1);
        expect(now.hall.plan.seats.zoneIds[seat]).toBe(offer.zoneId);
        now.hall.free[seat] = 0;
      }
      const [first = 0] = offer.seats;
      if (wish.together) expect(offer.seats).toEqual(offer.seats.map((_, index) => first + index));
    }
  }
  expect(served).toBeGreaterThan(10_000);
});

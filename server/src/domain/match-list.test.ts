import type { HallPlan } from '@foyer/contract/hall/hall-plan.ts';
import { expect, test } from 'vitest';
import { syntheticPlan } from '#testing/seed-hall.ts';
import { countersOf, type FreeForList, type ListWish, matchList, placesKey } from './match-list.ts';

/** Numbers below 1, the same for the same seed. */
function randomOf(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

type Below = ReturnType<typeof randomOf>;

function planOf(below: Below, rows: number, seats: number): HallPlan {
  const flags = below(3) === 0 ? { 1001: 1, 1002: 2 } : {};
  const plan = syntheticPlan({ rows, seats, standing: below(2) * 4, flags });
  const zoneOfRow = plan.rows.map((_, row) => 1 + Math.floor((row * 2) / rows));
  return { ...plan, seats: { ...plan.seats, zoneIds: plan.seats.rows.map((row) => zoneOfRow[row] ?? 1) } };
}

function freeOf(below: Below, plan: HallPlan | null): FreeForList {
  const share = below(100);
  const limit = () => (below(4) === 0 ? null : below(8));
  const left = new Map<number, number | null>([
    [0, below(3) === 0 ? null : below(12)],
    [2, limit()],
    [3, limit()],
  ]);
  if (plan?.standing.length) left.set(-7, below(6));
  const free = plan && Uint8Array.from(plan.seats.ids, () => (below(100) < share ? 1 : 0));
  return { zoneIds: below(2) === 0 ? [1, 2, 3] : [2, 1], hall: plan && free && { plan, free }, left };
}

function wishesOf(below: Below, plan: HallPlan | null, count: number, passers = 6): ListWish[] {
  const anySeat = () => plan?.seats.ids[below(plan.seats.count)] ?? 0;
  return Array.from({ length: count }, (_, id) => ({
    id,
    party: 1 + below(5),
    together: below(2) === 0,
    zoneIds: below(2) === 0 ? null : [1 + below(3), 1 + below(3)],
    passedSeats: new Set(below(passers) === 0 ? [anySeat(), anySeat()] : []),
    passedPlaces: new Set(below(passers) === 0 ? [placesKey(1 + below(3), null), placesKey(2, 7)] : []),
  }));
}

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
  let turns = 0;
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
      turns += 1;
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
  console.info(`${turns} turns, ${served} offers`);
});

test('500 wishes are matched against 1,500 seats', () => {
  const below = randomOf(7);
  const plan = planOf(below, 30, 50);
  const times = Array.from({ length: 9 }, (_, round) => {
    const free = Uint8Array.from(plan.seats.ids, () => (below(100) < (round % 3) * 3 + 1 ? 1 : 0));
    const wishes = wishesOf(below, plan, 500, 40);
    const before = performance.now();
    matchList(wishes, { zoneIds: [1, 2], hall: { plan, free }, left: new Map() });
    return performance.now() - before;
  });
  // Told, not judged: a busy machine is no fault of the search.
  console.info(times.map((time) => `${time.toFixed(1)} ms`).join(', '));
});

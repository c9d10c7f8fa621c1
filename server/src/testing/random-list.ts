import type { HallPlan } from '@foyer/contract/hall/hall-plan.ts';
import { type FreeForList, type ListWish, placesKey } from '#domain/waiting-list.ts';
import { syntheticPlan } from './seed-hall.ts';

/** Whole numbers below a limit, the same for the same seed. */
export function randomOf(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

type Below = ReturnType<typeof randomOf>;

/** A hall of two zones, perhaps with a standing area and seats that are not sold alone. */
export function planOf(below: Below, rows: number, seats: number): HallPlan {
  const flags = below(3) === 0 ? { 1001: 1, 1002: 2 } : {};
  const plan = syntheticPlan({ rows, seats, standing: below(2) * 4, flags });
  const zoneOfRow = plan.rows.map((_, row) => 1 + Math.floor((row * 2) / rows));
  return { ...plan, seats: { ...plan.seats, zoneIds: plan.seats.rows.map((row) => zoneOfRow[row] ?? 1) } };
}

/** What came back of it. */
export function freeOf(below: Below, plan: HallPlan | null): FreeForList {
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

/** Those who wait, in their turns; one in so many has passed something on. */
export function wishesOf(below: Below, plan: HallPlan | null, count: number, passers = 6): ListWish[] {
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

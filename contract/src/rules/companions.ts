import { type HallPlan, seatFlags } from '#hall/hall-plan.ts';

/**
 * The companion's seat of each wheelchair place, by index: the nearest one marked so in the same row, each used once.
 * A place that finds none is missing.
 */
export function companionsOf({ rows, seats }: Pick<HallPlan, 'rows' | 'seats'>): Map<number, number> {
  const pairs = rows.flatMap(({ first, count }) => {
    const row = Array.from({ length: count }, (_, index) => first + index);
    const having = (flag: number) => row.filter((seat) => ((seats.flags[seat] ?? 0) & flag) !== 0);
    const companions = having(seatFlags.companion);
    return having(seatFlags.wheelchair).flatMap((place) =>
      companions.map((seat) => ({ place, seat, far: distanceOf(seats, place, seat) })),
    );
  });
  const found = new Map<number, number>();
  const used = new Set<number>();
  for (const { place, seat } of pairs.sort((one, other) => one.far - other.far)) {
    if (found.has(place) || used.has(seat)) continue;
    found.set(place, seat);
    used.add(seat);
  }
  return found;
}

function distanceOf({ x, y }: HallPlan['seats'], one: number, other: number): number {
  return Math.hypot((x[one] ?? 0) - (x[other] ?? 0), (y[one] ?? 0) - (y[other] ?? 0));
}

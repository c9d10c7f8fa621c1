import type { HallPlan } from '@foyer/contract/hall/hall-plan.ts';
import type { Frame } from './camera.ts';

/** Half of a drawn seat, units of the drawing. */
export const seatRadius = 10;

/** Computed once per plan. */
export interface PlanGeometry {
  plan: HallPlan;
  /** Around the seats of each sector. */
  frames: readonly Frame[];
  /** Index of each seat's sector. */
  sectorOf: Uint16Array;
  /** Usual distance of neighbours in a row. */
  pitch: number;
}

export function planGeometry(plan: HallPlan): PlanGeometry {
  const { seats, rows } = plan;
  const sectorOf = new Uint16Array(seats.count);
  const frames = plan.sectors.map((sector) => {
    const last = rows[sector.firstRow + sector.rowCount - 1];
    const first = rows[sector.firstRow]?.first ?? 0;
    return frameAround(plan, first, last ? last.first + last.count : first);
  });
  for (const { first, count, sector } of rows) sectorOf.fill(sector, first, first + count);
  return { plan, frames, sectorOf, pitch: usualPitch(plan) };
}

/** Place of a seat. */
export function placeOf({ seats }: HallPlan, seat: number): { x: number; y: number } {
  return { x: seats.x[seat] ?? 0, y: seats.y[seat] ?? 0 };
}

/** Bounds of the seats; also works for a hall without seats. */
function frameAround({ seats }: HallPlan, from: number, to: number): Frame {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let seat = from; seat < to; seat += 1) {
    const [x, y] = [seats.x[seat] ?? 0, seats.y[seat] ?? 0];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  if (left > right) return { x: 0, y: 0, width: 0, height: 0 };
  const air = 2 * seatRadius;
  return { x: left - air, y: top - air, width: right - left + 2 * air, height: bottom - top + 2 * air };
}

/** Median over the neighbours of the hall's rows; a sample is enough. */
function usualPitch({ seats, rows }: HallPlan): number {
  const distances: number[] = [];
  const step = Math.max(1, Math.floor(rows.length / 200));
  for (let at = 0; at < rows.length; at += step) {
    const row = rows[at];
    if (!row || row.count < 2) continue;
    const [one, next] = [row.first, row.first + 1];
    distances.push(
      Math.hypot((seats.x[next] ?? 0) - (seats.x[one] ?? 0), (seats.y[next] ?? 0) - (seats.y[one] ?? 0)),
    );
  }
  distances.sort((one, other) => one - other);
  return distances[Math.floor(distances.length / 2)] || 2.6 * seatRadius;
}

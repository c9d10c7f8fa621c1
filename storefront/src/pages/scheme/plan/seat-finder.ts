import type { HallPlan, PlanPoint } from '@foyer/contract/hall/hall-plan.ts';
import { type PlanGeometry, placeOf } from './plan-geometry.ts';

/** Finds what is at a point of the drawing. */
export class SeatFinder {
  readonly #geometry: PlanGeometry;
  /** Built on first use: most visits begin with looking. */
  #grid: SeatGrid | null = null;

  constructor(geometry: PlanGeometry) {
    this.#geometry = geometry;
  }

  /** The seat whose square of the row holds the point, not its drawn circle alone. */
  seatAt({ x, y }: PlanPoint): number | null {
    return this.#seats.nearest(x, y, this.#geometry.pitch * 0.6);
  }

  sectorAt({ x, y }: PlanPoint): number | null {
    const found = this.#geometry.frames.findIndex(
      (frame) => x >= frame.x && y >= frame.y && x <= frame.x + frame.width && y <= frame.y + frame.height,
    );
    return found < 0 ? null : found;
  }

  /** Id of the standing area. */
  standingAt({ x, y }: PlanPoint): number | null {
    const { standing } = this.#geometry.plan;
    return standing.find(({ outline }) => isInside(outline, x, y))?.id ?? null;
  }

  nearest({ x, y }: PlanPoint): number {
    for (let reach = 2; reach < 512; reach *= 2) {
      const seat = this.#seats.nearest(x, y, reach * this.#geometry.pitch);
      if (seat !== null) return seat;
    }
    return 0;
  }

  /** The free seat of a sector nearest to its middle by width and its first third by depth; else its first seat. */
  bestOf(sector: number, isFree: (seat: number) => boolean): number {
    const { plan, frames, sectorOf } = this.#geometry;
    const frame = frames[sector];
    const first = firstSeatOf(plan, sector);
    if (!frame) return first;
    const [x, y] = [frame.x + frame.width / 2, frame.y + frame.height / 3];
    let [found, best] = [first, Infinity];
    for (let seat = 0; seat < plan.seats.count; seat += 1) {
      if (sectorOf[seat] !== sector || !isFree(seat)) continue;
      const at = placeOf(plan, seat);
      const distance = Math.hypot(at.x - x, at.y - y);
      if (distance < best) [found, best] = [seat, distance];
    }
    return found;
  }

  get #seats(): SeatGrid {
    this.#grid ??= new SeatGrid(this.#geometry.plan, this.#geometry.pitch);
    return this.#grid;
  }
}

function firstSeatOf(plan: HallPlan, sector: number): number {
  return plan.rows[plan.sectors[sector]?.firstRow ?? 0]?.first ?? 0;
}

function isInside(outline: readonly PlanPoint[], x: number, y: number): boolean {
  let inside = false;
  outline.forEach((one, index) => {
    const other = outline[(index + 1) % outline.length] ?? one;
    const crosses = one.y > y !== other.y > y;
    if (crosses && x < ((other.x - one.x) * (y - one.y)) / (other.y - one.y) + one.x) inside = !inside;
  });
  return inside;
}

/** Finds the seat nearest to a point: seats by squares as wide as their pitch. */
class SeatGrid {
  /** Of each square its last seat, and of each seat the one before it in its square; -1: none. */
  readonly #last = new Map<number, number>();
  readonly #before: Int32Array;
  readonly #plan: HallPlan;
  readonly #side: number;

  constructor(plan: HallPlan, pitch: number) {
    this.#plan = plan;
    this.#side = pitch;
    const { x, y, count } = plan.seats;
    this.#before = new Int32Array(count);
    for (let seat = 0; seat < count; seat += 1) {
      const key = this.#key(this.#column(x[seat] ?? 0), this.#column(y[seat] ?? 0));
      this.#before[seat] = this.#last.get(key) ?? -1;
      this.#last.set(key, seat);
    }
  }

  /** null: no seat is nearer than `reach` units. */
  nearest(x: number, y: number, reach: number): number | null {
    const { seats } = this.#plan;
    const [column, line] = [this.#column(x), this.#column(y)];
    const around = Math.ceil(reach / this.#side);
    let [found, best]: [number | null, number] = [null, reach];
    for (let i = column - around; i <= column + around; i += 1) {
      for (let j = line - around; j <= line + around; j += 1) {
        for (let seat = this.#last.get(this.#key(i, j)) ?? -1; seat >= 0; seat = this.#before[seat] ?? -1) {
          const distance = Math.hypot((seats.x[seat] ?? 0) - x, (seats.y[seat] ?? 0) - y);
          if (distance <= best) [found, best] = [seat, distance];
        }
      }
    }
    return found;
  }

  #column(value: number): number {
    return Math.floor(value / this.#side);
  }

  #key(column: number, line: number): number {
    return (column + 32_768) * 65_536 + line + 32_768;
  }
}

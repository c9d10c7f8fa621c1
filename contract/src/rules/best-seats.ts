import type { HallPlan, PlanPoint, PlanRow } from '#hall/hall-plan.ts';
import { freeRunsOf, type IsFree, isForWheelchair } from './seat-runs.ts';

export interface BestSeats {
  /** Indices in the plan. */
  seats: readonly number[];
  /** In two rows, one behind the other: nowhere are so many together. */
  split: boolean;
}

export interface BestSeatsWish {
  count: number;
  /** Only seats of this price zone. */
  zoneId: number;
  /** Never in two rows. */
  inOneRow?: boolean;
}

/**
 * The best free places together; null: nowhere, not even in two neighbouring rows. First without leaving a single
 * seat beside them; only when that finds nothing, anyhow. Seats for wheelchairs and companions are left to them.
 */
export function bestSeats(plan: HallPlan, isFree: IsFree, wish: BestSeatsWish): BestSeats | null {
  if (wish.count < 1) return null;
  const search = new Search(plan, isFree, wish);
  const whole = search.together(wish.count, true) ?? search.together(wish.count, false);
  return whole ?? (wish.inOneRow ? null : search.inTwoRows(wish.count));
}

interface Window {
  seats: readonly number[];
  score: number;
}

/** Added to the score of a window in the middle of a run, 0.4 of a seat's 20: runs are kept whole. */
const breaksRun = 8;

class Search {
  readonly #plan: HallPlan;
  /** The best place of the hall: on its middle line, a third of its depth from the stage. */
  readonly #focus: PlanPoint;
  /** Free ones of the zone, by row. */
  readonly #runs: readonly (readonly (readonly number[])[])[];

  constructor(plan: HallPlan, isFree: IsFree, { zoneId }: BestSeatsWish) {
    this.#plan = plan;
    this.#focus = focusOf(plan);
    const fits: IsFree = (seat) =>
      plan.seats.zoneIds[seat] === zoneId && isFree(seat) && !isForWheelchair(plan, seat);
    this.#runs = plan.rows.map((row) => freeRunsOf(plan, row, fits));
  }

  together(count: number, leavesNoneAlone: boolean): BestSeats | null {
    let best: Window | null = null;
    for (const runs of this.#runs) best = better(best, this.#bestIn(runs, count, leavesNoneAlone));
    return best && { seats: best.seats, split: false };
  }

  inTwoRows(count: number): BestSeats | null {
    let best: Window | null = null;
    for (let larger = count - 1; larger >= count / 2; larger -= 1) {
      const smaller = count - larger;
      for (const [index, row] of this.#plan.rows.entries()) {
        for (const [front, back] of [
          [larger, smaller],
          [smaller, larger],
        ] as const) {
          best = better(best, this.#pair(index, row, front, back));
        }
      }
    }
    return best && { seats: best.seats, split: true };
  }

  #pair(index: number, row: PlanRow, front: number, back: number): Window | null {
    if (this.#plan.rows[index + 1]?.sector !== row.sector) return null;
    const one = this.#bestIn(this.#runs[index] ?? [], front, false);
    const other = one && this.#bestIn(this.#runs[index + 1] ?? [], back, false);
    if (!other) return null;
    return { seats: [...one.seats, ...other.seats], score: one.score + other.score };
  }

  #bestIn(runs: readonly (readonly number[])[], count: number, leavesNoneAlone: boolean): Window | null {
    let best: Window | null = null;
    for (const run of runs) {
      for (let left = 0; left + count <= run.length; left += 1) {
        const right = run.length - count - left;
        if (leavesNoneAlone && (left === 1 || right === 1)) continue;
        const [first = 0, last = 0] = [run[left], run[left + count - 1]];
        const breaks = left > 0 && right > 0 ? breaksRun : 0;
        const score = this.#distance(first, last) + breaks;
        if (best === null || score < best.score) best = { seats: run.slice(left, left + count), score };
      }
    }
    return best;
  }

  /** From the middle of a window to the focus. */
  #distance(first: number, last: number): number {
    const { x, y } = this.#plan.seats;
    return Math.hypot(
      ((x[first] ?? 0) + (x[last] ?? 0)) / 2 - this.#focus.x,
      ((y[first] ?? 0) + (y[last] ?? 0)) / 2 - this.#focus.y,
    );
  }
}

function better(one: Window | null, other: Window | null): Window | null {
  if (one === null || other === null) return one ?? other;
  return other.score < one.score ? other : one;
}

/** Asked for with every search, and always the same. */
const knownFocus = new WeakMap<HallPlan['seats'], PlanPoint>();

function focusOf({ seats }: HallPlan): PlanPoint {
  const known = knownFocus.get(seats);
  if (known) return known;
  const [top, bottom] = endsOf(seats.y);
  const [left, right] = endsOf(seats.x);
  const focus = { x: (left + right) / 2, y: top + (bottom - top) / 3 };
  knownFocus.set(seats, focus);
  return focus;
}

function endsOf(values: readonly number[]): [least: number, most: number] {
  let [least, most] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return [least, most];
}

import type { HallPlan } from '@foyer/contract/hall/hall-plan.ts';

/** Finds the seat nearest to a point: seats by squares as wide as their pitch. */
export class SeatGrid {
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

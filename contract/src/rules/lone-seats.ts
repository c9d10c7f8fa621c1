import type { HallPlan, PlanRow } from '#hall/hall-plan.ts';
import { blocksOf, type IsFree, isForWheelchair } from './seat-runs.ts';

/** In so many milliseconds before the start the rule is lifted: then a seat sold is better than a tidy row. */
export const liftedBeforeStart = 2 * 3_600_000;

/**
 * Free seats that a choice would leave alone between others, a wall or an aisle, and that were not alone before;
 * empty: nothing to say. A row that offers no other choice of as many seats without a lone one is not judged, nor
 * is a row in which a seat for a wheelchair or a companion is chosen. Seats are indices in the plan; `isFree` tells
 * of the time before the choice.
 */
export function loneSeats(
  plan: HallPlan,
  isFree: IsFree,
  chosen: readonly number[],
  millisecondsToStart: number,
): number[] {
  if (millisecondsToStart <= liftedBeforeStart) return [];
  const byRow = Map.groupBy(chosen, (seat) => plan.seats.rows[seat] ?? -1);
  return [...byRow].flatMap(([index, seats]) => {
    const row = plan.rows[index];
    if (!row || seats.some((seat) => isForWheelchair(plan, seat))) return [];
    const lone = newlyAlone(plan, row, isFree, new Set(seats));
    return lone.length > 0 && hasBetterChoice(plan, row, isFree, seats.length) ? lone : [];
  });
}

function newlyAlone(plan: HallPlan, row: PlanRow, isFree: IsFree, chosen: ReadonlySet<number>): number[] {
  const isFreeAfter: IsFree = (seat) => isFree(seat) && !chosen.has(seat);
  const before = new Set(aloneIn(plan, row, isFree));
  return aloneIn(plan, row, isFreeAfter).filter((seat) => !before.has(seat));
}

function aloneIn(plan: HallPlan, row: PlanRow, isFree: IsFree): number[] {
  return blocksOf(plan, row).flatMap((block) =>
    block.filter((seat, index) => {
      const [before, after] = [block[index - 1], block[index + 1]];
      const isBlocked = (other: number | undefined) => other === undefined || !isFree(other);
      return isFree(seat) && !isForWheelchair(plan, seat) && isBlocked(before) && isBlocked(after);
    }),
  );
}

/** As many seats side by side elsewhere in the row that leave none alone. */
function hasBetterChoice(plan: HallPlan, row: PlanRow, isFree: IsFree, count: number): boolean {
  return blocksOf(plan, row).some((block) =>
    block.some((_, from) => {
      const window = block.slice(from, from + count);
      const fits =
        window.length === count && window.every((seat) => isFree(seat) && !isForWheelchair(plan, seat));
      return fits && newlyAlone(plan, row, isFree, new Set(window)).length === 0;
    }),
  );
}

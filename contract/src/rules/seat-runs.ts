import { type HallPlan, type PlanRow, seatFlags } from '#hall/hall-plan.ts';

/** Whether a seat can be this visitor's: free, or held by the visitor already. Seats are indices in the plan. */
export type IsFree = (seat: number) => boolean;

/** Further apart than so many times the usual distance is an aisle. */
export const aisle = 1.8;

type Blocks = readonly (readonly number[])[];

/** A plan is never changed, only replaced; its rows are walked over with every search. */
const known = new WeakMap<HallPlan['seats'], WeakMap<PlanRow, Blocks>>();

/** Seats of a row that stand side by side with no aisle between. */
export function blocksOf({ seats }: Pick<HallPlan, 'seats'>, row: PlanRow): Blocks {
  const ofRows = known.get(seats) ?? new WeakMap<PlanRow, Blocks>();
  known.set(seats, ofRows);
  const blocks = ofRows.get(row) ?? findBlocks(seats, row);
  ofRows.set(row, blocks);
  return blocks;
}

function findBlocks(seats: HallPlan['seats'], row: PlanRow): Blocks {
  const distance = (seat: number) =>
    Math.hypot(
      (seats.x[seat + 1] ?? 0) - (seats.x[seat] ?? 0),
      (seats.y[seat + 1] ?? 0) - (seats.y[seat] ?? 0),
    );
  const all = Array.from({ length: row.count }, (_, index) => row.first + index);
  const widest = pitchOf(all.slice(0, -1).map(distance)) * aisle;
  return splitAfter(all, (seat) => distance(seat) > widest);
}

/** Runs of free seats of a row, none of them across an aisle. */
export function freeRunsOf(plan: Pick<HallPlan, 'seats'>, row: PlanRow, isFree: IsFree): number[][] {
  return blocksOf(plan, row).flatMap((block) => {
    const free = block.filter(isFree);
    return splitAfter(free, (seat) => !isFree(seat + 1));
  });
}

/** Kept for who needs it; a rule for everybody does not count it. */
export function isForWheelchair({ seats }: Pick<HallPlan, 'seats'>, seat: number): boolean {
  return ((seats.flags[seat] ?? 0) & (seatFlags.wheelchair | seatFlags.companion)) !== 0;
}

/** The usual distance of neighbours: the median. */
export function pitchOf(distances: readonly number[]): number {
  return distances.toSorted((one, other) => one - other)[distances.length >> 1] ?? 0;
}

function splitAfter(seats: readonly number[], isLast: (seat: number) => boolean): number[][] {
  const parts: number[][] = [];
  let part: number[] = [];
  for (const seat of seats) {
    part.push(seat);
    if (!isLast(seat)) continue;
    parts.push(part);
    part = [];
  }
  return part.length > 0 ? [...parts, part] : parts;
}

import type { HallPlan } from '@foyer/contract/hall/hall-plan.ts';
import { join } from '@foyer/contract/rules/joining.ts';
import type { Language } from '@foyer/contract/rules/values.ts';

/** Seats of a row that the visitor may have: the free ones and those already chosen. */
export function openSeats(plan: HallPlan, rowIndex: number, isOpen: (seat: number) => boolean): number[] {
  const row = plan.rows[rowIndex];
  if (!row) return [];
  return Array.from({ length: row.count }, (_, at) => row.first + at).filter(isOpen);
}

/** `7–12, 15`: consecutive seat numbers are one run. */
export function runsOf(plan: HallPlan, seats: readonly number[], language: Language): string {
  const runs: { first: number; last: number }[] = [];
  for (const seat of seats) {
    const run = runs.at(-1);
    if (run && run.last === seat - 1 && areNeighbours(plan, seat - 1, seat)) run.last = seat;
    else runs.push({ first: seat, last: seat });
  }
  const number = (seat: number) => plan.seats.numbers[seat] ?? '';
  const named = runs.map(({ first, last }) =>
    first === last ? number(first) : `${number(first)}–${number(last)}`,
  );
  return join('list', language, named);
}

/** Their numbers are consecutive too, in either direction. */
function areNeighbours({ seats }: HallPlan, one: number, other: number): boolean {
  const [first, second] = [Number(seats.numbers[one]), Number(seats.numbers[other])];
  return Math.abs(first - second) === 1;
}

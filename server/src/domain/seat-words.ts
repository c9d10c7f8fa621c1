import type { HallPlan } from '@foyer/contract/hall/hall-plan.ts';
import { type PlaceName, placesInWords } from '@foyer/contract/rules/place-words.ts';
import { type Language, textIn } from '@foyer/contract/rules/values.ts';
import { type HallIndex, seatName } from './hall-index.ts';

/** `Партер, ряд 7, места 11–13; ряд 8 …`: seats of a hall by their numbers, neighbours together, in the order of the plan. */
export function seatsInWords(
  { plan, indexOf }: HallIndex,
  seatIds: readonly number[],
  language: Language,
): string {
  const indices = seatIds.flatMap((id) => indexOf(id) ?? []).sort((one, other) => one - other);
  return neighboursIn(plan, indices)
    .map((names) => placesInWords(names, language, (text) => textIn(text, language)))
    .join('; ');
}

function neighboursIn(plan: HallPlan, indices: readonly number[]): [PlaceName, ...PlaceName[]][] {
  const runs: [PlaceName, ...PlaceName[]][] = [];
  for (const [position, index] of indices.entries()) {
    const before = indices[position - 1];
    const name = seatName(plan, index);
    const run = runs.at(-1);
    const isNext = before === index - 1 && plan.seats.rows[before] === plan.seats.rows[index];
    if (run && isNext) run.push(name);
    else runs.push([name]);
  }
  return runs;
}

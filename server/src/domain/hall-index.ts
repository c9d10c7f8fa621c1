import type { HallPlan } from '@foyer/contract/hall/hall-plan.ts';
import type { CartLine } from '@foyer/contract/order/order.ts';
import { type PlaceName, placesInWords } from '@foyer/contract/rules/place-words.ts';
import { type Language, textIn } from '@foyer/contract/rules/values.ts';

/** A hall plan with its seats indexed by number, as needed for selling. */
export interface HallIndex {
  plan: HallPlan;
  /** Index of a seat; undefined: not a seat of this hall. */
  indexOf(seatId: number): number | undefined;
}

export function indexHall(plan: HallPlan): HallIndex {
  const indices = new Map(plan.seats.ids.map((id, index) => [id, index]));
  return { plan, indexOf: (seatId) => indices.get(seatId) };
}

export function seatName({ rows, sectors, seats }: HallPlan, index: number): PlaceName {
  const row = rows[seats.rows[index] ?? -1];
  return {
    sector: sectors[row?.sector ?? -1]?.name ?? {},
    row: row?.name ?? '',
    number: seats.numbers[index] ?? '',
  };
}

/** The position of a cart line on a plan: a seat, or places of a standing area. */
export interface CartPlace {
  seatId: number | null;
  areaId: number | null;
  zoneId: number;
  name: PlaceName;
}

/** null: not in this hall. */
export function findPlace(
  { plan, indexOf }: HallIndex,
  { seatId, areaId }: Pick<CartLine, 'seatId' | 'areaId'>,
): CartPlace | null {
  if (areaId !== undefined) {
    const area = plan.standing.find(({ id }) => id === areaId);
    if (seatId !== 0 || !area) return null;
    return { seatId: null, areaId, zoneId: area.zoneId, name: { sector: area.name, row: '', number: '' } };
  }
  const index = indexOf(seatId);
  if (index === undefined) return null;
  return { seatId, areaId: null, zoneId: plan.seats.zoneIds[index] ?? 0, name: seatName(plan, index) };
}

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

import type { HallPlan } from '@foyer/contract/hall/hall-plan.ts';
import type { CartLine } from '@foyer/contract/order/order.ts';
import type { PlaceName } from '@foyer/contract/rules/place-words.ts';

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

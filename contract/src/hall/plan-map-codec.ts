import type * as v from 'valibot';
import type { WireContext } from '#kit/wire-values.ts';
import { type Picture, pictureFromWire, pictureToWire } from '#listing/listing.ts';
import { standingIdOf } from '#order/place-order-codec.ts';
import { flagToWire, textIn, textToWire } from '#rules/values.ts';
import { type HallPlan, type PlanMap, type PlanSector, seatStates } from './hall-plan.ts';
import type { planSchema } from './plan-wire.ts';
import type { WirePlanViews } from './seats-wire.ts';

export type WirePlanMap = v.InferInput<typeof planSchema>;

/** A session without a plan is an empty one: "The diagram has not been uploaded yet" (SC-12). */
export function planMapToWire(map: PlanMap | null, context: WireContext): WirePlanMap {
  if (map === null) return { svg: '', sectors: [], seat_numbers: [], seat_stand: [] };
  const { plan, states } = map;
  return {
    svg: map.drawing,
    sectors: plan.sectors.map((sector) => ({
      sector_id: sector.id,
      ...textToWire('sector', sector.name, context.houseLanguage),
      ...countsOf(map, sector),
    })),
    seat_numbers: plan.seats.ids.map((id, index) => {
      const row = plan.rows[plan.seats.rows[index] ?? -1];
      return {
        seat_id: id,
        sector_id: plan.sectors[row?.sector ?? -1]?.id,
        row: row?.name ?? '',
        seat: plan.seats.numbers[index] ?? '',
        zonelevel_id: plan.seats.zoneIds[index],
        free: flagToWire(states[index] === seatStates.free),
      };
    }),
    seat_stand: standingToWire(map, context),
  };
}

function countsOf({ plan, states }: PlanMap, sector: PlanSector) {
  const [first, end] = seatsOf(plan, sector);
  const free = states.subarray(first, end).filter((state) => state === seatStates.free).length;
  return { seatcount: end - first, freecount: free };
}

function seatsOf({ rows }: HallPlan, { firstRow, rowCount }: PlanSector): [number, number] {
  const last = rows[firstRow + rowCount - 1];
  return last && rowCount > 0 ? [rows[firstRow]?.first ?? 0, last.first + last.count] : [0, 0];
}

function standingToWire({ plan, standing }: PlanMap, { houseLanguage }: WireContext) {
  return standing.flatMap(({ id, left, limit, categoryIds }) => {
    const area = plan.standing.find((one) => one.id === id);
    if (!area) return [];
    const name = textIn(area.name, houseLanguage, houseLanguage);
    return {
      seat_id: standingIdOf({ areaId: id, zoneId: area.zoneId }),
      seat_name: name,
      cat: [...categoryIds],
      zonelevel_id: area.zoneId,
      limit,
      quant: left,
      buttonname: name,
    };
  });
}

/** The file at `PlanViews.url`. */
export function planViewsToWire(pictures: readonly Picture[], context: WireContext): WirePlanViews {
  return { pictures: pictures.map((picture) => pictureToWire(picture, context)) };
}

export function planViewsFromWire({ pictures }: WirePlanViews): Picture[] {
  return pictures.map(pictureFromWire);
}

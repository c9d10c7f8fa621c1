import { type HallPlan, seatFlags } from '@foyer/contract/hall-plan.ts';
import type { Hall, HallSeat } from './hall.ts';
import { middleOf, sectorOutline } from './sector-outline.ts';

/** Names of a hall as numbers on the wire; each stays the same for ever. */
export interface PlanNumbers {
  seat(id: string): number;
  sector(key: string): number;
  standing(key: string): number;
  /** null: one price holds everywhere. */
  zone(zone: string | null): number;
}

/** A hall as pages draw it and the sale judges it. */
export function makePlan(hall: Hall, numbers: PlanNumbers, backdrops: HallPlan['backdrops']): HallPlan {
  const sectorRows = hall.sectors.map(({ key }) => rowsOf(hall.seats.filter(({ sector }) => sector === key)));
  const rows = sectorRows.flatMap((own, sector) => own.map((seats) => ({ sector, seats })));
  const seats = rows.flatMap((row) => row.seats);
  let [firstRow, first] = [0, 0];
  return {
    view: hall.view,
    backdrops,
    sectors: hall.sectors.map(({ key, name }, index) => {
      const own = sectorRows[index] ?? [];
      const outline = sectorOutline(own);
      const sector = { id: numbers.sector(key), name, outline, label: middleOf(outline) };
      firstRow += own.length;
      return { ...sector, firstRow: firstRow - own.length, rowCount: own.length };
    }),
    rows: rows.map(({ sector, seats: own }) => {
      first += own.length;
      return { name: own[0]?.row.trim() ?? '', sector, first: first - own.length, count: own.length };
    }),
    seats: {
      count: seats.length,
      ids: seats.map(({ id }) => numbers.seat(id)),
      x: seats.map(({ x }) => x),
      y: seats.map(({ y }) => y),
      rows: rows.flatMap((row, index) => row.seats.map(() => index)),
      numbers: seats.map(({ number }) => number),
      zoneIds: seats.map(({ zone }) => numbers.zone(zone)),
      flags: seats.map(flagsOf),
    },
    standing: hall.standing.map(({ key, name, zone, capacity, outline }) => ({
      ...{ id: numbers.standing(key), name, zoneId: numbers.zone(zone), capacity, outline },
      label: middleOf(outline),
    })),
  };
}

function rowsOf(seats: readonly HallSeat[]): HallSeat[][] {
  return [...Map.groupBy(seats, ({ row }) => row).values()];
}

function flagsOf({ flags, shape }: HallSeat): number {
  return (
    (flags.includes('wheelchair') ? seatFlags.wheelchair : 0) +
    (flags.includes('companion') ? seatFlags.companion : 0) +
    (flags.includes('restricted view') ? seatFlags.restrictedView : 0) +
    (shape === 'square' ? seatFlags.square : 0)
  );
}

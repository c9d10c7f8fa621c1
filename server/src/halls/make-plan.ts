import { type HallPlan, seatFlags } from '@foyer/contract/hall/hall-plan.ts';
import { pitchOf } from '@foyer/contract/rules/seat-runs.ts';
import { type Hall, type HallSeat, rowName } from './hall.ts';
import { rowsInLine } from './rows-in-line.ts';
import { middleOf, sectorOutline } from './sector-outline.ts';

/** Names of a hall as numbers on the wire; each stays the same for ever. */
export interface PlanNumbers {
  seat(id: string): number;
  sector(key: string): number;
  standing(key: string): number;
  /** null: one price holds everywhere. */
  zone(zone: string | null): number;
}

/** Files beside a plan, by their addresses. */
export interface PlanAddresses {
  backdrops: HallPlan['backdrops'];
  /** `of`: index of the picture of a seat, by its id; -1: none. */
  views: { url: string; of(seatId: string): number } | null;
}

/** A hall as pages draw it and the sale judges it. */
export function makePlan(hall: Hall, numbers: PlanNumbers, { backdrops, views }: PlanAddresses): HallPlan {
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
      return {
        name: rowName(own),
        sector,
        first: first - own.length,
        count: own.length,
      };
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
    views: views && { url: views.url, ofSeats: seats.map(({ id }) => views.of(id)) },
  };
}

function rowsOf(seats: readonly HallSeat[]): (readonly HallSeat[])[] {
  const named = [...Map.groupBy(seats, ({ row }) => row).values()];
  return rowsInLine(named.flatMap((row) => (rowName(row) === '' && isHeap(row) ? linesOf(row) : [row])));
}

/** Seats without rows that stand in many lines: who walks over them by number jumps about. */
function isHeap(seats: readonly HallSeat[]): boolean {
  const steps = seats.slice(1).map((seat, index) => {
    const before = seats[index] ?? seat;
    return Math.hypot(seat.x - before.x, seat.y - before.y);
  });
  const usual = pitchOf(steps);
  return steps.filter((step) => step > 1.8 * usual).length > 2;
}

/** In reading order: lines from the stage, each from the left; seats within half a seat share a line. */
function linesOf(seats: readonly HallSeat[]): HallSeat[][] {
  const lines: HallSeat[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const seat of seats.toSorted((one, other) => one.y - other.y)) {
    if (seat.y - last > 10) lines.push([]);
    last = seat.y;
    lines.at(-1)?.push(seat);
  }
  return lines.map((line) => line.toSorted((one, other) => one.x - other.x));
}

function flagsOf({ flags, shape }: HallSeat): number {
  return (
    (flags.includes('wheelchair') ? seatFlags.wheelchair : 0) +
    (flags.includes('companion') ? seatFlags.companion : 0) +
    (flags.includes('restricted view') ? seatFlags.restrictedView : 0) +
    (shape === 'square' ? seatFlags.square : 0)
  );
}

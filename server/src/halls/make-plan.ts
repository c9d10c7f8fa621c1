import { type HallPlan, seatFlags } from '@foyer/contract/hall/hall-plan.ts';
import { aisle, pitchOf } from '@foyer/contract/rules/seat-runs.ts';
import { type Hall, type HallSeat, type Point, rowName } from './hall.ts';
import { middleOf, sectorOutline } from './sector-outline.ts';

/** Names of a hall as numbers on the wire; each stays the same for ever. */
interface PlanNumbers {
  seat(id: string): number;
  sector(key: string): number;
  standing(key: string): number;
  /** null: one price holds everywhere. */
  zone(zone: string | null): number;
}

/** Files beside a plan, by their addresses. */
interface PlanAddresses {
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

/** No hall has longer rows; each seat of a row is compared with every other. */
const longest = 1000;

/**
 * Rows of a sector as their seats stand side by side, straight or bent: a file may list odd numbers before even ones, or a
 * seat that was added at the end. A row that the file lists side by side, aisle or not, stays as it is, and so does what
 * stands in no line, as a box of two lines.
 */
export function rowsInLine<Seat extends Point>(rows: readonly (readonly Seat[])[]): (readonly Seat[])[] {
  const lines = rows.map(rowInLine);
  const way = wayOf(rows.find((row, index) => row.length > 1 && row === lines[index]) ?? []) ?? usualWay;
  return lines.map((line, index) => {
    const own = line === rows[index] ? null : wayOf(line);
    return own && own.x * way.x + own.y * way.y < 0 ? line.toReversed() : line;
  });
}

/** From the left to the right, else away from the stage. */
const usualWay: Point = { x: 1, y: 0.5 };

function wayOf(row: readonly Point[]): Point | null {
  const [first, last] = [row[0], row.at(-1)];
  return first && last && row.length > 1 ? { x: last.x - first.x, y: last.y - first.y } : null;
}

function rowInLine<Seat extends Point>(row: readonly Seat[]): readonly Seat[] {
  const line = row.length > longest ? null : pathThrough(row);
  if (line === null) return row;
  const widest = aisle * pitchOf(line.slice(1).map((_, index) => away(line, index, index + 1)));
  return isLine(line, widest) && !isListed(line, row, widest) ? line : row;
}

/** The shortest links that join all seats; null: they branch. */
function pathThrough<Seat extends Point>(row: readonly Seat[]): Seat[] | null {
  const [first, ...others] = row;
  if (first === undefined || others.length < 2) return null;
  const links = new Map(row.map((seat): [Seat, Seat[]] => [seat, []]));
  const nearest = new Map(others.map((seat) => [seat, { to: first, away: distance(seat, first) }]));
  while (nearest.size > 0) {
    let next: { seat: Seat; to: Seat; away: number } | null = null;
    for (const [seat, link] of nearest) if (next === null || link.away < next.away) next = { seat, ...link };
    if (next === null) break;
    const { seat, to } = next;
    nearest.delete(seat);
    links.get(seat)?.push(to);
    links.get(to)?.push(seat);
    for (const [other, link] of nearest) {
      const reach = distance(other, seat);
      if (reach < link.away) nearest.set(other, { to: seat, away: reach });
    }
  }
  return [...links.values()].some(({ length }) => length > 2) ? null : walk(row, links);
}

function walk<Seat>(row: readonly Seat[], links: ReadonlyMap<Seat, readonly Seat[]>): Seat[] {
  const line: Seat[] = [];
  let at = row.find((seat) => links.get(seat)?.length === 1);
  while (at !== undefined) {
    const before = line.at(-1);
    line.push(at);
    at = links.get(at)?.find((seat) => seat !== before);
  }
  return line;
}

/** It neither turns sharply nor comes back to itself. */
function isLine(line: readonly Point[], widest: number): boolean {
  return line.every((_, from) => {
    const [one, two] = [away(line, from, from + 1), away(line, from + 1, from + 2)];
    const turns = from + 2 < line.length && Math.max(one, two) <= widest;
    if (turns && away(line, from, from + 2) < 0.75 * (one + two)) return false;
    return line.every((_seat, to) => to < from + 3 || away(line, from, to) > widest);
  });
}

/** Whoever stands side by side is listed side by side. */
function isListed<Seat extends Point>(line: readonly Seat[], row: readonly Seat[], widest: number): boolean {
  const listed = new Map(row.map((seat, index) => [seat, index]));
  return line.slice(1).every((seat, index) => {
    const before = line[index] ?? seat;
    const apart = (listed.get(seat) ?? 0) - (listed.get(before) ?? 0);
    return Math.abs(apart) === 1 || distance(seat, before) > widest;
  });
}

function away(line: readonly Point[], from: number, to: number): number {
  const [one, other] = [line[from], line[to]];
  return one && other ? distance(one, other) : 0;
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

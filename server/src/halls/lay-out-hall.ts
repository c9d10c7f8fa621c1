import {
  type Hall,
  type HallSeat,
  type HallShape,
  type Point,
  placesOutside,
  round,
  seatId,
  viewAround,
} from './hall.ts';
import type { HallPlan, Numbering, PlanFindings, SectorPlan } from './hall-plan.ts';
import { readPlacedRow, readSectorRows } from './sector-rows.ts';

/** A hall has at most so many seats: the largest arenas have 60,000. */
const mostSeats = 100_000;

/** Computes the position of every seat of a plan. Contradictions are added to `findings`. */
export function layOutHall(plan: HallPlan, findings: PlanFindings): Hall {
  const seats: HallSeat[] = [];
  for (const { name, value } of plan.sectors) {
    const laid =
      value.placed.length > 0 ? placedSeats(name, value, findings) : rowSeats(name, value, findings);
    if (seats.length + laid.length > mostSeats) {
      refuseSize(value, findings);
      break;
    }
    refuseDoubled(laid, value, findings);
    for (const seat of laid) seats.push(seat);
  }
  noteCrowded(seats, plan, findings);
  const standing = plan.standing.map(({ name, value }) => ({
    key: name,
    name: value.name,
    zone: value.zone?.value ?? null,
    capacity: value.capacity,
    outline: value.outline,
  }));
  const shapes = shapesOf(plan);
  return {
    view: viewOf(plan, { seats, standing, shapes }, findings),
    sectors: plan.sectors.map(({ name, value }) => ({ key: name, name: value.name })),
    seats,
    standing,
    shapes,
  };
}

/** A file has tenths, and a view in whole units may end within the last of them. */
const viewSlack = 1;

function viewOf(
  { view }: HallPlan,
  drawn: Omit<Hall, 'view' | 'sectors'>,
  findings: PlanFindings,
): Hall['view'] {
  const around = viewAround(drawn);
  if (view === null || view.value.length !== 4) return around;
  const [x = 0, y = 0, width = 100, height = 100] = view.value;
  const outside = placesOutside({ x, y, width, height }, drawn, viewSlack);
  const [first] = outside;
  if (first !== undefined) {
    const name = 'id' in first ? first.id : first.key;
    findings.refuse(
      view.place,
      {
        en: `seats or standing areas outside the view: ${outside.length}, the first is ${name}`,
        ru: `места и стоячие зоны за пределами view: ${outside.length}, первое — ${name}`,
      },
      {
        en: `a view that shows all of them: [${Object.values(around).join(', ')}]`,
        ru: `view, где видны они все: [${Object.values(around).join(', ')}]`,
      },
    );
  }
  return { x, y, width, height };
}

function rowSeats(sector: string, plan: SectorPlan, findings: PlanFindings): HallSeat[] {
  const rows = readSectorRows(plan, findings);
  return rows.flatMap(({ name, seats, zone, aisles, flagsOf }, index) =>
    layOutRow(plan, { index, seats, aisles }).map(({ number, x, y }) => ({
      ...{ id: seatId(sector, name, number), sector, row: name, number, x, y, zone },
      ...{ shape: plan.shape, flags: flagsOf(number) },
    })),
  );
}

function placedSeats(sector: string, plan: SectorPlan, findings: PlanFindings): HallSeat[] {
  return plan.placed.flatMap((row) =>
    readPlacedRow(row, findings).map(({ number, x, y, flags }) => ({
      ...{ id: seatId(sector, row.row, number), sector, row: row.row, number, x, y },
      ...{ zone: row.zone?.value ?? plan.zone?.value ?? null, shape: plan.shape, flags },
    })),
  );
}

function refuseSize({ place }: SectorPlan, findings: PlanFindings): void {
  findings.refuse(
    place,
    { en: `more than ${mostSeats} seats`, ru: `больше ${mostSeats} мест` },
    { en: `a hall of at most ${mostSeats} seats`, ru: `зал не больше чем на ${mostSeats} мест` },
  );
}

function refuseDoubled(seats: readonly HallSeat[], plan: SectorPlan, findings: PlanFindings): void {
  const seen = new Set<string>();
  for (const { id, row, number } of seats) {
    if (seen.has(id)) {
      const place = plan.placed.findLast((one) => one.row === row)?.place ?? plan.place;
      findings.refuse(
        place,
        { en: `row ${row}, seat ${number} twice`, ru: `ряд ${row}, место ${number} дважды` },
        { en: 'each seat of a sector once', ru: 'каждое место сектора один раз' },
      );
    }
    seen.add(id);
  }
}

/** One seat hides the other, and a finger meets the wrong one. */
function noteCrowded(seats: readonly HallSeat[], { place }: HallPlan, findings: PlanFindings): void {
  const near = crowdedSeats(seats);
  if (near === null) return;
  const {
    count,
    first: [one, other],
  } = near;
  findings.note(place, {
    en: `${count} seats overlap others, the first is ${one.id} on ${other.id}.`,
    ru: `Места накладываются друг на друга: ${count}, первое — ${one.id} на ${other.id}.`,
  });
}

function shapesOf({ stage, labels }: HallPlan): HallShape[] {
  const written = labels.map(({ text, at, turn }) => ({ kind: 'label' as const, name: text, at, turn }));
  if (stage === null) return written;
  const half = stage.width / 2;
  const corner = (x: number, y: number): Point => ({ x: stage.at.x + x, y: stage.at.y + y });
  // The front of a stage is a shallow arc: five points of it are enough for the eye.
  const front = [1, 0.5, 0, -0.5, -1].map((part) =>
    corner(part * half, stage.depth * (1 - 0.28 * part * part)),
  );
  return [
    { kind: 'stage', name: stage.name, outline: [corner(-half, 0), corner(half, 0), ...front] },
    ...written,
  ];
}
/** A row of a sector; `index` counts rows from the stage. */
interface RowOfSector {
  index: number;
  seats: number;
  aisles: readonly number[];
}

/** Numbers and places of the seats of one row. */
function layOutRow(plan: SectorPlan, { index, seats, aisles }: RowOfSector): ({ number: string } & Point)[] {
  const numbers = numberSeats(seats, plan.numbering, plan.from);
  const along = plan.wrap === null ? alongRow(plan, seats, aisles) : [];
  return numbers.map((number, seat) => {
    const flat =
      plan.wrap === null ? { x: along[seat] ?? 0, y: index * plan.rowSpacing } : inBox(plan, index, seat);
    const bent = plan.curve === null ? flat : bend(flat, plan.curve);
    const { x, y } = turned(bent, plan.turn);
    return { number: String(number), x: round(plan.at.x + x), y: round(plan.at.y + y) };
  });
}

/** Distances from the middle, aisles counted in. */
function alongRow({ aisleWidth, spacing }: SectorPlan, count: number, aisles: readonly number[]): number[] {
  const gaps = new Set(aisles.map((after) => (after < 0 ? count + after : after)));
  let at = 0;
  const places = Array.from({ length: count }, (_, seat) => {
    if (seat > 0) at += spacing + (gaps.has(seat) ? aisleWidth : 0);
    return at;
  });
  return places.map((place) => place - at / 2);
}

/** A box: its seats in lines of `wrap`, box below box. */
function inBox({ wrap, spacing, rowSpacing }: SectorPlan, index: number, seat: number): Point {
  const width = wrap ?? 1;
  return {
    x: ((seat % width) - (width - 1) / 2) * spacing,
    y: index * rowSpacing + Math.floor(seat / width) * spacing,
  };
}

/** Rows are arcs around one point before the first row: their ends come nearer to the stage. */
function bend({ x, y }: Point, radius: number): Point {
  const angle = x / (radius + y);
  return { x: Math.sin(angle) * (radius + y), y: Math.cos(angle) * (radius + y) - radius };
}

function turned({ x, y }: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return { x: x * Math.cos(angle) - y * Math.sin(angle), y: x * Math.sin(angle) + y * Math.cos(angle) };
}

/** Numbers of a row from the left to the right, for somebody who faces the stage. */
function numberSeats(count: number, numbering: Numbering, from: number): number[] {
  const ascending = Array.from({ length: count }, (_, index) => from + index);
  if (numbering === 'left') return ascending;
  if (numbering === 'right') return ascending.toReversed();
  const odd = ascending.filter((_, index) => index % 2 === 0);
  const even = ascending.filter((_, index) => index % 2 === 1);
  // From the middle outwards, or from both walls inwards: the odd ones are on the left.
  return numbering === 'center' ? [...odd.toReversed(), ...even] : [...odd, ...even.toReversed()];
}

/** How wide a seat is drawn, less what files round away. */
const seatWidth = 19.5;

/** Seats that lie on others when they are drawn; null: none does. */
export function crowdedSeats<Seat extends Point>(
  seats: readonly Seat[],
): { count: number; first: [Seat, Seat] } | null {
  // So small that it holds one of the seats that lie on no other.
  const cell = seatWidth / Math.SQRT2;
  const steps = [-2, -1, 0, 1, 2];
  const cells = new Map<string, Seat>();
  let count = 0;
  let first: [Seat, Seat] | null = null;
  for (const seat of seats) {
    const [column, row] = [Math.floor(seat.x / cell), Math.floor(seat.y / cell)];
    const around = steps.flatMap((dx) => steps.map((dy) => cells.get(`${column + dx} ${row + dy}`)));
    const other = around.find((one) => one && Math.hypot(one.x - seat.x, one.y - seat.y) < seatWidth);
    if (other) {
      count += 1;
      first ??= [seat, other];
    } else cells.set(`${column} ${row}`, seat);
  }
  return first && { count, first };
}

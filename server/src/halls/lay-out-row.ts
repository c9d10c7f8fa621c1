import { type Point, round } from './hall.ts';
import type { Numbering, SectorPlan } from './hall-plan.ts';

/** A row of a sector; `index` counts rows from the stage. */
export interface RowOfSector {
  index: number;
  seats: number;
  aisles: readonly number[];
}

/** Numbers and places of the seats of one row. */
export function layOutRow(
  plan: SectorPlan,
  { index, seats, aisles }: RowOfSector,
): ({ number: string } & Point)[] {
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

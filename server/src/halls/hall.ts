import type { Text } from '@foyer/contract/rules/values.ts';

/** What a visitor or the house must know of a seat before it is sold. */
export const seatFlags = ['wheelchair', 'companion', 'restricted view'] as const;
export type SeatFlag = (typeof seatFlags)[number];

/** A point of the drawing; x grows to the right, y away from the stage. */
export interface Point {
  x: number;
  y: number;
}

export interface HallSeat {
  /** Unique in the hall and the same as long as sector, row and number stay: `stalls-5-12`. */
  id: string;
  /** Key of its sector. */
  sector: string;
  /** As printed on the ticket: `5`, `А`. */
  row: string;
  number: string;
  /** Its middle. */
  x: number;
  y: number;
  shape: 'circle' | 'square';
  /** Price zone out of prices.yaml; null: one price holds everywhere. */
  zone: string | null;
  flags: readonly SeatFlag[];
}

export interface HallSector {
  key: string;
  name: Text;
}

/** Places without seats: sold by number. */
export interface StandingArea {
  key: string;
  name: Text;
  zone: string | null;
  capacity: number;
  /** Corners, in order; the last is joined to the first. */
  outline: readonly Point[];
}

/** What orients and cannot be bought. */
export type HallShape =
  | { kind: 'stage'; name: Text; outline: readonly Point[] }
  | { kind: 'label'; name: Text; at: Point; turn: number };

export interface Hall {
  /** The part of the plane that is shown. */
  view: { x: number; y: number; width: number; height: number };
  sectors: readonly HallSector[];
  seats: readonly HallSeat[];
  standing: readonly StandingArea[];
  shapes: readonly HallShape[];
}

export function seatId(sector: string, row: string, number: string): string {
  return `${sector}-${row}-${number}`;
}

/** '' where a dash stands for the missing name, of a row of tables or a dance floor. */
export function rowName([first]: readonly HallSeat[]): string {
  return (first?.row ?? '').trim().replace(/^[—–-]$/, '');
}

/** What a view has to hold. */
interface HallPlaces {
  seats: readonly Point[];
  standing: readonly { outline: readonly Point[] }[];
}

/** The whole of a hall with air around it. */
export function viewAround(
  { seats, standing, shapes }: HallPlaces & Pick<Hall, 'shapes'>,
  air = 60,
): Hall['view'] {
  const box = boxAround([
    ...seats,
    ...standing.flatMap(({ outline }) => outline),
    ...shapes.flatMap((shape) => (shape.kind === 'label' ? [shape.at] : shape.outline)),
  ]);
  if (box === null) return { x: 0, y: 0, width: 100, height: 100 };
  const { x, y, width, height } = box;
  const view = { x: x - air, y: y - air, width: width + 2 * air, height: height + 2 * air };
  return { x: round(view.x), y: round(view.y), width: round(view.width), height: round(view.height) };
}

/** Null around nothing, and around what is not finite. */
export function boxAround(points: readonly Point[]): Hall['view'] | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  const box = { x: left, y: top, width: right - left, height: bottom - top };
  return Object.values(box).every(Number.isFinite) ? box : null;
}

/** The places that a view cuts off; `slack` in units of the drawing, as files round. */
export function placesOutside<Seat extends Point, Area extends { outline: readonly Point[] }>(
  { x, y, width, height }: Hall['view'],
  { seats, standing }: { seats: readonly Seat[]; standing: readonly Area[] },
  slack = 0,
): (Seat | Area)[] {
  const isOutside = (point: Point) =>
    point.x < x - slack || point.x > x + width + slack || point.y < y - slack || point.y > y + height + slack;
  return [...seats.filter(isOutside), ...standing.filter(({ outline }) => outline.some(isOutside))];
}

/** To a tenth: finer than any eye, and the files stay small. */
export function round(value: number): number {
  return Math.round(value * 10) / 10 + 0;
}

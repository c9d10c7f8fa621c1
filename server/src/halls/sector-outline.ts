import { type HallSeat, type Point, round } from './hall.ts';

/** From the middle of an outer seat to the outline. */
const air = 18;
/** The same at the ends of rows, where their numbers stand. */
const endAir = 36;

/** A line around the seats of a sector: along its rows where they stand in rows, else the tightest convex one. */
export function sectorOutline(rows: readonly (readonly HallSeat[])[]): Point[] {
  const points = inRows(rows) ? alongRows(rows) : hull(rows.flat());
  return points.map(({ x, y }) => ({ x: round(x), y: round(y) }));
}

/** The middle of what is shown of a sector. */
export function middleOf(points: readonly Point[]): Point {
  const middle = (values: readonly number[]) => {
    let [least, most] = [Infinity, -Infinity];
    for (const value of values) [least, most] = [Math.min(least, value), Math.max(most, value)];
    return values.length === 0 ? 0 : round((least + most) / 2);
  };
  return { x: middle(points.map(({ x }) => x)), y: middle(points.map(({ y }) => y)) };
}

/** Rows one behind the other, each running the same way. */
function inRows(rows: readonly (readonly HallSeat[])[]): boolean {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last || rows.length < 2 || rows.some((row) => row.length < 2)) return false;
  const back = step(middleOf(first), middleOf(last));
  const along = { x: back.y, y: -back.x };
  const direction = Math.sign(dot(along, stepOf(first)));
  const isOrdered = (steps: readonly number[]) => steps.every((value) => value > 0);
  const depths = rows.map((row) => dot(back, middleOf(row)));
  return (
    isOrdered(depths.slice(1).map((depth, index) => depth - (depths[index] ?? 0))) &&
    rows.every((row) =>
      isOrdered(row.slice(1).map((seat, index) => direction * dot(along, step(row[index] ?? seat, seat)))),
    )
  );
}

/** The first row, the right ends, the last row backwards, the left ends; each pushed out of the sector. */
function alongRows(rows: readonly (readonly HallSeat[])[]): Point[] {
  const [first = [], last = []] = [rows[0], rows.at(-1)];
  const back = unit(step(middleOf(first), middleOf(last)));
  const side = Math.sign(dot({ x: back.y, y: -back.x }, stepOf(first)));
  const along = { x: back.y * side, y: -back.x * side };
  const pushed = (sideways: number, backwards: number) => (point: Point) => ({
    x: point.x + along.x * sideways + back.x * backwards,
    y: point.y + along.y * sideways + back.y * backwards,
  });
  return [
    ...first.slice(0, 1).map(pushed(-endAir, -air)),
    ...some(first).map(pushed(0, -air)),
    ...first.slice(-1).map(pushed(endAir, -air)),
    ...rows.flatMap((row) => row.slice(-1)).map(pushed(endAir, 0)),
    ...last.slice(-1).map(pushed(endAir, air)),
    ...some(last.toReversed()).map(pushed(0, air)),
    ...last.slice(0, 1).map(pushed(-endAir, air)),
    ...rows
      .flatMap((row) => row.slice(0, 1))
      .toReversed()
      .map(pushed(-endAir, 0)),
  ];
}

/** Enough points of a row to show its curve. */
function some(row: readonly HallSeat[]): HallSeat[] {
  const every = Math.max(1, Math.floor(row.length / 8));
  return row.filter((_, index) => index > 0 && index < row.length - 1 && index % every === 0);
}

/** Andrew's monotone chain over the corners of all seats. */
function hull(seats: readonly Point[]): Point[] {
  const corners = seats
    .flatMap(({ x, y }) => [-air, air].flatMap((dx) => [-air, air].map((dy) => ({ x: x + dx, y: y + dy }))))
    .sort((one, other) => one.x - other.x || one.y - other.y);
  return [...chain(corners), ...chain(corners.toReversed())];
}

function chain(points: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    while (kept.length > 1 && turn(kept.at(-2), kept.at(-1), point) <= 0) kept.pop();
    kept.push(point);
  }
  return kept.slice(0, -1);
}

function turn(from: Point | undefined, over: Point | undefined, to: Point): number {
  if (!from || !over) return 1;
  const [one, other] = [step(from, over), step(from, to)];
  return one.x * other.y - one.y * other.x;
}

function unit({ x, y }: Point): Point {
  const length = Math.hypot(x, y) || 1;
  return { x: x / length, y: y / length };
}

function step(from: Point, to: Point): Point {
  return { x: to.x - from.x, y: to.y - from.y };
}

function stepOf(row: readonly HallSeat[]): Point {
  const [first, last] = [row[0], row.at(-1)];
  return first && last ? step(first, last) : { x: 0, y: 0 };
}

function dot(one: Point, other: Point): number {
  return one.x * other.x + one.y * other.y;
}

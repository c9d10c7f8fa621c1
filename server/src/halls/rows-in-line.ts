import { aisle, pitchOf } from '@foyer/contract/rules/seat-runs.ts';
import type { Point } from './hall.ts';

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

import type { Point } from '#halls/hall.ts';
import type { XmlElement } from '#halls/xml/read-xml.ts';

interface NumberedSeat extends Point {
  number: string;
  height: number;
}

interface Link<Seat> {
  from: Seat;
  to: Seat;
  away: number;
  isLevel: boolean;
}

/**
 * Lines of seats whose numbers grow by one, or by two as where odd ones are on the left: the nearest are linked first, and
 * each seat with one on either side. At the same height neighbours come before those of a staggered row.
 */
function linesOf<Seat extends NumberedSeat>(seats: readonly Seat[]): Seat[][] {
  const links = linksOf(seats);
  const usual = median(links.flatMap(([nearest]) => nearest?.away ?? []));
  const isNeighbour = ({ isLevel, away }: Link<Seat>) => isLevel && away <= 1.3 * usual;
  const near = links
    .flat()
    .filter(({ away }) => away <= 4 * usual)
    .toSorted((one, other) => Number(isNeighbour(other)) - Number(isNeighbour(one)) || one.away - other.away);
  const [next, follows] = [new Map<Seat, Seat>(), new Set<Seat>()];
  for (const { from, to } of near) {
    if (next.has(from) || follows.has(to)) continue;
    next.set(from, to);
    follows.add(to);
  }
  return seats
    .filter((seat) => !follows.has(seat))
    .map((first) => {
      const line: Seat[] = [];
      for (let seat: Seat | undefined = first; seat !== undefined; seat = next.get(seat)) line.push(seat);
      return line;
    });
}

const linksOfOne = 4;

/** From each seat to the nearest that may follow it. */
function linksOf<Seat extends NumberedSeat>(seats: readonly Seat[]): Link<Seat>[][] {
  const byNumber = Map.groupBy(seats, ({ number }) => Number.parseInt(number, 10));
  return seats.map((from) => {
    const number = Number.parseInt(from.number, 10);
    const following = [number + 1, number + 2].flatMap((one) => byNumber.get(one) ?? []);
    const links: Link<Seat>[] = [];
    for (const to of following) {
      const away = distance(from, to);
      if (links.length === linksOfOne && away >= (links.at(-1)?.away ?? 0)) continue;
      links.push({ from, to, away, isLevel: Math.abs(from.y - to.y) <= from.height / 2 });
      links.sort((one, other) => one.away - other.away);
      links.length = Math.min(links.length, linksOfOne);
    }
    return links;
  });
}

/** Lines that lie as near to each other as rows do. */
function blocksOf<Seat extends Point>(lines: readonly (readonly Seat[])[]): Seat[][] {
  const seats = lines
    .flatMap((line, index) => line.map((seat) => ({ seat, line: index })))
    .toSorted((one, other) => one.seat.x - other.seat.x);
  const limit = 1.8 * rowPitch(seats);
  const blockOf = lines.map((_, index) => index);
  for (const [index, { seat, line }] of seats.entries()) {
    for (let next = index + 1; next < seats.length; next += 1) {
      const other = seats[next];
      if (other === undefined || other.seat.x - seat.x > limit) break;
      const [mine, theirs] = [blockOf[line], blockOf[other.line]];
      if (mine === theirs || theirs === undefined || distance(seat, other.seat) > limit) continue;
      for (const [at, block] of blockOf.entries()) if (block === mine) blockOf[at] = theirs;
    }
  }
  return [...Map.groupBy(seats, ({ line }) => blockOf[line]).values()].map((block) =>
    block.map(({ seat }) => seat),
  );
}

function rowPitch(seats: readonly { seat: Point; line: number }[]): number {
  return usualDistance(seats, (one, other) =>
    one.line === other.line ? Infinity : distance(one.seat, other.seat),
  );
}

/** How far apart seats are, in whichever order they come; 0 where all are in one place. */
export function seatPitch(seats: readonly Point[]): number {
  return usualDistance(seats, (one, other) => distance(one, other) || Infinity);
}

/** The distance to the nearest other, as some hundreds of the seats have it. */
function usualDistance<Seat>(seats: readonly Seat[], distanceOf: (one: Seat, other: Seat) => number): number {
  const step = Math.ceil(seats.length / 500);
  const some = seats.filter((_, index) => index % step === 0);
  const nearest = some.map((one) =>
    seats.reduce((least, other) => Math.min(least, distanceOf(one, other)), Infinity),
  );
  return median(nearest.filter(Number.isFinite));
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

export function median(sizes: readonly number[]): number {
  return sizes.toSorted((one, other) => one - other)[Math.floor(sizes.length / 2)] ?? 0;
}

/** A text of the drawing that can be the name of a row or of a part of the hall. */
export interface PlanLabel extends Point {
  name: string;
  element: XmlElement;
}

/**
 * The row of each seat: the label at an end of its line, or else at the height of any seat in it. Rows are bent, so that the
 * middle of one lies at the height of another's ends.
 */
export function rowsByLabel<Seat extends NumberedSeat>(
  seats: readonly Seat[],
  labels: readonly PlanLabel[],
): Map<Seat, PlanLabel> {
  const rows = new Map<Seat, PlanLabel>();
  for (const line of linesOf(seats)) {
    const ends = [line[0], line.at(-1)].filter((end) => end !== undefined);
    const atEnds = labels.filter((label) => ends.some((end) => isBeside(label, end)));
    const beside =
      atEnds.length > 0 ? atEnds : labels.filter((label) => line.some((seat) => isBeside(label, seat)));
    for (const seat of line) {
      const label = nearest(beside, (one) => distance(one, seat));
      if (label) rows.set(seat, label);
    }
  }
  return rows;
}

function isBeside(label: PlanLabel, { y, height }: NumberedSeat): boolean {
  return Math.abs(label.y - y) <= height / 2;
}

/** The part of the hall that each seat is in: the label nearest to the block of rows around it. */
export function partsByLabel<Seat extends NumberedSeat>(
  seats: readonly Seat[],
  labels: readonly PlanLabel[],
): Map<Seat, PlanLabel> {
  const parts = new Map<Seat, PlanLabel>();
  if (labels.length === 0) return parts;
  for (const block of blocksOf(linesOf(seats))) {
    const label = nearest(labels, (one) => Math.min(...block.map((seat) => distance(one, seat))));
    if (label) for (const seat of block) parts.set(seat, label);
  }
  return parts;
}

function nearest(labels: readonly PlanLabel[], away: (label: PlanLabel) => number): PlanLabel | null {
  let found: { label: PlanLabel; away: number } | null = null;
  for (const label of labels) {
    const own = away(label);
    if (found === null || own < found.away) found = { label, away: own };
  }
  return found?.label ?? null;
}

import type { Point } from '#halls/hall.ts';
import type { XmlElement } from '#halls/xml/read-xml.ts';
import { blocksOf, distance, linesOf, type NumberedSeat } from './seat-lines.ts';

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

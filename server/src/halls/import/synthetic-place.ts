import type { ImportedHall, ImportedSeat } from './imported-hall.ts';

/** Distances of seats and rows where a file has no positions. */
export const pitch = { x: 27, y: 30 };

/** A hall of seats alone, under its stage. */
export function pictureless(seats: readonly ImportedSeat[], stageName = 'Сцена'): ImportedHall {
  const stage = seats.length === 0 ? null : stageOver(seats, stageName);
  return { seats, standing: [], stage, labels: [], backdrop: null, view: null };
}

function stageOver(seats: readonly ImportedSeat[], name: string): ImportedHall['stage'] {
  const xs = seats.map(({ x }) => x);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const top = Math.min(...seats.map(({ y }) => y));
  const width = Math.max(120, right - left);
  return { name, at: { x: (left + right) / 2, y: top - 120 }, width, depth: 60 };
}

import type { Frame } from './camera.ts';

/** Where the keyboard stands: on a sector while the hall is small, on a seat from near. */
export type Cursor = { kind: 'sector'; index: number } | { kind: 'seat'; index: number };

/** The next free seat in reading order, around the end of the hall; null where nothing is free. */
export function nextFree(count: number, from: number, isFree: (seat: number) => boolean): number | null {
  for (let step = 1; step <= count; step += 1) {
    const seat = (from + step) % count;
    if (isFree(seat)) return seat;
  }
  return null;
}

/** The nearest sector in the direction of an arrow, first and last by Home and End; null: no such key. */
export function sectorByKey(frames: readonly Frame[], from: number, key: string): number | null {
  if (key === 'Home' || key === 'PageUp') return key === 'Home' ? 0 : Math.max(0, from - 1);
  if (key === 'End') return frames.length - 1;
  if (key === 'PageDown') return Math.min(frames.length - 1, from + 1);
  const [dx, dy] = directions[key] ?? [0, 0];
  if (dx === 0 && dy === 0) return null;
  return nearestTowards(frames, from, dx, dy) ?? from;
}

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Distance along the arrow counts once, across it twice: a sector straight ahead beats a nearer one to the side. */
function nearestTowards(frames: readonly Frame[], from: number, dx: number, dy: number): number | null {
  const start = frames[from];
  if (!start) return null;
  let [found, best]: [number | null, number] = [null, Infinity];
  frames.forEach((frame, index) => {
    const x = frame.x + frame.width / 2 - start.x - start.width / 2;
    const y = frame.y + frame.height / 2 - start.y - start.height / 2;
    const [along, aside] = [x * dx + y * dy, Math.abs(x * dy) + Math.abs(y * dx)];
    const distance = along + 2 * aside;
    if (index !== from && along > 0 && along >= aside / 2 && distance < best)
      [found, best] = [index, distance];
  });
  return found;
}

import { createHash } from 'node:crypto';

/** Numbers from `least` up to `most`, the same for the same seed: a picture looks alike each time it is asked for. */
export type RandomSource = (least: number, most: number) => number;

/** A stream of SHA-256: who sees a picture cannot guess the next. */
export function seededRandom(seed: string): RandomSource {
  let block = createHash('sha256').update(seed).digest();
  let at = 0;
  return (least, most) => {
    if (at === block.length) {
      block = createHash('sha256').update(block).digest();
      at = 0;
    }
    const drawn = block.readUInt32BE(at) / 2 ** 32;
    at += 4;
    return least + drawn * (most - least);
  };
}

/** In another order. */
function shuffled<Value>(values: readonly Value[], random: RandomSource): Value[] {
  const keyed = values.map((value) => ({ value, key: random(0, 1) }));
  return keyed.toSorted((one, other) => one.key - other.key).map(({ value }) => value);
}

const width = 280;
const height = 96;
const margin = 24;

/**
 * The picture of a code: each sign bent, turned and moved, two waves through all of them, and everything cut into
 * short strokes in no order, so that the markup says nothing of what it shows.
 */
export function drawCode(text: string, random: RandomSource): string {
  const step = (width - 2 * margin) / text.length;
  const signs = [...text].flatMap((sign, index) => bentSign(sign, margin + step * (index + 0.5), random));
  const waves = [wave(random), wave(random)];
  const pieces = shuffled([...signs, ...waves].flatMap(piecesOf), random);
  const path = pieces.map(([from, to]) => `M${pair(from)}L${pair(to)}`).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<path fill="#f1efe9" d="M0 0h${width}v${height}H0z"/>` +
    `<path fill="none" stroke="#2a2823" stroke-width="3.4" stroke-linecap="round" d="${path}"/></svg>`
  );
}

/** Its strokes about the middle `x`, in the picture's own measure. */
function bentSign(sign: string, x: number, random: RandomSource): Point[][] {
  const turn = random(-0.32, 0.32);
  const lean = random(-0.22, 0.22);
  const [wide, tall] = [random(27, 32), random(46, 56)];
  const [middle, base] = [x + random(-3, 3), height / 2 + random(-7, 7)];
  const [bend, phase] = [random(1, 2.4), random(0, 6)];
  const moved = ([left, top]: Point): Point => {
    const [flatX, flatY] = [(left - 0.5) * wide + (0.5 - top) * lean * tall, (top - 0.5) * tall];
    const turnedX = flatX * Math.cos(turn) - flatY * Math.sin(turn);
    const turnedY = flatX * Math.sin(turn) + flatY * Math.cos(turn);
    return [middle + turnedX + bend * Math.sin(turnedY / 9 + phase), base + turnedY];
  };
  return strokesOf(sign).map((stroke) => stroke.flatMap(halved).map(moved));
}

/** The points of a stroke with one between each two: what was straight can bend. */
function halved(point: Point, index: number, stroke: readonly Point[]): Point[] {
  const before = stroke[index - 1];
  return before ? [[(before[0] + point[0]) / 2, (before[1] + point[1]) / 2], point] : [point];
}

/** A trouble for programs that a person looks through: one slow line over all signs. */
function wave(random: RandomSource): Point[] {
  const [middle, swing] = [random(30, height - 30), random(8, 18)];
  const [length, phase] = [random(36, 64), random(0, 6)];
  return Array.from({ length: 25 }, (_, index): Point => {
    const x = 6 + (index * (width - 12)) / 24;
    return [x, middle + swing * Math.sin(x / length + phase)];
  });
}

function piecesOf(stroke: readonly Point[]): [Point, Point][] {
  return stroke.flatMap((point, index): [Point, Point][] => {
    const next = stroke[index + 1];
    return next ? [[point, next]] : [];
  });
}

function pair([x, y]: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

type Point = readonly [x: number, y: number];

/**
 * The signs of a code as strokes of a pen in a box of 1 by 1, from the top left, written `x y, x y`.
 * No font: so there is no text in the picture that a program could read.
 */
const strokes: Readonly<Record<string, readonly string[]>> = {
  A: ['0 1, 0.25 0.5, 0.5 0, 0.75 0.5, 1 1', '0.2 0.64, 0.8 0.64'],
  B: [
    '0 1, 0 0.5, 0 0',
    '0 0, 0.45 0, 0.57 0, 0.82 0.08, 0.92 0.23, 0.82 0.38, 0.57 0.46, 0.45 0.46, 0 0.46',
    '0.45 0.46, 0.63 0.46, 0.89 0.56, 1 0.73, 0.89 0.9, 0.63 1, 0.45 1, 0 1',
  ],
  C: ['0.87 0.12, 0.57 0, 0.27 0.09, 0.08 0.34, 0.08 0.66, 0.27 0.91, 0.57 1, 0.87 0.88'],
  E: ['0.95 0, 0 0, 0 0.5, 0 1, 0.95 1', '0 0.48, 0.75 0.48'],
  K: ['0 0, 0 0.5, 0 1', '0.92 0, 0.46 0.3, 0.02 0.58', '0.34 0.4, 0.66 0.7, 1 1'],
  M: ['0 1, 0.06 0.5, 0.1 0, 0.5 0.66, 0.9 0, 0.94 0.5, 1 1'],
  P: [
    '0 1, 0 0.5, 0 0',
    '0 0, 0.5 0, 0.65 0.02, 0.88 0.12, 0.95 0.29, 0.83 0.45, 0.58 0.54, 0.45 0.54, 0 0.54',
  ],
  T: ['0 0, 0.5 0, 1 0', '0.5 0, 0.5 0.5, 0.5 1'],
  X: ['0 0, 0.5 0.5, 1 1', '1 0, 0.5 0.5, 0 1'],
  Y: ['0 0, 0.25 0.25, 0.5 0.5', '1 0, 0.5 0.5, 0.18 1'],
  2: ['0.06 0.25, 0.2 0.08, 0.47 0, 0.75 0.05, 0.93 0.21, 0.92 0.4, 0.75 0.55, 0.35 0.8, 0 1, 0.5 1, 1 1'],
  4: ['0.72 1, 0.72 0.5, 0.72 0, 0.36 0.35, 0 0.7, 0.5 0.7, 1 0.7'],
  5: [
    '0.9 0, 0.45 0, 0.1 0, 0.06 0.42, 0.21 0.38, 0.56 0.35, 0.85 0.49, 0.92 0.73, 0.74 0.93, 0.39 1, 0.08 0.88',
  ],
  6: [
    '0.8 0.02, 0.45 0.14, 0.15 0.42, 0.06 0.65, 0.13 0.87, 0.42 1, 0.76 0.95, 0.94 0.75, 0.87 0.53, 0.58 0.4, 0.24 0.45, 0.06 0.65',
  ],
  7: ['0 0, 0.5 0, 1 0, 0.66 0.45, 0.36 1', '0.28 0.5, 0.8 0.5'],
  9: [
    '0.2 0.98, 0.6 0.84, 0.88 0.55, 0.94 0.35, 0.76 0.55, 0.42 0.6, 0.13 0.47, 0.06 0.25, 0.24 0.05, 0.58 0, 0.87 0.13, 0.94 0.35',
  ],
};

/** Strokes of a sign, each the points that the pen goes through. */
export function strokesOf(sign: string): Point[][] {
  return (strokes[sign] ?? []).map((stroke) =>
    stroke.split(', ').map((point): Point => {
      const [x = 0, y = 0] = point.split(' ').map(Number);
      return [x, y];
    }),
  );
}

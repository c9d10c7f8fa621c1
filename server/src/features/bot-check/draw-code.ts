import { type RandomSource, shuffled } from './random-source.ts';
import { type Point, strokesOf } from './sign-shapes.ts';

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

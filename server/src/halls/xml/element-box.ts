import type { Point } from '#halls/hall.ts';
import type { XmlElement } from './read-xml.ts';
import { drawnChildren, localName } from './safe-drawing.ts';

/** a b c d e f of SVG: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [number, number, number, number, number, number];
export const unmoved: Matrix = [1, 0, 0, 1, 0, 0];

export function moved([a, b, c, d, e, f]: Matrix, { x, y }: Point): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

/** `outer` after the transforms that an element is written with. */
export function within(outer: Matrix, transform: string | undefined): Matrix {
  let matrix = outer;
  for (const [, name = '', list = ''] of (transform ?? '').matchAll(/(\w+)\s*\(([^)]*)\)/g)) {
    matrix = times(matrix, matrixOf(name, numbersIn(list)));
  }
  return matrix;
}

/** For what lies in an element: after its transform, and for a drawing within the drawing its place and size. */
export function innerMatrix(element: XmlElement, outer: Matrix): Matrix {
  const matrix = within(outer, element.attributes.get('transform'));
  if (localName(element.name) !== 'svg') return matrix;
  const at: Matrix = [1, 0, 0, 1, number(element, 'x'), number(element, 'y')];
  return times(times(matrix, at), fitted(element, element));
}

/** A view box drawn as large as it fits into the width and height of `frame`, in its middle. */
function fitted(boxed: XmlElement, frame: XmlElement): Matrix {
  const [left = 0, top = 0, boxWidth = 0, boxHeight = 0] = numbersIn(boxed.attributes.get('viewBox') ?? '');
  const [width, height] = [number(frame, 'width'), number(frame, 'height')];
  const scale = Math.min(width / boxWidth, height / boxHeight);
  if (!Number.isFinite(scale) || scale <= 0) return [1, 0, 0, 1, -left, -top];
  const [x, y] = [(width - boxWidth * scale) / 2, (height - boxHeight * scale) / 2];
  return [scale, 0, 0, scale, x - left * scale, y - top * scale];
}

/** What has corners of its own. */
export const shapeNames: ReadonlySet<string> = new Set([
  ...['circle', 'ellipse', 'rect', 'polygon', 'polyline', 'path', 'use'],
]);

/** The corners of an element's shapes in the coordinates of the drawing, without text. */
export function cornersOf(
  element: XmlElement,
  outer: Matrix,
  byId: ReadonlyMap<string, XmlElement>,
  depth = 0,
): Point[] {
  const matrix = innerMatrix(element, outer);
  const own = ownCorners(element).map((corner) => moved(matrix, corner));
  if (localName(element.name) === 'use' && depth < 8) {
    const href = element.attributes.get('href') ?? element.attributes.get('xlink:href') ?? '';
    const target = byId.get(href.slice(1));
    const at = within(matrix, `translate(${number(element, 'x')} ${number(element, 'y')})`);
    if (!target) return [moved(at, { x: 0, y: 0 })];
    const isSized = localName(target.name) === 'symbol';
    return cornersOf(target, isSized ? times(at, fitted(target, element)) : at, byId, depth + 1);
  }
  for (const child of drawnChildren(element)) {
    if (typeof child !== 'string' && localName(child.name) !== 'text')
      own.push(...cornersOf(child, matrix, byId, depth + 1));
  }
  return own;
}

function ownCorners(element: XmlElement): Point[] {
  const at = (name: string) => number(element, name);
  const name = localName(element.name);
  if (name === 'circle') return box(at('cx') - at('r'), at('cy') - at('r'), 2 * at('r'), 2 * at('r'));
  if (name === 'ellipse') return box(at('cx') - at('rx'), at('cy') - at('ry'), 2 * at('rx'), 2 * at('ry'));
  if (name === 'rect') return box(at('x'), at('y'), at('width'), at('height'));
  if (name === 'polygon' || name === 'polyline')
    return pairsOf(numbersIn(element.attributes.get('points') ?? ''));
  if (name === 'path') return pathCorners(element.attributes.get('d') ?? '');
  return [];
}

function box(x: number, y: number, width: number, height: number): Point[] {
  return [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ];
}

const lengths: Readonly<Record<string, number>> = {
  m: 2,
  l: 2,
  t: 2,
  h: 1,
  v: 1,
  c: 6,
  s: 4,
  q: 4,
  a: 7,
  z: 0,
};

/** Where the pen of a path stops; curves between lie near enough for the middle of a seat. */
function pathCorners(path: string): Point[] {
  const corners: Point[] = [];
  let pen = { x: 0, y: 0 };
  let start = pen;
  let values: number[] = [];
  const draw = (letter: string) => {
    const command = letter.toLowerCase();
    const isRelative = letter === command;
    const length = lengths[command] ?? 2;
    if (command === 'z') pen = start;
    for (let last = length - 1; length > 0 && last < values.length; last += length) {
      const base = isRelative ? pen : { x: 0, y: 0 };
      const [before = 0, value = 0] = [values[last - 1], values[last]];
      if (command === 'h') pen = { x: base.x + value, y: pen.y };
      else if (command === 'v') pen = { x: pen.x, y: base.y + value };
      else pen = { x: base.x + before, y: base.y + value };
      if (command === 'm' && last === length - 1) start = pen;
      corners.push(pen);
    }
    values = [];
  };
  let letter = '';
  for (const word of spacedArcs(path).match(pathWords) ?? []) {
    const code = word.charCodeAt(word.length - 1);
    // Numbers end in a digit or a point.
    if (code < 65) values.push(Number(word));
    else {
      if (letter !== '') draw(letter);
      letter = word;
    }
  }
  if (letter !== '') draw(letter);
  return corners;
}

const pathWords = /[a-df-z]|[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi;

function spacedArcs(path: string): string {
  return path.replace(/a([^a-df-z]*)/gi, (arc, list: string) => `${arc[0]} ${arcNumbersIn(list).join(' ')}`);
}

/** The two flags of an arc need nothing after them: `a8 8 0 01-16 0` is 8, 8, 0, 0, 1, -16, 0. */
function arcNumbersIn(list: string): number[] {
  const values: number[] = [];
  for (let at = 0; ; ) {
    const word = values.length % 7 === 3 || values.length % 7 === 4 ? arcFlag : arcNumber;
    word.lastIndex = at;
    const found = word.exec(list);
    if (!found) return values;
    values.push(Number(found[1]));
    at = word.lastIndex;
  }
}

const arcFlag = /[\s,]*([01])/y;
const arcNumber = /[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/iy;

function matrixOf(name: string, [a = 0, b, c = 0, d = 0, e = 0, f = 0]: readonly number[]): Matrix {
  const turn = (a * Math.PI) / 180;
  if (name === 'translate') return [1, 0, 0, 1, a, b ?? 0];
  if (name === 'scale') return [a, 0, 0, b ?? a, 0, 0];
  if (name === 'matrix') return [a, b ?? 0, c, d, e, f];
  if (name === 'skewX') return [1, 0, Math.tan(turn), 1, 0, 0];
  if (name === 'skewY') return [1, Math.tan(turn), 0, 1, 0, 0];
  if (name !== 'rotate') return unmoved;
  const [cos, sin, x, y] = [Math.cos(turn), Math.sin(turn), b ?? 0, c];
  return [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y];
}

function times([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

function numbersIn(text: string): number[] {
  return (text.match(/[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi) ?? []).map(Number);
}

function pairsOf(values: readonly number[]): Point[] {
  return Array.from({ length: Math.floor(values.length / 2) }, (_, index) => ({
    x: values[2 * index] ?? 0,
    y: values[2 * index + 1] ?? 0,
  }));
}

function number({ attributes }: XmlElement, name: string): number {
  return Number.parseFloat(attributes.get(name) ?? '0') || 0;
}

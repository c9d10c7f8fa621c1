import type { Point } from '#halls/hall.ts';
import { cornersOf, innerMatrix, type Matrix, moved, unmoved, within } from '#halls/xml/element-box.ts';
import type { XmlElement, XmlTree } from '#halls/xml/read-xml.ts';
import { elementsById, localName } from '#halls/xml/safe-drawing.ts';
import type { ImportedSeat } from './imported-hall.ts';
import { textReader, wordsOf } from './seat-marks.ts';
import { rowNameIn } from './sheet-line.ts';

interface Shape {
  element: XmlElement;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Lettering {
  element: XmlElement;
  at: Point;
  words: string;
}

/**
 * Seats whose numbers are texts of their own over the shapes, as PowerPoint, Visio and converters of PDF write them. A row
 * that the pattern does not name is the nearest text beside the seat at its height. Answers the elements that are drawn anew, too.
 */
export function seatsByText(
  tree: XmlTree,
  pattern: string,
): { seats: ImportedSeat[]; elements: Set<XmlElement> } {
  const { shapes, letterings } = partsOf(tree);
  const read = textReader(pattern);
  const lettered = letterings.flatMap((lettering) => {
    const parts = read(lettering.words);
    const shape = parts && smallestAround(lettering.at, shapes);
    return parts && shape ? [{ lettering, parts, shape }] : [];
  });
  const usual = median(lettered.map(({ shape }) => areaOf(shape)));
  // The number of a hall lies over its stage, too.
  const isSeat = (area: number) => area <= 4 * usual && area >= usual / 4;
  const seated = lettered.filter(({ shape }) => isSeat(areaOf(shape)));
  const used = new Set(seated.map(({ lettering }) => lettering));
  const labels = letterings.filter((one) => !used.has(one));
  return {
    seats: seated.map(({ lettering, parts, shape }) => ({
      x: (shape.left + shape.right) / 2,
      y: (shape.top + shape.bottom) / 2,
      sector: parts.sector ?? '',
      row: parts.row ?? rowBeside(lettering.at, (shape.bottom - shape.top) / 2, labels),
      number: parts.number ?? '',
      category: null,
      flags: [],
      line: lettering.element.line,
    })),
    elements: new Set(seated.flatMap(({ lettering, shape }) => [lettering.element, shape.element])),
  };
}

const shapeNames = new Set(['circle', 'ellipse', 'rect', 'polygon', 'polyline', 'path', 'use']);

function partsOf({ root, elements }: XmlTree): { shapes: Shape[]; letterings: Lettering[] } {
  const byId = elementsById(elements);
  const shapes: Shape[] = [];
  const letterings: Lettering[] = [];
  const walk = (element: XmlElement, outer: Matrix) => {
    const name = localName(element.name);
    if (name === 'defs' || name === 'symbol') return;
    if (shapeNames.has(name)) shapes.push(...boxOf(element, cornersOf(element, outer, byId)));
    if (name === 'text') letterings.push(...letteringsOf(element, outer));
    const matrix = element === root ? unmoved : innerMatrix(element, outer);
    for (const child of element.children) if (typeof child !== 'string') walk(child, matrix);
  };
  walk(root, unmoved);
  return { shapes: shapes.toSorted((one, other) => areaOf(one) - areaOf(other)), letterings };
}

function boxOf(element: XmlElement, corners: readonly Point[]): Shape[] {
  if (corners.length === 0) return [];
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return Number.isFinite(left + right + top + bottom) ? [{ element, left, top, right, bottom }] : [];
}

/** One text may hold several, each at a place of its own. */
function letteringsOf(text: XmlElement, outer: Matrix): Lettering[] {
  const matrix = within(outer, text.attributes.get('transform'));
  const spans = text.children.filter((child): child is XmlElement => typeof child !== 'string');
  const placed = spans.filter(({ attributes }) => attributes.has('x') && attributes.has('y'));
  const own = placed.length > 0 ? placed : [text];
  return own.map((element) => ({
    element,
    at: moved(matrix, { x: firstNumber(element, 'x'), y: firstNumber(element, 'y') }),
    words: wordsOf(element),
  }));
}

function firstNumber({ attributes }: XmlElement, name: string): number {
  return Number.parseFloat(attributes.get(name) ?? '') || 0;
}

/** `shapes` from the smallest on. */
function smallestAround({ x, y }: Point, shapes: readonly Shape[]): Shape | null {
  return (
    shapes.find(({ left, top, right, bottom }) => x >= left && x <= right && y >= top && y <= bottom) ?? null
  );
}

function areaOf({ left, top, right, bottom }: Shape): number {
  return (right - left) * (bottom - top);
}

function median(sizes: readonly number[]): number {
  return sizes.toSorted((one, other) => one - other)[Math.floor(sizes.length / 2)] ?? 0;
}

/** The nearest of the labels at this height, as the name of a row; '' where there is none. */
function rowBeside({ x, y }: Point, tolerance: number, labels: readonly Lettering[]): string {
  const named = labels
    .filter(({ at }) => Math.abs(at.y - y) <= tolerance)
    .flatMap(({ at, words }) => {
      const name = rowNameIn(words, true) ?? (/^\p{N}{1,3}\p{L}?$/u.test(words) ? words : null);
      return name === null ? [] : [{ name, away: Math.abs(at.x - x) }];
    });
  return named.toSorted((one, other) => one.away - other.away)[0]?.name ?? '';
}

import type { Point } from '#halls/hall.ts';
import { cornersOf, type Matrix, moved, shapeNames, within } from '#halls/xml/element-box.ts';
import type { XmlElement, XmlTree } from '#halls/xml/read-xml.ts';
import { elementsById, localName } from '#halls/xml/safe-drawing.ts';
import { walkDrawing } from '#halls/xml/walk-drawing.ts';
import type { ImportedSeat, ImportNotes } from './imported-hall.ts';
import { rowNameIn } from './read-sheet.ts';
import { median, type PlanLabel, partsByLabel, rowsByLabel } from './seat-lines.ts';
import {
  refuseMisfit,
  type SeatMarks,
  type SeatParts,
  surroundingsReader,
  textReader,
  wordsOf,
} from './seat-marks.ts';

interface Shape {
  element: XmlElement;
  /** What it lies in, the outermost first. */
  above: readonly XmlElement[];
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

/** A number over a shape. */
interface LetteredShape {
  lettering: Lettering;
  said: SeatParts;
  shape: Shape;
  /** Shapes of the same size around the number: fill and outline are often drawn apart. */
  alike: readonly Shape[];
}

type TextMarks = Pick<SeatMarks, 'attribute' | 'parts'> & { text: string };

/**
 * Seats whose numbers are texts of their own over the shapes, as office programs and converters of PDF write them. Rows and
 * parts of the hall that neither the pattern nor the groups around a seat name are those of the labels beside them. Answers
 * the elements that are drawn anew and the numbers of seats in hidden layers, too.
 */
export function seatsByText(
  tree: XmlTree,
  marks: TextMarks,
  notes: ImportNotes,
): { seats: ImportedSeat[]; elements: Set<XmlElement>; hidden: XmlElement[] } {
  const { shown, hidden } = partsOf(tree);
  const lettered = seatShapes(shown, marks);
  const used = new Set(lettered.map(({ lettering }) => lettering));
  const labels = shown.letterings.filter((one) => !used.has(one));
  const seats = namedSeats(lettered, marks, notes);
  const rows = rowsByLabel(
    seats.filter(({ row }) => row === null),
    labels.flatMap(rowLabelsIn),
  );
  const parts = partsByLabel(
    seats.filter(({ sector }) => sector === null),
    partLabelsIn(labels, marks.parts, notes),
  );
  return {
    seats: seats.map((seat) => ({
      ...{ x: seat.x, y: seat.y, number: seat.number, line: seat.line, category: null, flags: [] },
      sector: seat.sector ?? parts.get(seat)?.name ?? '',
      row: seat.row ?? rows.get(seat)?.name ?? '',
    })),
    elements: new Set(
      [
        ...lettered.flatMap(({ lettering, shape, alike }) => [lettering, shape, ...alike]),
        // The plan writes the names of rows itself.
        ...rows.values(),
      ].map(({ element }) => element),
    ),
    hidden: seatShapes(hidden, marks).map(({ lettering }) => lettering.element),
  };
}

function seatShapes({ letterings, shapes }: DrawnParts, { text }: TextMarks): LetteredShape[] {
  const read = textReader(text);
  const lettered = letterings.flatMap((lettering) => {
    const said = read(lettering.words);
    const [shape, ...alike] = said ? smallestAround(lettering.at, shapes) : [];
    return said && shape ? [{ lettering, said, shape, alike }] : [];
  });
  const usual = median(lettered.map(({ shape }) => areaOf(shape)));
  // The number of a hall lies over its stage, too.
  const isSeat = (area: number) => area <= 4 * usual && area >= usual / 4;
  return lettered.filter(({ shape }) => isSeat(areaOf(shape)));
}

/** Seats with what the pattern and the groups around them say; null where neither does. */
function namedSeats(lettered: readonly LetteredShape[], marks: TextMarks, notes: ImportNotes) {
  const readAround = surroundingsReader(marks);
  return lettered.map(({ lettering, said, shape }) => {
    const { line } = lettering.element;
    const around = readAround(shape.element, shape.above, ['id', 'label']);
    if (around.misfit) refuseMisfit(around.misfit, said.number ?? '', line, notes);
    const parts = { ...around.parts, ...said };
    return {
      x: (shape.left + shape.right) / 2,
      y: (shape.top + shape.bottom) / 2,
      height: shape.bottom - shape.top,
      sector: parts.sector ?? around.sector,
      row: parts.row ?? around.row,
      number: parts.number ?? '',
      line,
    };
  });
}

function rowLabelsIn({ at, words, element }: Lettering): PlanLabel[] {
  const name = rowNameIn(words, true) ?? (/^\p{N}{1,3}\p{L}?$/u.test(words) ? words : null);
  return name === null ? [] : [{ ...at, name, element }];
}

function partLabelsIn(
  labels: readonly Lettering[],
  parts: readonly string[],
  notes: ImportNotes,
): PlanLabel[] {
  return parts.flatMap((name) => {
    const found = labels.filter(({ words }) => words.toLowerCase() === name.toLowerCase());
    if (found.length === 0) {
      const written = labels
        .map(({ words }) => words)
        .filter((words) => /^\P{N}*\p{L}{3}\P{N}*$/u.test(words));
      const such = [...new Set(written)].slice(0, 8).join(', ');
      notes.refuse(
        1,
        { en: `no text "${name}" in the drawing`, ru: `нет текста «${name}» в рисунке` },
        such === ''
          ? { en: 'a text that names a part of the hall', ru: 'текст, который называет часть зала' }
          : { en: `a text of the drawing, such as ${such}`, ru: `текст из рисунка, например ${such}` },
      );
    }
    return found.map(({ at, element }) => ({ ...at, name, element }));
  });
}

interface DrawnParts {
  /** From the smallest on. */
  shapes: Shape[];
  letterings: Lettering[];
}

function partsOf(tree: XmlTree): { shown: DrawnParts; hidden: DrawnParts } {
  const byId = elementsById(tree.elements);
  const parts = { shown: noParts(), hidden: noParts() };
  walkDrawing(tree, ({ element, outer, above, isHidden }) => {
    const { shapes, letterings } = isHidden ? parts.hidden : parts.shown;
    const name = localName(element.name);
    if (shapeNames.has(name) && !isInvisible(element))
      shapes.push(...boxOf({ element, above: [...above] }, cornersOf(element, outer, byId)));
    if (name === 'text')
      letterings.push(...letteringsOf(element, within(outer, element.attributes.get('transform'))));
    return undefined;
  });
  for (const { shapes } of Object.values(parts)) shapes.sort((one, other) => areaOf(one) - areaOf(other));
  return parts;
}

function noParts(): DrawnParts {
  return { shapes: [], letterings: [] };
}

/** LibreOffice draws a box around each shape and text, without a colour. */
function isInvisible({ attributes }: XmlElement): boolean {
  return attributes.get('fill') === 'none' && attributes.get('stroke') === 'none';
}

function boxOf(drawn: Pick<Shape, 'element' | 'above'>, corners: readonly Point[]): Shape[] {
  if (corners.length === 0) return [];
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return Number.isFinite(left + right + top + bottom) ? [{ ...drawn, left, top, right, bottom }] : [];
}

/** One text may hold several, each at a place of its own, however deep: LibreOffice places the spans of its paragraphs. */
function letteringsOf(element: XmlElement, matrix: Matrix): Lettering[] {
  const spans = element.children.filter((child): child is XmlElement => typeof child !== 'string');
  const inner = spans.filter(isPlacedWithin);
  if (inner.length > 0) return inner.flatMap((span) => letteringsOf(span, matrix));
  const at = moved(matrix, { x: firstNumber(element, 'x'), y: firstNumber(element, 'y') });
  return [{ element, at, words: wordsOf(element) }];
}

function isPlacedWithin({ attributes, children }: XmlElement): boolean {
  const isPlaced = attributes.has('x') && attributes.has('y');
  return isPlaced || children.some((child) => typeof child !== 'string' && isPlacedWithin(child));
}

function firstNumber({ attributes }: XmlElement, name: string): number {
  return Number.parseFloat(attributes.get(name) ?? '') || 0;
}

/** Of `shapes` from the smallest on: the first around a point, and those of its size, as outlines drawn by themselves. */
function smallestAround({ x, y }: Point, shapes: readonly Shape[]): Shape[] {
  const isAround = ({ left, top, right, bottom }: Shape) =>
    x >= left && x <= right && y >= top && y <= bottom;
  const first = shapes.findIndex(isAround);
  const around = shapes.slice(first, first + 1);
  const limit = 1.25 * (around[0] ? areaOf(around[0]) : 0);
  for (let next = first + 1; first >= 0; next += 1) {
    const shape = shapes[next];
    if (shape === undefined || areaOf(shape) > limit) break;
    if (isAround(shape)) around.push(shape);
  }
  return around;
}

function areaOf({ left, top, right, bottom }: Shape): number {
  return (right - left) * (bottom - top);
}

import { backdropPrefix } from '#halls/draw-backdrop.ts';
import { boxAround, type Point } from '#halls/hall.ts';
import type { PlanSentence } from '#halls/hall-plan.ts';
import { Attributes } from '#halls/xml/attributes.ts';
import { cornersOf } from '#halls/xml/element-box.ts';
import { type EmbeddedPictures, keptPictures } from '#halls/xml/embedded-pictures.ts';
import { applyPlacingStyles, writePlainLengths } from '#halls/xml/plain-placing.ts';
import { readXml, type XmlElement, type XmlTree } from '#halls/xml/read-xml.ts';
import { drawnChildren, elementsById, isBomb, localName, safeDrawing } from '#halls/xml/safe-drawing.ts';
import { paintProperties } from '#halls/xml/style-rules.ts';
import { viewOfDrawing, walkDrawing } from '#halls/xml/walk-drawing.ts';
import type { ImportedHall, ImportedSeat, ImportNotes } from './imported-hall.ts';
import {
  ambiguousPattern,
  labelsOf,
  refuseMisfit,
  type SeatMarks,
  type SeatName,
  seatReader,
  wordsOf,
} from './seat-marks.ts';
import { seatsByText } from './seats-by-text.ts';

interface Drawing {
  text: string;
  pictures: EmbeddedPictures;
}

/** A designer's drawing: its seats become a table, the rest of it a safe backdrop. */
export function readSvg(
  { text, pictures }: Drawing,
  marks: SeatMarks,
  notes: ImportNotes,
): ImportedHall | null {
  const read = readXml(text);
  if (read.kind === 'refused' || localName(read.root.name) !== 'svg') {
    const expected = { en: 'a drawing in SVG', ru: 'рисунок в SVG' };
    if (read.kind === 'refused') notes.refuse(read.line, read.found, read.expected);
    else notes.refuse(1, { en: `<${read.root.name}>`, ru: `<${read.root.name}>` }, expected);
    return null;
  }
  const ambiguous = ambiguousPattern(marks);
  if (ambiguous !== null) {
    notes.refuse(
      1,
      { en: `the pattern "${ambiguous}"`, ru: `образец «${ambiguous}»` },
      {
        en: 'signs between the parts, or widths: with {row:2}{number:2} "0112" is row 1, seat 12',
        ru: 'знаки между частями или их ширина: с {row:2}{number:2} «0112» — ряд 1, место 12',
      },
    );
    return null;
  }
  if (isBomb(read)) {
    notes.refuse(
      1,
      {
        en: 'a drawing that expands endlessly through "use"',
        ru: 'рисунок, который через «use» бесконечно разрастается',
      },
      {
        en: 'at most 500,000 shapes, none of which copies itself',
        ru: 'не больше 500 000 фигур, и ни одна не копирует саму себя',
      },
    );
    return null;
  }
  if (!readPlaces(read, notes)) return null;
  const { seats, elements, hidden } =
    marks.text === null
      ? findSeats(read, marks, notes)
      : seatsByText(read, { ...marks, text: marks.text }, notes);
  noteHidden(hidden, notes);
  if (elements.size === 0) refuseNoSeats(read, marks, notes);
  if (seats.length === 0) return null;
  const content = { root: contentOf(read.root), elements: read.elements };
  const images = imagesOf(read.root, elements);
  const kept = keptPictures(images, pictures, (image, why) => noteLeft(image.line, why, notes));
  const drawing = safeDrawing(content, { prefix: backdropPrefix, without: elements, pictures: kept });
  for (const [what, line] of drawing.dropped) noteDropped(what, line, notes);
  const view = viewOfDrawing(read);
  return { seats, standing: [], stage: null, labels: [], backdrop: drawing.svg, view };
}

/** So many are named in one report. */
const mostUnread = 10;

/** Writes every place in units of the drawing, in attributes; false where one cannot be, which is refused. */
function readPlaces(tree: XmlTree, notes: ImportNotes): boolean {
  const styles = applyPlacingStyles(tree);
  const lengths = writePlainLengths(tree);
  for (const { line, written } of styles.slice(0, mostUnread)) {
    notes.refuse(
      line,
      { en: `the style "${written}"`, ru: `стиль «${written}»` },
      {
        en: 'places and transforms in attributes, or in a style with pixels and degrees',
        ru: 'положения и преобразования в атрибутах, либо в стиле в пикселях и градусах',
      },
    );
  }
  for (const { line, written } of lengths.slice(0, mostUnread)) {
    notes.refuse(
      line,
      { en: written, ru: written },
      {
        en: 'a length without a unit, in px, mm, cm, in, pt or pc, or in % of a view box',
        ru: 'длина без единицы, в px, mm, cm, in, pt или pc, либо в % от viewBox',
      },
    );
  }
  return styles.length + lengths.length === 0;
}

/** Pictures outside the seats, in the order of the file. */
function imagesOf(element: XmlElement, seats: ReadonlySet<XmlElement>): XmlElement[] {
  if (seats.has(element)) return [];
  if (localName(element.name) === 'image') return [element];
  return drawnChildren(element).flatMap((child) => (typeof child === 'string' ? [] : imagesOf(child, seats)));
}

function findSeats(tree: XmlTree, marks: SeatMarks, notes: ImportNotes) {
  const readSeat = seatReader(marks);
  const byId = elementsById(tree.elements);
  const seats: ImportedSeat[] = [];
  const elements = new Set<XmlElement>();
  const hidden: XmlElement[] = [];
  walkDrawing(tree, ({ element, outer, above, isHidden }) => {
    const name = localName(element.name);
    const seat = name === 'text' || name === 'tspan' ? null : readSeat(element, above);
    if (!seat) return;
    if (isHidden) hidden.push(element);
    else {
      elements.add(element);
      seats.push(...placed(element, seat, middleOf(cornersOf(element, outer, byId)), notes));
    }
    return 'stop';
  });
  return { seats, elements, hidden };
}

function noteHidden([first, ...more]: readonly XmlElement[], notes: ImportNotes): void {
  if (first === undefined) return;
  notes.note(first.line, {
    en: `Seats in hidden layers, from this line on: ${1 + more.length}. They were left out.`,
    ru: `Места в скрытых слоях, начиная с этой строки: ${1 + more.length}. Они пропущены.`,
  });
}

function refuseNoSeats({ elements }: XmlTree, marks: SeatMarks, notes: ImportNotes): void {
  const isOutlined = marks.text !== null && !elements.some(isWritten);
  notes.refuse(
    1,
    { en: 'no seats: the drawing has nothing that fits', ru: 'нет мест: в рисунке нет ничего подходящего' },
    isOutlined ? textsNotOutlines : namesInstead(elements, marks),
  );
}

const textsNotOutlines = {
  en: 'numbers that are texts: the drawing has none, as if its texts had been saved as outlines',
  ru: 'номера, которые остались текстом: в рисунке текста нет, он, видимо, сохранён кривыми',
};

function isWritten(element: XmlElement): boolean {
  return localName(element.name) === 'text' && wordsOf(element) !== '';
}

/** The first names that the drawing has instead, for the pattern to be written by. */
function namesInstead(elements: readonly XmlElement[], marks: SeatMarks): PlanSentence {
  const names = namesToMarkBy(elements, marks).slice(0, 5).join(', ');
  return names === ''
    ? {
        en: 'a name on each seat, given in the drawing program',
        ru: 'имя у каждого места, данное в графической программе',
      }
    : {
        en: `seats marked by names that the drawing has, such as ${names}`,
        ru: `места, указанные по именам из рисунка, например ${names}`,
      };
}

function namesToMarkBy(elements: readonly XmlElement[], marks: SeatMarks): string[] {
  const names = elements.flatMap((element) => {
    if (marks.label !== null || marks.text !== null)
      return labelsOf(element).filter((one) => isOfOne(element, one));
    if (marks.id !== null) return [element.attributes.get('id') ?? ''];
    if (marks.class !== null) return (element.attributes.get('class') ?? '').split(/\s+/);
    return [...element.attributes].map(([name]) => name);
  });
  const distinct = [...new Set(names)].filter((name) => name !== '' && name.length <= 40);
  const numbered = distinct.filter((name) => /\p{N}/u.test(name));
  return marks.id !== null || marks.label !== null || marks.text !== null
    ? [...new Set([...numbered, ...distinct])]
    : distinct;
}

/** The text of a group of many is no name of one. */
function isOfOne(element: XmlElement, name: string): boolean {
  const saying = element.children.filter((child) => typeof child !== 'string' && wordsOf(child) !== '');
  return saying.length <= 1 || name !== wordsOf(element);
}

function placed(
  element: XmlElement,
  { sector, row, number, misfit }: SeatName,
  at: Point | null,
  notes: ImportNotes,
): ImportedSeat[] {
  const { line, name } = element;
  const id = element.attributes.get('id') ?? '';
  if (at === null) {
    notes.refuse(
      line,
      { en: `<${name}> ${id} is a seat without a shape`, ru: `<${name}> ${id} — место без фигуры` },
      { en: 'a shape that shows its position', ru: 'фигура, которая задаёт его положение' },
    );
    return [];
  }
  if (misfit !== null) {
    refuseMisfit(misfit, id, line, notes);
    return [];
  }
  return [
    { ...at, sector: sector ?? '', row: row ?? '', number: number ?? '', category: null, flags: [], line },
  ];
}

function middleOf(corners: readonly Point[]): Point | null {
  const box = boxAround(corners);
  return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** What the outermost element holds, with the colours that it hands down. */
function contentOf(root: XmlElement): XmlElement {
  const handed = [...root.attributes].filter(
    ([name]) => paintProperties.has(name) || name === 'style' || name === 'class',
  );
  return { name: 'g', attributes: new Attributes(handed.flat()), children: root.children, line: root.line };
}

function noteLeft(line: number, why: PlanSentence, notes: ImportNotes): void {
  notes.note(line, {
    en: `<image>: the picture was removed: ${why.en}.`,
    ru: `<image>: картинка убрана: ${why.ru}.`,
  });
}

function noteDropped(what: string, line: number, notes: ImportNotes): void {
  if (what === 'style rules') {
    notes.note(line, {
      en: '<style>: rules whose selector is more than a tag, a class or an id were left out.',
      ru: '<style>: правила с селектором сложнее тега, класса или id пропущены.',
    });
    return;
  }
  notes.note(line, {
    en: `${what} was removed: it is unsafe or not needed.`,
    ru: `${what}: убрано: небезопасно или не нужно.`,
  });
}

import type { XmlElement } from '#halls/xml/read-xml.ts';
import { drawnChildren, localName } from '#halls/xml/safe-drawing.ts';
import type { ImportNotes } from './imported-hall.ts';

/** By what the seats of a drawing are known. Patterns hold {sector}, {row} and {number}, with a width as in {row:2}. */
export interface SeatMarks {
  id: string | null;
  class: string | null;
  label: string | null;
  /** What is written over them, by texts that are no part of them. */
  text: string | null;
  /** Texts that name the parts of the hall, with `text`. */
  parts: readonly string[];
  /** A name, or with a pattern for its value: `data-place: {sector}, ряд {row}`. */
  attribute: { row: string | null; number: string | null; sector: string | null };
}

export interface SeatName {
  sector: string | null;
  row: string | null;
  number: string | null;
  /** A value that does not fit the pattern given for it; null: all fit. */
  misfit: { value: string; pattern: string } | null;
}

/** Answers the name of a seat, or null for an element that is none. `above`: what it lies in, the nearest last. */
export type SeatReader = (element: XmlElement, above: readonly XmlElement[]) => SeatName | null;

export function seatReader(marks: SeatMarks): SeatReader {
  const id = marks.id === null ? null : patternOf(marks.id);
  const label = marks.label === null ? null : patternOf(marks.label);
  const number = attributeOf(marks.attribute.number);
  const readAround = surroundingsReader(marks);
  const seatNames = [...(id ? ['id'] : []), ...(label ? ['label'] : []), ...(number ? [number.name] : [])];
  return (element, above) => {
    const attributes = element.attributes;
    if (marks.class !== null && !(attributes.get('class') ?? '').split(/\s+/).includes(marks.class))
      return null;
    if (number !== null && valuesOf(element, number.name).length === 0) return null;
    const byId = id && matchValue(id, 'id', attributes.get('id') ?? '');
    const byLabel = label && match(label, labelsOf(element));
    if ((id && !byId) || (label && !byLabel)) return null;
    if (!id && !label && number === null && marks.class === null) return null;
    const around = readAround(element, above, seatNames);
    const numberRead = number && readNearest(number, [element]);
    const found = { ...around.parts, ...numberRead?.parts, ...byId, ...byLabel };
    return {
      sector: found.sector ?? around.sector,
      row: found.row ?? around.row,
      number: found.number ?? (number === null ? wordsOf(element) : (numberRead?.value ?? '')),
      misfit: around.misfit ?? numberRead?.misfit ?? null,
    };
  };
}

interface Surroundings {
  parts: SeatParts;
  sector: string | null;
  row: string | null;
  misfit: SeatName['misfit'];
}

/**
 * Reads the attributes of `row` and `sector` from a seat and what it lies in, the outermost of `above` first. A name that says
 * the seat (of the kinds `seatNames`) or its row says nothing else: the sector is what lies around them.
 */
export function surroundingsReader({
  attribute,
}: Pick<SeatMarks, 'attribute'>): (
  seat: XmlElement,
  above: readonly XmlElement[],
  seatNames: readonly string[],
) => Surroundings {
  const row = attributeOf(attribute.row);
  const sector = attributeOf(attribute.sector);
  return (seat, above, seatNames) => {
    const holders = [seat, ...above.toReversed()];
    const isSeatName = (holder: XmlElement, name: string) =>
      holder === seat && seatNames.some((one) => kindOf(one) === kindOf(name));
    const rowRead = row && readNearest(row, holders, isSeatName);
    const isRowName = (holder: XmlElement, name: string) =>
      row !== null && holder === rowRead?.holder && kindOf(name) === kindOf(row.name);
    const sectorRead =
      sector &&
      readNearest(sector, holders, (holder, name) => isSeatName(holder, name) || isRowName(holder, name));
    return {
      parts: { ...sectorRead?.parts, ...rowRead?.parts },
      sector: sectorRead?.value ?? null,
      row: rowRead?.value ?? null,
      misfit: sectorRead?.misfit ?? rowRead?.misfit ?? null,
    };
  };
}

/** Programs keep the one label of an element in several attributes. */
function kindOf(name: string): string {
  return labelNames.includes(name) ? 'label' : name;
}

export function refuseMisfit(
  { value, pattern }: NonNullable<SeatName['misfit']>,
  seat: string,
  line: number,
  notes: ImportNotes,
): void {
  notes.refuse(
    line,
    { en: `"${value}" at the seat ${seat}`.trim(), ru: `«${value}» у места ${seat}`.trim() },
    { en: `a value like "${pattern}"`, ru: `значение вида «${pattern}»` },
  );
}

interface SeatAttribute {
  name: string;
  /** Of its value: the nearest element with a value that fits counts. */
  pattern: Pattern | null;
}

interface AttributeRead {
  holder: XmlElement;
  value: string;
  parts: SeatParts | null;
  misfit: SeatName['misfit'];
}

/**
 * What the nearest of `holders` says in an attribute. With a pattern, the nearest whose value fits it; without one,
 * the nearest whose value does not name something else.
 */
function readNearest(
  { name, pattern }: SeatAttribute,
  holders: readonly XmlElement[],
  namesElse: (holder: XmlElement, name: string) => boolean = () => false,
): AttributeRead | null {
  const written = holders.filter((holder) => valuesOf(holder, name).length > 0);
  if (pattern === null) {
    const holder = written.find((one) => !namesElse(one, name));
    const [value = ''] = holder ? valuesOf(holder, name) : [];
    return holder ? { holder, value: plainName(name, value), parts: null, misfit: null } : null;
  }
  for (const holder of written) {
    for (const value of valuesOf(holder, name)) {
      const parts = matchValue(pattern, name, value);
      if (parts) return { holder, value, parts, misfit: null };
    }
  }
  const [holder] = written;
  if (!holder) return null;
  const [value = ''] = valuesOf(holder, name);
  return { holder, value, parts: null, misfit: { value, pattern: `${name}: ${pattern.written}` } };
}

/** What an element says in an attribute, or in any that keeps a `label`, as drawing programs name it differently. */
function valuesOf(element: XmlElement, name: string): string[] {
  const value = element.attributes.get(name);
  if (value !== undefined) return [value];
  return name === 'label' ? givenLabelsOf(element).filter((one) => one !== '') : [];
}

function attributeOf(written: string | null): SeatAttribute | null {
  if (written === null) return null;
  const pattern = patternIn(written);
  if (pattern === null) return { name: written, pattern: null };
  return { name: written.slice(0, written.indexOf(': ')), pattern: patternOf(pattern) };
}

/** `data-place: {sector}, ряд {row}` → what comes after the name; null: a name alone. */
function patternIn(written: string): string | null {
  const at = written.indexOf(': ');
  return at > 0 && placeholder.test(written) ? written.slice(at + 2).trim() : null;
}

/** `#row{row}seat{number}`, `.seat`, `[data-seat]`, `label:Ряд {row}, место {number}` or `text:{number}`; null: none of these. */
export function readSelector(selector: string): SeatMarks | null {
  const none: SeatMarks = {
    id: null,
    class: null,
    label: null,
    text: null,
    parts: [],
    attribute: { row: null, number: null, sector: null },
  };
  const rest = selector.slice(1);
  if (/^#.*\{number(:\d)?\}/.test(selector)) return { ...none, id: rest };
  if (/^\.[\w-]+$/.test(selector)) return { ...none, class: rest };
  if (/^\[[\w:-]+\]$/.test(selector))
    return { ...none, attribute: { row: 'data-row', number: rest.slice(0, -1), sector: 'data-sector' } };
  const [, kind, pattern] = /^(label|text):\s*(.*\{number(?::\d)?\}.*)$/.exec(selector) ?? [];
  if (pattern === undefined) return null;
  return kind === 'text' ? { ...none, text: pattern.trim() } : { ...none, label: pattern.trim() };
}

const parts: Readonly<Record<string, string>> = {
  sector: '(?<sector>.+?)',
  row: '(?<row>[\\p{L}\\p{N}]+?)',
  number: '(?<number>\\p{N}+\\p{L}?)',
};

export type SeatParts = Partial<Record<string, string>>;

interface Pattern {
  written: string;
  expression: RegExp;
  /** Parts of a given width, which are filled up with zeros: `01` is row 1. */
  padded: readonly string[];
}

const placeholder = /(\{(?:sector|row|number)(?::\d)?\})/;

function patternOf(pattern: string): Pattern {
  const padded: string[] = [];
  const body = pattern.split(placeholder).map((piece, index) => {
    if (index % 2 === 0) return piece.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
    const [name = '', width] = piece.slice(1, -1).split(':');
    if (width === undefined) return parts[name];
    padded.push(name);
    return `(?<${name}>[\\p{L}\\p{N}]{${width}})`;
  });
  return { written: pattern, expression: new RegExp(`^${body.join('')}$`, 'u'), padded };
}

/** Two parts that touch, neither of which has a width: where one ends could only be guessed. */
export function ambiguousPattern({ id, label, text, attribute }: SeatMarks): string | null {
  const isAmbiguous = (pattern: string | null) =>
    pattern !== null && /\{(?:sector|row|number)\}\{(?:sector|row|number)\}/.test(pattern);
  return [id, label, text, ...Object.values(attribute)].find(isAmbiguous) ?? null;
}

/** Reads texts by a pattern; null for one that does not fit. */
export function textReader(written: string): (text: string) => SeatParts | null {
  const pattern = patternOf(written);
  return (text) => match(pattern, [text]);
}

function match({ expression, padded }: Pattern, texts: readonly string[]): SeatParts | null {
  for (const text of texts) {
    const found = expression.exec(text.slice(0, 300))?.groups;
    if (!found) continue;
    const plain = padded.map((name) => [name, found[name]?.replace(/^0+(?=[1-9])/, '')]);
    return { ...found, ...Object.fromEntries(plain) };
  }
  return null;
}

/**
 * Ids as a program wrote them, or else as the designer did. Illustrator and CorelDRAW write `_x5F_` for `_` and
 * `_x0020_` for a space; a name that occurs again gets `_2` (Figma), `_1_` or `-2` (Illustrator) at its end.
 */
function matchValue(pattern: Pattern, name: string, value: string): SeatParts | null {
  const asWritten = match(pattern, [value]);
  if (asWritten || name !== 'id') return asWritten;
  const plain = plainName(name, value);
  return match(pattern, [plain, ...[value, plain].map((one) => one.replace(/(?:_\d+_?|-\d+)$/, ''))]);
}

function plainName(name: string, value: string): string {
  if (name !== 'id') return value;
  return value.replace(/_x([0-9A-F]{2,4})_/g, (escaped, digits: string) => {
    const code = Number.parseInt(digits, 16);
    return code < 0x20 ? escaped : String.fromCodePoint(code);
  });
}

/** Attributes in which drawing programs keep the name that a designer has given. */
const labelNames = ['inkscape:label', 'aria-label', 'title', 'data-name', 'serif:id'];

/** What an element is called, in words; '' among them where it says nothing. */
export function labelsOf(element: XmlElement): string[] {
  return [...givenLabelsOf(element), wordsOf(element).trim()];
}

function givenLabelsOf(element: XmlElement): string[] {
  const title = element.children.find(
    (child): child is XmlElement => typeof child !== 'string' && localName(child.name) === 'title',
  );
  const written = labelNames.map((name) => element.attributes.get(name) ?? '');
  return [...written, title ? wordsOf(title) : ''].map((text) => text.trim());
}

/** The text within an element. */
export function wordsOf(element: XmlElement): string {
  const words = drawnChildren(element).map((child) =>
    typeof child === 'string' ? child : localName(child.name) === 'title' ? '' : wordsOf(child),
  );
  return words.join('').replace(/\s+/g, ' ').trim();
}

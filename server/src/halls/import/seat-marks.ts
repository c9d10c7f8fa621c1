import type { XmlElement } from '#halls/xml/read-xml.ts';

/** By what the seats of a drawing are known. Patterns hold {sector}, {row} and {number}, with a width as in {row:2}. */
export interface SeatMarks {
  id: string | null;
  class: string | null;
  label: string | null;
  /** A name, or with a pattern for its value: `data-place: {sector}, ряд {row}`. */
  attribute: { row: string | null; number: string | null; sector: string | null };
}

export interface SeatName {
  sector: string | null;
  row: string | null;
  number: string | null;
}

/** Answers the name of a seat, or null for an element that is none. `above`: what it lies in, the nearest last. */
export type SeatReader = (element: XmlElement, above: readonly XmlElement[]) => SeatName | null;

export function seatReader(marks: SeatMarks): SeatReader {
  const id = marks.id === null ? null : patternOf(marks.id);
  const label = marks.label === null ? null : patternOf(marks.label);
  const row = attributeOf(marks.attribute.row);
  const number = attributeOf(marks.attribute.number);
  const sector = attributeOf(marks.attribute.sector);
  return (element, above) => {
    const attributes = element.attributes;
    if (marks.class !== null && !(attributes.get('class') ?? '').split(/\s+/).includes(marks.class))
      return null;
    if (number !== null && !attributes.has(number.name)) return null;
    const byId = id && match(id, [attributes.get('id') ?? '']);
    const byLabel = label && match(label, labelsOf(element));
    if ((id && !byId) || (label && !byLabel)) return null;
    if (!id && !label && number === null && marks.class === null) return null;
    const near = (part: SeatAttribute | null) => (part === null ? null : nearest(part.name, element, above));
    const within = (part: SeatAttribute | null) => part?.pattern && match(part.pattern, [near(part) ?? '']);
    const found = { ...within(sector), ...within(row), ...within(number), ...byId, ...byLabel };
    return {
      sector: found.sector ?? near(sector),
      row: found.row ?? near(row),
      number: found.number ?? (number === null ? wordsOf(element) : (near(number) ?? '')),
    };
  };
}

interface SeatAttribute {
  name: string;
  /** Of its value; what does not match it stands as it is written, and is refused if it is no row. */
  pattern: Pattern | null;
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

/** `#row{row}seat{number}`, `.seat`, `[data-seat]` or `label:Ряд {row}, место {number}`; null: none of these. */
export function readSelector(selector: string): SeatMarks | null {
  const none: SeatMarks = {
    id: null,
    class: null,
    label: null,
    attribute: { row: null, number: null, sector: null },
  };
  const rest = selector.slice(1);
  if (/^#.*\{number(:\d)?\}/.test(selector)) return { ...none, id: rest };
  if (/^\.[\w-]+$/.test(selector)) return { ...none, class: rest };
  if (/^\[[\w:-]+\]$/.test(selector))
    return { ...none, attribute: { row: 'data-row', number: rest.slice(0, -1), sector: 'data-sector' } };
  return /^label:.*\{number(:\d)?\}/.test(selector)
    ? { ...none, label: selector.slice('label:'.length).trim() }
    : null;
}

const parts: Readonly<Record<string, string>> = {
  sector: '(?<sector>.+?)',
  row: '(?<row>[\\p{L}\\p{N}]+?)',
  number: '(?<number>\\p{N}+\\p{L}?)',
};

interface Pattern {
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
  return { expression: new RegExp(`^${body.join('')}$`, 'u'), padded };
}

/** Two parts that touch, neither of which has a width: where one ends could only be guessed. */
export function ambiguousPattern({ id, label, attribute }: SeatMarks): string | null {
  const isAmbiguous = (pattern: string | null) =>
    pattern !== null && /\{(?:sector|row|number)\}\{(?:sector|row|number)\}/.test(pattern);
  return [id, label, ...Object.values(attribute)].find(isAmbiguous) ?? null;
}

function match(
  { expression, padded }: Pattern,
  texts: readonly string[],
): Partial<Record<string, string>> | null {
  for (const text of texts) {
    const found = expression.exec(text.slice(0, 300))?.groups;
    if (!found) continue;
    const plain = padded.map((name) => [name, found[name]?.replace(/^0+(?=[1-9])/, '')]);
    return { ...found, ...Object.fromEntries(plain) };
  }
  return null;
}

function labelsOf(element: XmlElement): string[] {
  const written = ['inkscape:label', 'aria-label', 'title'].map((name) => element.attributes.get(name) ?? '');
  const title = element.children.find((child) => typeof child !== 'string' && child.name === 'title');
  return [...written, title && typeof title !== 'string' ? wordsOf(title) : '', wordsOf(element)].map(
    (text) => text.trim(),
  );
}

function nearest(name: string, element: XmlElement, above: readonly XmlElement[]): string | null {
  const holder = element.attributes.has(name)
    ? element
    : above.findLast(({ attributes }) => attributes.has(name));
  return holder?.attributes.get(name) ?? null;
}

/** The text within an element. */
function wordsOf(element: XmlElement): string {
  const words = element.children.map((child) =>
    typeof child === 'string' ? child : child.name === 'title' ? '' : wordsOf(child),
  );
  return words.join('').replace(/\s+/g, ' ').trim();
}

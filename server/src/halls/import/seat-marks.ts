import type { XmlElement } from '#halls/xml/read-xml.ts';

/** By what the seats of a drawing are known. Patterns hold {sector}, {row} and {number}. */
export interface SeatMarks {
  id: string | null;
  class: string | null;
  label: string | null;
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
  const { row, number, sector } = marks.attribute;
  return (element, above) => {
    const attributes = element.attributes;
    if (marks.class !== null && !(attributes.get('class') ?? '').split(/\s+/).includes(marks.class))
      return null;
    if (number !== null && !attributes.has(number)) return null;
    const byId = id && match(id, [attributes.get('id') ?? '']);
    const byLabel = label && match(label, labelsOf(element));
    if ((id && !byId) || (label && !byLabel)) return null;
    if (!id && !label && number === null && marks.class === null) return null;
    const found = { ...byId, ...byLabel };
    const near = (name: string | null) => (name === null ? null : nearest(name, element, above));
    return {
      sector: found.sector ?? near(sector),
      row: found.row ?? near(row),
      number: found.number ?? attributes.get(number ?? '') ?? wordsOf(element),
    };
  };
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
  if (/^#.*\{number\}/.test(selector)) return { ...none, id: rest };
  if (/^\.[\w-]+$/.test(selector)) return { ...none, class: rest };
  if (/^\[[\w:-]+\]$/.test(selector))
    return { ...none, attribute: { row: 'data-row', number: rest.slice(0, -1), sector: 'data-sector' } };
  return /^label:.*\{number\}/.test(selector)
    ? { ...none, label: selector.slice('label:'.length).trim() }
    : null;
}

const parts: Readonly<Record<string, string>> = {
  sector: '(?<sector>.+?)',
  row: '(?<row>[\\p{L}\\p{N}]+?)',
  number: '(?<number>\\p{N}+\\p{L}?)',
};

function patternOf(pattern: string): RegExp {
  const pieces = pattern.split(/\{(sector|row|number)\}/);
  const body = pieces.map((piece, index) =>
    index % 2 === 1 ? parts[piece] : piece.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'),
  );
  return new RegExp(`^${body.join('')}$`, 'u');
}

function match(pattern: RegExp, texts: readonly string[]): Partial<Record<string, string>> | null {
  for (const text of texts) {
    const found = pattern.exec(text.slice(0, 300));
    if (found) return { ...found.groups };
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

import { Attributes } from './attributes.ts';
import type { XmlElement, XmlTree } from './read-xml.ts';
import { localName } from './safe-drawing.ts';

/** What percentages are of. */
interface Frame {
  width: number;
  height: number;
  /** As SVG defines it for a radius. */
  diagonal: number;
}

/** A length that depends on what a drawing does not say. */
interface UnreadLength {
  line: number;
  /** `cx="2em"`. */
  written: string;
}

/** Elements whose positions and sizes are read. */
const placed = new Set([...['svg', 'rect', 'circle', 'ellipse', 'line', 'use', 'image', 'text', 'tspan']]);
const sideOf: ReadonlyMap<string, keyof Frame> = new Map([
  ...['x', 'cx', 'rx', 'width', 'x1', 'x2'].map((name) => [name, 'width'] as const),
  ...['y', 'cy', 'ry', 'height', 'y1', 'y2'].map((name) => [name, 'height'] as const),
  ['r', 'diagonal'],
]);

/** What lies in them may have percentages of whatever refers to it, and is never a seat. */
const templates = new Set(['clipPath', 'mask', 'pattern', 'marker']);

/** Writes the lengths of shapes in units of the drawing, and answers those that cannot be. */
export function writePlainLengths({ root }: XmlTree): UnreadLength[] {
  const unread: UnreadLength[] = [];
  const walk = (element: XmlElement, outer: Frame | null) => {
    const name = localName(element.name);
    if (templates.has(name)) return;
    if (element !== root && placed.has(name)) unread.push(...writeIn(element, outer));
    const frame = name === 'svg' || name === 'symbol' ? (frameOf(element) ?? outer) : outer;
    for (const child of element.children) if (typeof child !== 'string') walk(child, frame);
  };
  walk(root, null);
  return unread;
}

/** The view box, or else the size, of a drawing or one within it. */
function frameOf({ attributes }: XmlElement): Frame | null {
  const box = (attributes.get('viewBox') ?? '').trim().split(/[\s,]+/);
  const size = ['width', 'height'].map((name) => attributes.get(name) ?? '');
  const [width, height] = (box.length === 4 ? box.slice(2) : size).map((one) => lengthIn(one) ?? 0);
  return width && height ? { width, height, diagonal: Math.hypot(width, height) / Math.SQRT2 } : null;
}

function writeIn(element: XmlElement, frame: Frame | null): UnreadLength[] {
  const unread: UnreadLength[] = [];
  let isChanged = false;
  const words = [...element.attributes].flatMap(([name, value]) => {
    const side = sideOf.get(name);
    if (side === undefined || !/[a-z%]\s*$/i.test(value)) return [name, value];
    // Each letter of a text may have its place.
    const lengths = value
      .trim()
      .split(/[\s,]+/)
      .map((one) => plainLength(one, frame?.[side] ?? null));
    if (lengths.includes(null))
      unread.push({ line: element.line, written: `${name}="${value.slice(0, 40)}"` });
    isChanged = true;
    return [name, lengths.join(' ')];
  });
  if (isChanged) element.attributes = new Attributes(words);
  return unread;
}

/** What is no number at all stays as it is: `auto`. */
function plainLength(written: string, whole: number | null): string | number | null {
  if (!/^[+-]?\.?\d/.test(written)) return written;
  const isPart = written.endsWith('%');
  const length = lengthIn(isPart ? written.slice(0, -1) : written);
  if (length === null || (isPart && whole === null)) return null;
  return Number((isPart ? (length * (whole ?? 0)) / 100 : length).toFixed(4));
}

/** Pixels of the units that are always as long; a unit of a drawing is a pixel. */
const pixels: ReadonlyMap<string, number> = new Map([
  ['', 1],
  ['px', 1],
  ['mm', 96 / 25.4],
  ['cm', 96 / 2.54],
  ['q', 96 / 101.6],
  ['in', 96],
  ['pt', 96 / 72],
  ['pc', 16],
]);

/** Longer than any length that is meant: matching takes the square of it. */
const longest = 100;

/** `210mm` in units of the drawing; null for what is none or depends on something else, such as `100%` or `2em`. */
export function lengthIn(written: string): number | null {
  if (written.length > longest) return null;
  const [, number, unit = ''] =
    /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z]*)\s*$/i.exec(written) ?? [];
  const size = pixels.get(unit.toLowerCase());
  return number === undefined || size === undefined ? null : Number(number) * size;
}

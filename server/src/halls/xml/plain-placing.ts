import { Attributes } from './attributes.ts';
import type { XmlElement, XmlTree } from './read-xml.ts';
import { localName, styleSheet } from './safe-drawing.ts';
import { readDeclarations, readStyleRules, styleOf } from './style-rules.ts';

/** Properties of a style that place a shape; a browser takes them before the attribute of the same name. */
const asAttributes: ReadonlySet<string> = new Set([
  ...['transform', 'cx', 'cy', 'r', 'rx', 'ry', 'x', 'y', 'width', 'height'],
]);
/** Others that place it and that no attribute can stand for. */
const others: ReadonlySet<string> = new Set([
  'translate',
  'rotate',
  'scale',
  'd',
  'offset-path',
  'transform-origin',
]);
const placing: ReadonlySet<string> = new Set([...asAttributes, ...others]);

/** A style that places an element in a way that is not read. */
interface UnreadStyle {
  line: number;
  /** `rotate: 45deg`. */
  written: string;
}

/** Writes what styles say of the place of shapes into their attributes, and answers what cannot be written there. */
export function applyPlacingStyles({ root, elements }: XmlTree): UnreadStyle[] {
  const { rules } = readStyleRules(styleSheet(elements), placing);
  const bySelector = Map.groupBy(rules, ({ selector }) => selector);
  const unread: UnreadStyle[] = [];
  for (const element of elements) {
    // The size of the page is no place in the drawing.
    if (element === root) continue;
    const declared = [
      ...styleOf(element, bySelector),
      ...readDeclarations(element.attributes.get('style') ?? '', placing),
    ];
    const origin = element.attributes.get('transform-origin');
    if (origin !== undefined) declared.unshift(['transform-origin', origin]);
    if (declared.length > 0) unread.push(...applyTo(element, new Map(declared)));
  }
  return unread;
}

function applyTo(element: XmlElement, declared: ReadonlyMap<string, string>): UnreadStyle[] {
  const attributes = new Map(element.attributes);
  const unread: UnreadStyle[] = [];
  // A style gives only these a place; texts have theirs in attributes.
  const isText = ['text', 'tspan'].includes(localName(element.name));
  for (const [name, value] of declared) {
    if ((isText && name !== 'transform') || isWithoutEffect(name, value)) continue;
    const plain = asAttributes.has(name) ? attributeOf(name, value) : null;
    if (plain === null) unread.push({ line: element.line, written: `${name}: ${value.slice(0, 80)}` });
    else attributes.set(name, plain);
  }
  element.attributes = new Attributes([...attributes].flat());
  // Without a transform there is nothing to turn about a point.
  return attributes.has('transform')
    ? unread
    : unread.filter(({ written }) => !/^transform-origin/.test(written));
}

function attributeOf(name: string, value: string): string | null {
  if (name === 'transform') return transformIn(value);
  return /^[+-]?\.?\d/.test(value) ? value : null;
}

function isWithoutEffect(name: string, value: string): boolean {
  if (name === 'transform') return false;
  if (name === 'transform-origin') return /^(?:0(?:px)?|left|top)(?:\s+(?:0(?:px)?|left|top))*$/i.test(value);
  return /^(?:none|auto|initial|inherit)$/i.test(value);
}

/** A transform of a style as one of an attribute; null for one that has none. */
function transformIn(value: string): string | null {
  if (/^none$/i.test(value)) return '';
  if (value.length > 1000) return null;
  const calls = [...value.matchAll(/([a-z]+)\(([^()]*)\)/gi)];
  if (calls.length === 0 || value.replace(/[a-z]+\([^()]*\)/gi, '').trim() !== '') return null;
  const plain = calls.map(([, name = '', list = '']) =>
    callIn(
      name,
      list.split(/[\s,]+/).filter((one) => one !== ''),
    ),
  );
  return plain.includes(null) ? null : plain.join(' ');
}

function callIn(name: string, values: readonly string[]): string | null {
  const kind = name.replace(/[XY]$/, '');
  const read = kind === 'translate' ? lengthIn : /^(?:rotate|skew)$/.test(kind) ? degreesIn : numberIn;
  const numbers = values.map(read);
  if (numbers.length === 0 || numbers.includes(null)) return null;
  if (name === 'translateX') return `translate(${numbers[0]} 0)`;
  if (name === 'translateY') return `translate(0 ${numbers[0]})`;
  if (name === 'scaleX') return `scale(${numbers[0]} 1)`;
  if (name === 'scaleY') return `scale(1 ${numbers[0]})`;
  return /^(?:translate|scale|rotate|skewX|skewY|matrix)$/.test(name)
    ? `${name}(${numbers.join(' ')})`
    : null;
}

function numberIn(written: string): number | null {
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(written) ? Number(written) : null;
}

const degrees: Readonly<Record<string, number>> = { '': 1, deg: 1, rad: 180 / Math.PI, grad: 0.9, turn: 360 };

function degreesIn(written: string): number | null {
  const [, number = '', unit = ''] = /^(.*?)([a-z]*)$/i.exec(written) ?? [];
  const [size, read] = [degrees[unit.toLowerCase()], numberIn(number)];
  return size === undefined || read === null ? null : read * size;
}

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

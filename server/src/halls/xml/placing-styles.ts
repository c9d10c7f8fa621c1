import { Attributes } from './attributes.ts';
import { lengthIn } from './plain-lengths.ts';
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

import { escapeXml } from './escape-xml.ts';
import type { XmlElement, XmlTree } from './read-xml.ts';
import { paintProperties, readDeclarations, readStyleRules, type StyleRule, styleOf } from './style-rules.ts';

const allowed = new Set([
  ...[
    'svg',
    'g',
    'defs',
    'symbol',
    'use',
    'path',
    'rect',
    'circle',
    'ellipse',
    'line',
    'polyline',
    'polygon',
  ],
  ...['text', 'tspan', 'linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask', 'pattern'],
]);
const geometry = new Set([
  ...[
    'viewBox',
    'x',
    'y',
    'width',
    'height',
    'cx',
    'cy',
    'r',
    'rx',
    'ry',
    'x1',
    'y1',
    'x2',
    'y2',
    'd',
    'points',
  ],
  ...['transform', 'dx', 'dy', 'offset', 'fx', 'fy', 'gradientUnits', 'gradientTransform', 'spreadMethod'],
  ...[
    'clipPathUnits',
    'maskUnits',
    'patternUnits',
    'patternTransform',
    'patternContentUnits',
    'preserveAspectRatio',
  ],
]);
/** Drawn as a group: a link leads nowhere, and a choice is made. */
const grouping = new Set(['a', 'switch']);
/** Their content is no part of the picture. */
const silent = new Set(['title', 'desc', 'metadata', 'style']);
/** Elements once every copy is made; 20,000 seats of several shapes are far below. */
const mostDrawn = 500_000;
const deepestCopy = 500;
/** A picture costs a browser as much as so many shapes. */
const pictureWeight = 5_000;

export interface SafeDrawing {
  svg: string;
  /** What was left out: name of the element or attribute, and the line of the first. */
  dropped: ReadonlyMap<string, number>;
}

export interface DrawingChoices {
  /** Ids begin with it, so that they meet none of the page. */
  prefix: string;
  /** Elements that are left out. */
  without?: ReadonlySet<XmlElement>;
  /** Addresses of the pictures that are kept; null for one that was removed and reported. Others are dropped. */
  pictures?: ReadonlyMap<XmlElement, string | null>;
}

/** Writes a drawing anew out of what is on the list: it holds nothing that runs, moves or loads. */
export function safeDrawing(tree: XmlTree, choices: DrawingChoices): SafeDrawing {
  const writer = new DrawingWriter(tree, choices);
  return { svg: writer.write(tree.root), dropped: writer.dropped };
}

export function localName(name: string): string {
  return name.startsWith('svg:') ? name.slice(4) : name;
}

/** What is drawn of the content of an element: of a `switch`, the first that needs no other program. */
export function drawnChildren({ name, children }: XmlElement): readonly (XmlElement | string)[] {
  if (localName(name) !== 'switch') return children;
  const drawable = children.filter(
    (child): child is XmlElement =>
      typeof child !== 'string' &&
      localName(child.name) !== 'foreignObject' &&
      !child.attributes.get('requiredExtensions'),
  );
  // The one for every language comes last.
  const shown = drawable.find(({ attributes }) => !attributes.has('systemLanguage')) ?? drawable[0];
  return shown ? [shown] : [];
}

class DrawingWriter {
  readonly dropped = new Map<string, number>();
  readonly #prefix: string;
  readonly #without: ReadonlySet<XmlElement>;
  readonly #pictures: ReadonlyMap<XmlElement, string | null>;
  readonly #rules: ReadonlyMap<string, readonly StyleRule[]>;
  readonly #ids: ReadonlyMap<string, XmlElement>;

  constructor(
    { root, elements }: XmlTree,
    { prefix, without = new Set(), pictures = new Map() }: DrawingChoices,
  ) {
    this.#prefix = prefix;
    this.#without = without;
    this.#pictures = pictures;
    const { rules, skipped } = readStyleRules(styleSheet(elements));
    if (skipped > 0) this.dropped.set('style rules', root.line);
    this.#rules = Map.groupBy(rules, ({ selector }) => selector);
    this.#ids = elementsById(elements);
  }

  write(element: XmlElement | string): string {
    if (typeof element === 'string') return escapeXml(element.replace(/\s+/g, ' '));
    const name = localName(element.name);
    if (this.#without.has(element) || silent.has(name) || isEditorData(name)) return '';
    if (name === 'image') return this.#picture(element);
    const tag = grouping.has(name) ? 'g' : name;
    if (!allowed.has(tag)) return this.#drop(`<${name}>`, element);
    const attributes = this.#attributes(element, tag);
    const content = this.#children(element, name);
    return content === '' ? `<${tag}${attributes}/>` : `<${tag}${attributes}>${content}</${tag}>`;
  }

  #picture(element: XmlElement): string {
    const href = this.#pictures.get(element);
    if (href === undefined) return this.#drop('<image>', element);
    return href === null ? '' : `<image${this.#attributes(element, 'image')} href="${escapeXml(href)}"/>`;
  }

  #children(element: XmlElement, name: string): string {
    const isText = name === 'text' || name === 'tspan';
    return drawnChildren(element)
      .map((child) => (typeof child === 'string' && !isText ? '' : this.write(child)))
      .join('');
  }

  #attributes(element: XmlElement, name: string): string {
    const paint = new Map<string, string>();
    const plain = new Map<string, string>(name === 'svg' ? [['xmlns', 'http://www.w3.org/2000/svg']] : []);
    for (const [key, value] of element.attributes) {
      if (paintProperties.has(key)) paint.set(key, value);
      else if (geometry.has(key)) plain.set(key, value);
      else if (key === 'id' && value !== '') plain.set('id', this.#own(value));
      else if (key === 'href' || key === 'xlink:href') {
        // The address of a picture is ours, whatever was written, and a link leads nowhere.
        if (name !== 'image' && localName(element.name) !== 'a') this.#reference(element, value, plain);
      } else if (/^on/i.test(key)) this.#drop(key, element);
    }
    for (const [key, value] of styleOf(element, this.#rules)) paint.set(key, value);
    for (const [key, value] of readDeclarations(element.attributes.get('style') ?? '')) paint.set(key, value);
    const safe = [...plain, ...[...paint].flatMap(([key, value]) => this.#paint(element, key, value))];
    return safe.map(([key, value]) => ` ${key}="${escapeXml(value)}"`).join('');
  }

  /** Keeps `url(#id)` of this drawing and removes every other address, however it is written. */
  #paint(element: XmlElement, key: string, value: string): [string, string][] {
    const [, id] = /^url\(\s*["']?#([^"')\s]+)["']?\s*\)$/i.exec(value) ?? [];
    if (id !== undefined) return this.#ids.has(id) ? [[key, `url(#${this.#own(id)})`]] : [];
    const isPlain =
      /^[\p{L}\p{N}\s#.,%'"()+-]*$/u.test(value) && !/url|image|expression|var|attr|env/i.test(value);
    if (isPlain && value.length <= 200) return [[key, value]];
    this.#drop(key, element);
    return [];
  }

  #reference(element: XmlElement, value: string, plain: Map<string, string>): void {
    const id = value.startsWith('#') ? value.slice(1) : '';
    if (this.#ids.has(id)) plain.set('href', `#${this.#own(id)}`);
    else this.#drop(`href of <${localName(element.name)}>`, element);
  }

  #own(id: string): string {
    const safe = id.replace(/[^\p{L}\p{N}_-]/gu, '_');
    return safe.startsWith(this.#prefix) ? safe : this.#prefix + safe;
  }

  #drop(what: string, { line }: XmlElement): string {
    if (!this.dropped.has(what)) this.dropped.set(what, line);
    return '';
  }
}

/** Elements of the drawing programs: `sodipodi:namedview`, `inkscape:grid`, `i:pgf`. */
function isEditorData(name: string): boolean {
  return name.includes(':');
}

export function styleSheet(elements: readonly XmlElement[]): string {
  return elements
    .filter(({ name }) => localName(name) === 'style')
    .flatMap(({ children }) => children.filter((child) => typeof child === 'string'))
    .join('\n');
}

/** Whether copies of copies make a drawing grow without measure, or one is a copy of itself. */
export function isBomb({ root, elements }: XmlTree): boolean {
  // Without a copy it is as large as it is written, which the reader limits.
  if (!elements.some(({ name }) => localName(name) === 'use')) return false;
  const byId = elementsById(elements);
  const known = new Map<XmlElement, number>();
  const open = new Set<XmlElement>();
  const count = (element: XmlElement): number => {
    const before = known.get(element);
    if (before !== undefined) return before;
    if (open.has(element) || open.size > deepestCopy) return Number.POSITIVE_INFINITY;
    open.add(element);
    const href = element.attributes.get('href') ?? element.attributes.get('xlink:href') ?? '';
    const target = href.startsWith('#') ? byId.get(href.slice(1)) : undefined;
    let sum =
      (localName(element.name) === 'image' ? pictureWeight : 1) +
      (target && localName(element.name) === 'use' ? count(target) : 0);
    for (const child of element.children) if (typeof child !== 'string') sum += count(child);
    open.delete(element);
    known.set(element, sum);
    return sum;
  };
  return count(root) > mostDrawn;
}

/** A drawing's elements are asked for several times. */
const knownById = new WeakMap<readonly XmlElement[], ReadonlyMap<string, XmlElement>>();

export function elementsById(elements: readonly XmlElement[]): ReadonlyMap<string, XmlElement> {
  const known = knownById.get(elements);
  if (known) return known;
  const found = new Map<string, XmlElement>();
  knownById.set(elements, found);
  for (const element of elements) {
    const id = element.attributes.get('id');
    if (id) found.set(id, element);
  }
  return found;
}

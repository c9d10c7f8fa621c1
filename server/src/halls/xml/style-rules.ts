import type { XmlElement } from './read-xml.ts';

/** Properties that paint; nothing that moves, loads or lays out. */
export const paintProperties: ReadonlySet<string> = new Set([
  ...[
    'fill',
    'fill-rule',
    'fill-opacity',
    'clip-rule',
    'clip-path',
    'mask',
    'opacity',
    'color',
    'visibility',
  ],
  ...['stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit', 'stroke-dasharray'],
  ...['stroke-dashoffset', 'stroke-opacity', 'stop-color', 'stop-opacity', 'display', 'letter-spacing'],
  ...['font-size', 'font-family', 'font-weight', 'font-style', 'text-anchor', 'dominant-baseline'],
]);

export interface StyleRule {
  /** `.seat`, `path`, `#stage`, `path.seat`. */
  selector: string;
  declarations: readonly (readonly [string, string])[];
}

/** Plain rules of a style sheet; `skipped` counts those whose selectors are not plain, and at-rules. */
export function readStyleRules(
  css: string,
  properties = paintProperties,
): { rules: StyleRule[]; skipped: number } {
  const rules: StyleRule[] = [];
  let skipped = 0;
  const plain = css.replace(/\/\*[\s\S]*?(\*\/|$)/g, '');
  for (const [, before = '', body = ''] of plain.matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
    for (const selector of before.split(',').map((one) => one.trim())) {
      if (/^([a-zA-Z]+)?([.#][\w-]+)?$/.test(selector) && selector !== '')
        rules.push({ selector, declarations: readDeclarations(body, properties) });
      else skipped += 1;
    }
  }
  return { rules, skipped };
}

/** What paints, or sets other `properties`, of `fill: red; position: fixed`. */
export function readDeclarations(text: string, properties = paintProperties): (readonly [string, string])[] {
  return text.split(';').flatMap((written) => {
    const [, name = '', value = ''] =
      /^\s*([a-zA-Z-]+)\s*:\s*([\s\S]+?)\s*(?:!\s*important\s*)?$/.exec(written) ?? [];
    return properties.has(name.toLowerCase()) ? [[name.toLowerCase(), value] as const] : [];
  });
}

/** What the rules say of an element, the weaker selectors first. */
export function styleOf(
  element: XmlElement,
  rules: ReadonlyMap<string, readonly StyleRule[]>,
): (readonly [string, string])[] {
  if (rules.size === 0) return [];
  const classes = (element.attributes.get('class') ?? '').split(/\s+/).filter(Boolean).slice(0, 20);
  const id = element.attributes.get('id');
  const names = ['', element.name];
  const parts = ['', ...classes.map((one) => `.${one}`), ...(id === undefined ? [] : [`#${id}`])];
  const selectors = parts.flatMap((part) => names.map((name) => name + part)).filter(Boolean);
  return selectors.flatMap(
    (selector) => rules.get(selector)?.flatMap(({ declarations }) => declarations) ?? [],
  );
}

import sanitizeHtml from 'sanitize-html';

const shapes = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'];
const allowedTags = [
  'svg',
  'g',
  'defs',
  'title',
  'desc',
  'linearGradient',
  'radialGradient',
  'stop',
  'clipPath',
  ...shapes,
];
const allowedAttributes = [
  ...['xmlns', 'viewBox', 'width', 'height', 'role', 'aria-label', 'id', 'transform', 'd', 'points'],
  ...['x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'offset', 'gradientUnits'],
  ...[
    'fill',
    'fill-rule',
    'fill-opacity',
    'clip-rule',
    'clip-path',
    'stroke',
    'stroke-width',
    'stroke-linecap',
  ],
  ...[
    'stroke-linejoin',
    'stroke-dasharray',
    'stroke-opacity',
    'opacity',
    'color',
    'stop-color',
    'stop-opacity',
  ],
];

/** Values of `currentColor` on light and dark pages: an SVG shown as an image does not inherit it. */
const themeStyle = 'svg{color:#1c1916}@media(prefers-color-scheme:dark){svg{color:#f1efec}}';

/** Removes everything from an SVG that is not on the list: scripts, animations, external resources. */
export function safeSvg(source: string): string {
  const safe = sanitizeHtml(source.replace(/<\?xml[^>]*\?>|<!DOCTYPE[^>]*>/gi, ''), {
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    allowedTags,
    allowedAttributes: { '*': allowedAttributes },
    disallowedTagsMode: 'discard',
    nonTextTags: ['script', 'style', 'foreignObject', 'text', 'metadata'],
    allowVulnerableTags: false,
  });
  const local = safe.replace(/\s[\w-]+="[^"]*url\((?!#)[^"]*"/gi, '').trim();
  // An SVG that sets its own colour keeps it.
  const followsTheme = local.includes('currentColor') && !/^<svg[^>]*\scolor=/.test(local);
  return followsTheme ? local.replace(/^(<svg[^>]*>)/, `$1<style>${themeStyle}</style>`) : local;
}

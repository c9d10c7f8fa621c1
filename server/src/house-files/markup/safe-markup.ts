import { type Language, languages, type Text } from '@foyer/contract/rules/values.ts';
import { Marked } from 'marked';
import sanitizeHtml from 'sanitize-html';

/** Tags a house may let live in its descriptions; nothing outside this list ever reaches a page. */
export const harmlessTags: readonly string[] = [
  ...[
    'p',
    'br',
    'hr',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'sub',
    'sup',
    'small',
    'mark',
    'q',
    'cite',
    'code',
  ],
  ...['a', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre', 'h2', 'h3', 'h4'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'span', 'div'],
];

const markdown = new Marked({ gfm: true, async: false });

/**
 * Markdown of the house as HTML that is safe to show. Tags that are not allowed are shown as text
 * and never run (requirement AF-12); links lead only to the web, mail, phone or this shop.
 */
export function safeHtml(source: string, language: Language, tags: readonly string[]): string {
  const allowed = tags.filter((tag) => harmlessTags.includes(tag));
  const html = htmlOf(typeset(source, language), allowed);
  return sanitizeHtml(lowerHeadings(html, allowed), {
    allowedTags: allowed,
    disallowedTagsMode: 'escape',
    allowedAttributes: { a: ['href', 'title', 'rel'], ol: ['start'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: { a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener' } }) },
  }).trim();
}

/** Where paragraphs are not allowed (a consent, a line of a card) Markdown makes none of its own. */
function htmlOf(source: string, allowed: readonly string[]): string {
  if (allowed.includes('p')) return markdown.parse(source, { async: false });
  return markdown.parseInline(source.trim(), { async: false });
}

/** The same for every language of a text; its links into the shop stay in that language. */
export function safeText(
  text: Text,
  { languages: [houseLanguage] }: { languages: readonly Language[] },
  tags: readonly string[] = harmlessTags,
): Text {
  const safe: Text = {};
  for (const language of languages) {
    const source = text[language];
    if (!source) continue;
    const html = safeHtml(source, language, tags);
    safe[language] = language === houseLanguage ? html : withLanguage(html, language);
  }
  return safe;
}

/** `/rules/terms` of an English text is `/rules/terms?lang=en`: the page behind it would be the house's language else. */
function withLanguage(html: string, language: Language): string {
  const local = / href="(\/(?!\/)[^"?#]*)(\?[^"#]*)?(#[^"]*)?"/g;
  return html.replace(local, (link: string, path: string, query = '', hash = '') => {
    if (/[?;]lang=/.test(query)) return link;
    return ` href="${path}${query === '' ? '?' : `${query}&amp;`}lang=${language}${hash}"`;
  });
}

/** The title of the page is its only h1; where headings are not allowed they become bold lines. */
function lowerHeadings(html: string, allowed: readonly string[]): string {
  return html.replace(/<(\/?)h([1-6])>/g, (_, slash: string, level: string) => {
    const tag = `h${Math.min(4, Math.max(2, Number(level)))}`;
    if (allowed.includes(tag)) return `<${slash}${tag}>`;
    return slash ? '</strong></p>' : '<p><strong>';
  });
}

const hardSpace = '\u00a0';

/**
 * Adds non-breaking spaces, so that they need not be typed in house files: before a dash, after short words (Russian),
 * between a number and its unit, before ₽ and %.
 */
export function typeset(written: string, language: Language): string {
  const withDashes = written.replace(/ ([—–]) /g, `${hardSpace}$1 `);
  const withUnits = withDashes
    .replace(/(\d) (?=[₽%$¥₸]|\p{L})/gu, `$1${hardSpace}`)
    .replace(/(\d) (?=\d{3}(?!\d))/g, `$1${hardSpace}`)
    .replace(/№ (?=\d)/g, `№${hardSpace}`);
  if (language !== 'ru') return withUnits;
  return withUnits.replace(/(?<=^|[\s«(\u00a0])(\p{Script=Cyrillic}{1,2}) (?=\S)/gu, `$1${hardSpace}`);
}

/** The same for every language of a text. */
export function typesetText(text: Text): Text {
  const set: Text = {};
  for (const language of languages) {
    const written = text[language];
    if (written) set[language] = typeset(written, language);
  }
  return set;
}

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

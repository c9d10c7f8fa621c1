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

/** HTML of the house as plain text, for leads and for the search. */
export function plainText(html: string): string {
  return html
    .replace(/([^\s.,;:!?…>])\s*<\/li>\s*(?=<li)/gi, '$1; ')
    .replace(/<(?:br|\/p|\/li|\/h\d|\/div)[^>]*>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#\d+|#x[\da-f]+|\w+);/gi, (entity, name: string) => characterOf(name) ?? entity)
    .replace(/[ \t\r\n]+/g, ' ')
    .trim();
}

/** Characters of a lead: two lines of a row, three of a card. */
const longest = 110;
/** A sentence that ends from here on is a lead by itself. */
const shortest = 50;

/**
 * A stop ends one only after a word (`No.` and `им.` are none), outside brackets, and before something that can begin
 * another.
 */
const wholeSentences = /^(?:[^(]|\([^)]*\))*(?:(?<=[\p{L}\d)»"”]{3})\.|[?!…])(?=\s+[^\s\p{Ll}\d])/su;

/** The start of a description: whole sentences where they fit, else words and a mark that it goes on. */
export function leadOf(text: string): { lead: string; long: boolean } {
  if (text.length <= longest) return { lead: text, long: false };
  const start = text.slice(0, longest + 1);
  const sentence = wholeSentences.exec(text.slice(0, longest + 2))?.[0] ?? '';
  if (sentence.length >= shortest) return { lead: sentence, long: true };
  const words = start.slice(0, start.lastIndexOf(' ')).replace(/[\s,;:—–-]+$/u, '');
  return { lead: `${words}…`, long: true };
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  laquo: '«',
  raquo: '»',
  mdash: '—',
  ndash: '–',
};

function characterOf(name: string): string | undefined {
  if (!name.startsWith('#')) return named[name.toLowerCase()];
  const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

/**
 * The description with only the house's tags alive; any other is shown as the text that it is (AF-12). Our server
 * has done this already, a foreign one may not have. Attributes are left out but for harmless addresses of links.
 */
export function withLiveTags(html: string, tags: readonly string[]): string {
  return html.replace(
    /<(\/?)([a-z][a-z\d]*)\b([^<>]*)>|[<>]/gi,
    (whole, slash?: string, name?: string, rest?: string) => {
      const tag = name?.toLowerCase();
      if (tag === undefined || !tags.includes(tag) || neverLive.has(tag)) return escaped(whole);
      if (slash) return `</${tag}>`;
      return `<${tag}${tag === 'a' ? linkOf(rest ?? '') : ''}>`;
    },
  );
}

/** No house can let these live. */
const neverLive = new Set([
  'script',
  'style',
  'iframe',
  'object',
  'embed',
  'form',
  'input',
  'svg',
  'math',
  'base',
  'link',
  'meta',
]);

function linkOf(attributes: string): string {
  const found = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes);
  const address = found?.[1] ?? found?.[2] ?? '';
  return /^(https?:\/\/|mailto:|tel:|\/(?!\/))[^"'<>\s]*$/i.test(address)
    ? ` href="${address}" rel="noopener"`
    : '';
}

function escaped(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

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

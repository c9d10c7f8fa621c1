/** Markup that may stand in a page as it is. */
export interface Html {
  readonly markup: string;
}

export type Part = Html | string | number | false | null | undefined | readonly Part[];

/** Markup from a template; every value in it is escaped unless it is markup itself. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  const markup = texts.reduce((text, next, index) => text + markupOf(parts[index - 1]) + next);
  return { markup };
}

function markupOf(part: Part): string {
  if (part === false || part === null || part === undefined) return '';
  if (Array.isArray(part)) return part.map(markupOf).join('');
  return typeof part === 'object' && 'markup' in part ? part.markup : escapeText(String(part));
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

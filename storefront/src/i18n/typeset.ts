import type { Language } from '@foyer/contract/rules/values.ts';

/** Short words that must not stand at the end of a line. */
const short =
  /(^|[\s\u00a0(«])(в|во|на|по|не|ни|и|а|но|о|об|у|к|с|со|за|от|до|из|для|или|без|при|№|мен|бен|пен) /giu;

/** A list says the same few texts hundreds of times. */
const known = new Map<string, string>();

/** Turns `~` into a hard space and, in Russian and Kazakh, ties short words to what follows. */
export function typeset(text: string, language: Language): string {
  if (language !== 'ru' && language !== 'kz') return hardSpaces(text);
  let tied = known.get(text);
  if (tied === undefined) {
    // Twice: two short words in a row share the space between them.
    tied = hardSpaces(text).replace(short, '$1$2\u00a0').replace(short, '$1$2\u00a0');
    known.set(text, tied);
  }
  return tied;
}

function hardSpaces(text: string): string {
  return text.replaceAll('~', '\u00a0');
}

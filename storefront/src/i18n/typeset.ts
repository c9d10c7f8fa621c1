import type { Language } from '@foyer/contract/values.ts';

/** Short words that must not stand at the end of a line. */
const short =
  /(^|[\s\u00a0(«])(в|во|на|по|не|ни|и|а|но|о|об|у|к|с|со|за|от|до|из|для|или|без|при|№|мен|бен|пен) /giu;

/** Turns `~` into a hard space and, in Russian and Kazakh, ties short words to what follows. */
export function typeset(text: string, language: Language): string {
  const tied = text.replaceAll('~', '\u00a0');
  if (language !== 'ru' && language !== 'kz') return tied;
  // Twice: two short words in a row share the space between them.
  return tied.replace(short, '$1$2\u00a0').replace(short, '$1$2\u00a0');
}

import type { Language } from '@foyer/contract/rules/values.ts';

/** Short words that must not end a line. */
const shortWords =
  /(^|[\s(«])(в|во|на|по|не|ни|и|а|но|о|об|у|к|с|со|за|от|до|из|для|или|без|при|мен|бен|пен) /giu;

/** Adds non-breaking spaces after short words and before dashes, in Russian and Kazakh. */
export function typeset(text: string, language: Language): string {
  if (language !== 'ru' && language !== 'kz') return text;
  const dashes = text.replaceAll(' — ', '\u00a0— ');
  // Twice, because matches of two consecutive short words would overlap.
  return dashes.replace(shortWords, '$1$2\u00a0').replace(shortWords, '$1$2\u00a0');
}

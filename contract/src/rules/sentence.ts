import type { Language } from './values.ts';

const ends = /[.!?…。！？]["'»”“’」』）)]*$/u;

/** What somebody wrote, as a sentence that others may follow: with a full stop where it has none. '' stays. */
export function asSentence(text: string, language: Language): string {
  const written = text.trim();
  if (written === '' || ends.test(written)) return written;
  return written + (language === 'ch' ? '。' : '.');
}

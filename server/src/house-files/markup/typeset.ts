import { type Language, languages, type Text } from '@foyer/contract/rules/values.ts';

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

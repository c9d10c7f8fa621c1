/** Words that stay small inside a title. */
const small = new Set(
  'a an and as at by de der des di du e el en et for from in la le les of on or the to und with y'.split(' '),
);
/** Words of music that are small after a key: `E-flat major`. */
const ofKeys = new Set([
  'flat',
  'sharp',
  'major',
  'minor',
  'arr.',
  'orig.',
  'orch.',
  'selections',
  'excerpts',
]);
const catalogues = new Set(['BWV', 'HWV', 'RV', 'KV', 'TWV', 'SWV', 'WQ', 'AWV', 'USA', 'NYC', 'UK']);

/**
 * `CONCERTO, PIANO, NO. 3, C MINOR, OP. 37` → `Concerto, Piano, No. 3, C minor, Op. 37`. Only words that are
 * all capitals are touched, so what somebody wrote with care stays.
 */
export function readableCase(text: string): string {
  if (!/\p{Lu}{2}/u.test(text)) return text;
  return text.replace(/[\p{L}\p{M}\d.'’]+/gu, (word, offset: number) => {
    // The article of `VALSE, LA` begins the title as it is said.
    const startsTitle = offset === 0 || /[,:("—]\s*$/.test(text.slice(0, offset));
    return readableWord(word, startsTitle);
  });
}

function readableWord(word: string, startsTitle: boolean): string {
  const lower = word.toLowerCase();
  if (!/\p{Lu}/u.test(word) || /\p{Ll}/u.test(word)) return word;
  if (ofKeys.has(lower)) return lower;
  if (catalogues.has(word) || isRoman(word) || /^\p{Lu}\.?\d/u.test(word)) return word;
  if (/^\p{Lu}\.?$/u.test(word)) return word;
  if (!startsTitle && small.has(lower)) return lower;
  return lower.replace(/\p{L}/u, (letter) => letter.toUpperCase());
}

/** `II`, `XIV`; not `MIX` or `CIVIL`. */
function isRoman(word: string): boolean {
  return /^(X{0,3})(IX|IV|V?I{0,3})\.?$/.test(word) && word.replace('.', '').length > 1;
}

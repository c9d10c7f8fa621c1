import type { Language } from '@foyer/contract/rules/values.ts';

/** A word, or a run of Chinese characters: those are written without blanks. Hyphens part words. */
const tokens = /[\p{sc=Han}]+|(?:(?!\p{sc=Han})[\p{L}\p{N}\p{M}])+/gu;

const han = /\p{sc=Han}/u;

export function isHan(text: string): boolean {
  return han.test(text);
}

/** Letters of Kazakh that a Russian keyboard lacks, and what people type instead of them. */
const stoodIn: Readonly<Record<string, string>> = {
  ә: 'а',
  ғ: 'г',
  қ: 'к',
  ң: 'н',
  ө: 'о',
  ұ: 'у',
  ү: 'у',
  һ: 'х',
  і: 'и',
};

/** A text as it is compared: case, ё, й, diacritics and Kazakh letters make no difference. As long as the word was. */
export function normalised(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[әғқңөұүһі]/g, (letter) => stoodIn[letter] ?? letter);
}

export interface Token {
  /** As it was written. */
  written: string;
  start: number;
}

/** The words of a text and where they stand in it. */
export function tokensOf(text: string): Token[] {
  return [...text.normalize('NFC').matchAll(tokens)].map(({ 0: written, index }) => ({
    written,
    start: index,
  }));
}

/** Endings as `normalised` writes them, longest first. */
const endings = {
  en: /(?:ings?|ies|ed|es|s|y|e)$/,
  ru: /(?:иями|ями|ами|ого|его|ому|ему|ыми|ими|иях|ях|ах|ов|ев|еи|ои|ыи|ии|ая|яя|ое|ее|ые|ие|ую|юю|ых|их|ым|им|ом|ем|ам|ям|ью|ия|[аеиоуыьюя])$/,
  kz: /(?:л[ае]р|д[ае]р|т[ае]р|[ндт][ыи]н|[дт][ае]н|[мбп]ен|[гк][ае]|[ндт][ыи]|[дт][ае]|с[ыи]|[ыи])$/,
} as const;

const shortestStem = 3;

/** What of a normalised word stays the same in its other forms, as far as its ending tells. */
export function stemOf(word: string, language: Language): string {
  const ending = /[a-z]/.test(word) ? endings.en : endings[language === 'kz' ? 'kz' : 'ru'];
  let stem = word;
  // `Чеховыми`, `балаларға`: an ending may stand behind another.
  for (let cut = 0; cut < 2; cut += 1) {
    const shorter = stem.replace(ending, '');
    if (shorter === stem || shorter.length < shortestStem) break;
    stem = shorter;
  }
  return stem;
}

/** Whether one letter more, less, other, or two that changed places part two words (Damerau). */
export function isOneTypo(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  const most = Math.min(one.length, other.length) - start;
  while (end < most && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const left = one.slice(start, one.length - end);
  const right = other.slice(start, other.length - end);
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}

import type { Language } from './values.ts';

/** What stands between texts that code puts together: Chinese has marks of its own, of full width and without a space. */
const marks: Readonly<
  Record<
    Language,
    { facts: string; list: string; label: string; groups: string; phrases: string; sentences: string }
  >
> = {
  ru: { facts: ', ', list: ', ', label: ': ', groups: '; ', phrases: '. ', sentences: ' ' },
  en: { facts: ', ', list: ', ', label: ': ', groups: '; ', phrases: '. ', sentences: ' ' },
  ch: { facts: '，', list: '、', label: '：', groups: '；', phrases: '。', sentences: '' },
  kz: { facts: ', ', list: ', ', label: ': ', groups: '; ', phrases: '. ', sentences: ' ' },
};

type Part = string | false | null | undefined;

type Mark = keyof (typeof marks)['en'];

/**
 * Parts with a mark of the language between them; empty ones are left out. `facts` about one thing (`Партер, полный`),
 * a `list` of equal things, `groups` of such (`ряд 1, место 2; ряд 3`), `phrases` that end with a full stop but for the
 * last, whole `sentences`, a `label` with its value.
 */
export function join(mark: Mark, language: Language, parts: readonly Part[]): string {
  return parts.filter(Boolean).join(between(mark, language));
}

/** The mark itself. */
export function between(mark: Mark, language: Language): string {
  return marks[language][mark];
}

/** `Не меньше 2 в заказе (Парный)`. */
export function withAside(text: string, aside: string, language: Language): string {
  return language === 'ch' ? `${text}（${aside}）` : `${text} (${aside})`;
}

/** A name in quotation marks; those that it has itself become inner ones, so that none stands twice. */
export function quoted(name: string, language: Language): string {
  return within(name, quotes[language]);
}

/** The title of a work: Chinese has marks of its own for them. */
export function titled(title: string, language: Language): string {
  return within(title, language === 'ch' ? titleMarks : quotes[language]);
}

function within(name: string, { outer, inner }: Marks): string {
  return outer[0] + name.replaceAll(outer[0], inner[0]).replaceAll(outer[1], inner[1]) + outer[1];
}

type Pair = readonly [opening: string, closing: string];

interface Marks {
  outer: Pair;
  inner: Pair;
}

const guillemets = { outer: ['«', '»'], inner: ['„', '“'] } as const;
const quotes: Readonly<Record<Language, Marks>> = {
  ru: guillemets,
  en: { outer: ['“', '”'], inner: ['‘', '’'] },
  ch: { outer: ['「', '」'], inner: ['『', '』'] },
  kz: guillemets,
};

const titleMarks: Marks = { outer: ['《', '》'], inner: ['〈', '〉'] };

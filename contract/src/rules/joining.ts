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
  const { outer, inner } = quotes[language];
  const within = name.replaceAll(outer[0], inner[0]).replaceAll(outer[1], inner[1]);
  return outer[0] + within + outer[1];
}

type Pair = readonly [opening: string, closing: string];

const guillemets = { outer: ['«', '»'], inner: ['„', '“'] } as const;
const quotes: Readonly<Record<Language, { outer: Pair; inner: Pair }>> = {
  ru: guillemets,
  en: { outer: ['“', '”'], inner: ['‘', '’'] },
  ch: { outer: ['「', '」'], inner: ['『', '』'] },
  kz: guillemets,
};

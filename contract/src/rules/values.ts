/** The four languages of the shop. `ch` is Traditional Chinese, `kz` is Kazakh (specification B 1). */
export const languages = ['ru', 'en', 'ch', 'kz'] as const;
export type Language = (typeof languages)[number];

/** BCP 47 tags of the languages, for `lang` attributes, hreflang and plural rules. */
export const languageTags = { ru: 'ru', en: 'en', ch: 'zh-Hant', kz: 'kk' } as const satisfies Record<
  Language,
  string
>;

/** The currencies of specification O 1, the euro and the pound. All have two decimals. */
export const currencies = ['RUB', 'USD', 'KZT', 'CNY', 'EUR', 'GBP'] as const;
export type Currency = (typeof currencies)[number];

/** A sum of money in minor units (kopecks, cents). Always an integer. */
export type Money = number;

/** A day `YYYY-MM-DD` of the house's calendar. */
export type Day = string;

/** A wall-clock time `HH:mm`; a session without a time is `00:00` (B 1). */
export type Time = string;

/** A moment, ISO 8601 with offset. */
export type Moment = string;

/** A text by language. At least one language is filled; `textIn` finds the one to show. */
export type Text = Partial<Record<Language, string>>;

/** The text in the asked language, else in English (O 9), else in the house's default, else in any that is filled, else ''. */
export function textIn(text: Text | undefined, language: Language, houseLanguage: Language = 'ru'): string {
  if (!text) return '';
  return (
    text[language] || text.en || text[houseLanguage] || languages.map((one) => text[one]).find(Boolean) || ''
  );
}

/**
 * The language that `textIn` shows a text in. Texts that came over the wire are filled in every language: the same words
 * in two languages were written in the one that the other falls back to.
 */
export function shownLanguage(text: Text, language: Language, houseLanguage: Language = 'ru'): Language {
  const shown = textIn(text, language, houseLanguage);
  const fallbacks = language === 'en' ? [houseLanguage] : [houseLanguage, 'en' as const];
  const isOwn = language === houseLanguage ? text[language] : !fallbacks.some((one) => text[one] === shown);
  return isOwn ? language : ([...fallbacks, ...languages].find((one) => text[one] === shown) ?? language);
}

export function moneyToWire(amount: Money): number {
  return amount / 100;
}

/** Not an integer where the sum has more than two decimals: the schema refuses it. */
export function moneyFromWire(amount: number): Money {
  const rounded = Math.round(amount * 100);
  return rounded / 100 === amount ? rounded : amount * 100;
}

/** A flag on the wire: 0 or 1. */
export function flagToWire(flag: boolean): 0 | 1 {
  return flag ? 1 : 0;
}

type WireText<Name extends string> = Record<`${Name}_${Language}`, string>;

/** A text as one field a language: `textToWire('event', text)` gives `{ event_ru, event_en, … }`, all filled. */
export function textToWire<Name extends string>(
  name: Name,
  text: Text | undefined,
  houseLanguage: Language = 'ru',
): WireText<Name> {
  const entries = languages.map((language) => [`${name}_${language}`, textIn(text, language, houseLanguage)]);
  return Object.fromEntries(entries) as WireText<Name>;
}

/** The way back: the fields `${name}_${language}` that are there and not empty. */
export function textFromWire(name: string, row: Readonly<Record<string, unknown>>): Text {
  const text: Text = {};
  for (const language of languages) {
    const value = row[`${name}_${language}`];
    if (typeof value === 'string' && value !== '') text[language] = value;
  }
  return text;
}

/** For whom the house keeps seats or places of a session. Only wheelchair places are offered to everybody who needs them. */
export const keepPurposes = ['wheelchair', 'sponsor', 'press', 'house', 'guest', 'school'] as const;
export type KeepPurpose = (typeof keepPurposes)[number];

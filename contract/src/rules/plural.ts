import { type Language, languageTags } from './values.ts';

export type PluralForm = 'one' | 'few' | 'many' | 'other';

/** The plural category: ru has one, few, many, other; en and kz one, other; ch only other. */
export function pluralForm(count: number, language: Language): PluralForm {
  pluralRules[language] ??= new Intl.PluralRules(languageTags[language]);
  const form = pluralRules[language].select(count);
  return form === 'zero' || form === 'two' ? 'other' : form;
}

const pluralRules: Partial<Record<Language, Intl.PluralRules>> = {};

/** The text for a count: `pluralText(2, 'ru', { one: 'билет', few: 'билета', many: 'билетов', other: 'билета' })`. */
export function pluralText(
  count: number,
  language: Language,
  forms: Readonly<Partial<Record<PluralForm, string>> & { other: string }>,
): string {
  return forms[pluralForm(count, language)] ?? forms.other;
}

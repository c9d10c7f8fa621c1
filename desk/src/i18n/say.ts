import { formatDay } from '@foyer/contract/rules/format.ts';
import { addFormatTable } from '@foyer/contract/rules/format-tables.ts';
import { english as englishFormats } from '@foyer/contract/rules/formats/english.ts';
import { russian as russianFormats } from '@foyer/contract/rules/formats/russian.ts';
import { type Day, type Text, textIn } from '@foyer/contract/rules/values.ts';
import { store, stored } from '#lib/stored.ts';
import { english } from './texts-en.ts';
import { russian } from './texts-ru.ts';

export type TextKey = keyof typeof russian;

/** The languages that the desk speaks. */
export const deskLanguages = ['ru', 'en'] as const;
export type DeskLanguage = (typeof deskLanguages)[number];

const tables: Readonly<Record<DeskLanguage, Readonly<Record<TextKey, string>>>> = {
  ru: russian,
  en: english,
};

// A page of the shop brings the one table of its language; the desk has both.
addFormatTable('ru', russianFormats);
addFormatTable('en', englishFormats);

let current: DeskLanguage = firstLanguage();
document.documentElement.lang = current;

function firstLanguage(): DeskLanguage {
  const kept = deskLanguages.find((one) => one === stored('language'));
  return kept ?? (navigator.language.startsWith('ru') ? 'ru' : 'en');
}

export function deskLanguage(): DeskLanguage {
  return current;
}

/** The whole desk is drawn anew in it. */
export function chooseLanguage(language: DeskLanguage): void {
  current = language;
  store('language', language);
  document.documentElement.lang = language;
}

export function say(key: TextKey, values: Readonly<Record<string, string | number>> = {}): string {
  return tables[current][key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** Whether the desk has words for a name that came from the server. */
export function isTextKey(key: string): key is TextKey {
  return Object.hasOwn(russian, key);
}

export function textOf(text: Text): string {
  return textIn(text, current);
}

export function dayText(day: Day, style: 'long' | 'weekday-long' = 'long'): string {
  return formatDay(day, current, style);
}

import { formatDay, formatDayAndTime } from '@foyer/contract/rules/format.ts';
import { addFormatTable } from '@foyer/contract/rules/format-tables.ts';
import { chinese as chineseFormats } from '@foyer/contract/rules/formats/chinese.ts';
import { english as englishFormats } from '@foyer/contract/rules/formats/english.ts';
import { kazakh as kazakhFormats } from '@foyer/contract/rules/formats/kazakh.ts';
import { russian as russianFormats } from '@foyer/contract/rules/formats/russian.ts';
import {
  type Day,
  type Language,
  languages,
  languageTags,
  type Text,
  textIn,
} from '@foyer/contract/rules/values.ts';
import { clockTime, dayOf, nowAtHouse } from '#lib/clock.ts';
import { store, stored } from '#lib/stored.ts';
import { chinese } from './texts-ch.ts';
import { english } from './texts-en.ts';
import { kazakh } from './texts-kz.ts';
import { russian } from './texts-ru.ts';

export type TextKey = keyof typeof russian;

/** Each language by its own name. */
export const languageNames: Readonly<Record<Language, string>> = {
  ru: 'Русский',
  en: 'English',
  ch: '繁體中文',
  kz: 'Қазақша',
};

const tables: Readonly<Record<Language, Readonly<Record<TextKey, string>>>> = {
  ru: russian,
  en: english,
  ch: chinese,
  kz: kazakh,
};

// A page of the shop brings the one table of its language; the desk has all.
addFormatTable('ru', russianFormats);
addFormatTable('en', englishFormats);
addFormatTable('ch', chineseFormats);
addFormatTable('kz', kazakhFormats);

let current: Language = firstLanguage();
document.documentElement.lang = languageTags[current];

function firstLanguage(): Language {
  const kept = stored('language');
  const ofBrowser = navigator.language.slice(0, 2);
  return (
    languages.find((one) => one === kept) ??
    languages.find((one) => languageTags[one].startsWith(ofBrowser)) ??
    'en'
  );
}

export function deskLanguage(): Language {
  return current;
}

/** The whole desk is drawn anew in it. */
export function chooseLanguage(language: Language): void {
  current = language;
  store('language', language);
  document.documentElement.lang = languageTags[language];
}

export function say(key: TextKey, values: Readonly<Record<string, string | number>> = {}): string {
  // A number does not part from its sign.
  const pattern = tables[current][key].replace(/(№|No\.) /g, '$1\u00a0');
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** The word for a name that came from the server; the name itself where the desk has none. */
export function wordOf(kind: string, name: string): string {
  const key = `${kind}-${name}`;
  return isTextKey(key) ? say(key) : name;
}

export function isTextKey(key: string): key is TextKey {
  return Object.hasOwn(russian, key);
}

export function textOf(text: Text): string {
  return textIn(text, current);
}

export function dayText(day: Day, style: 'long' | 'weekday-long' = 'long'): string {
  return formatDay(day, current, style);
}

/** `26 ноября, 18:41`, with its year when that is another one. */
export function momentText(moment: number): string {
  const day = dayOf(moment);
  const isThisYear = day.slice(0, 4) === dayOf(nowAtHouse()).slice(0, 4);
  return formatDayAndTime(day, clockTime(moment), current, isThisYear ? 'day-month' : 'long');
}

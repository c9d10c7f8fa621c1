import { type Language, languageTags } from '@foyer/contract/rules/values.ts';
import { cloneElement, isValidElement, type ReactNode } from 'react';
import type { Area, Areas } from './areas.ts';
import type { Catalogue, Message, MessageArguments, MessageValues, PluralMessage } from './message.ts';

/** Texts by area, as they travel to one page. */
export type PageTexts = Partial<Record<Area, Catalogue>>;

/** The house's own texts by `area.key` (`listing.reset`), or `area.key.few` for one form of a plural. */
export type TextOverrides = Readonly<Record<string, string>>;

export interface Translate<Name extends Area> {
  language: Language;
  <Key extends keyof Areas[Name]>(key: Key, ...values: MessageArguments<Areas[Name][Key]>): string;
  /** The same with elements in the placeholders: links within a sentence. */
  node<Key extends keyof Areas[Name]>(
    key: Key,
    values: Readonly<Record<keyof MessageValues<Areas[Name][Key]>, ReactNode>>,
  ): ReactNode[];
}

/** The texts of one area as a function. An area that the page did not name is a bug of the page. */
export function translatorOf<Name extends Area>(
  texts: PageTexts,
  area: Name,
  language: Language,
): Translate<Name> {
  const catalogue = texts[area];
  if (!catalogue) throw new Error(`the page does not name the area of texts "${area}"`);
  const pattern = (key: PropertyKey, values: AnyValues) =>
    patternOf(catalogue[String(key)] ?? String(key), values.count, language);
  const translate = (key: PropertyKey, values: AnyValues = {}) =>
    pattern(key, values).replace(placeholder, (token, name: string) => String(values[name] ?? token));
  translate.language = language;
  translate.node = (key: PropertyKey, values: AnyNodes) => nodesOf(pattern(key, {}), values);
  return translate;
}

/** Areas, the texts of an area, or the forms of a text. */
type TextTree = { readonly [key: string]: string | TextTree };

/** Texts with the house's own texts put in; the shape stays. */
export function withOverrides<Texts extends TextTree>(
  texts: Texts,
  overrides: TextOverrides,
  path = '',
): Texts {
  const entries = Object.entries(texts).map(([key, text]) => {
    const own = path + key;
    return [
      key,
      typeof text === 'string' ? (overrides[own] ?? text) : withOverrides(text, overrides, `${own}.`),
    ];
  });
  return Object.fromEntries(entries);
}

type AnyValues = Readonly<Record<string, string | number | undefined>>;
type AnyNodes = Readonly<Record<string, ReactNode>>;

const placeholder = /\{(\w+)\}/g;

function patternOf(message: Message, count: string | number | undefined, language: Language): string {
  const text = typeof message === 'string' ? message : pluralOf(message, Number(count ?? 0), language);
  return typeset(text, language);
}

const pluralRules: Partial<Record<Language, Intl.PluralRules>> = {};

/** The format tables know this too, but they are heavy for a page that says no dates. */
function pluralOf(message: PluralMessage, count: number, language: Language): string {
  pluralRules[language] ??= new Intl.PluralRules(languageTags[language]);
  const form = pluralRules[language].select(count);
  const forms: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = message;
  return forms[form] ?? message.other;
}

function nodesOf(pattern: string, values: AnyNodes): ReactNode[] {
  return pattern.split(/(\{\w+\})/).map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined) return part;
    const value = values[name];
    return isValidElement(value) ? cloneElement(value, { key: name }) : value;
  });
}

/** Short words that must not stand at the end of a line. */
const short =
  /(^|[\s\u00a0(«])(в|во|на|по|не|ни|и|а|но|о|об|у|к|с|со|за|от|до|из|для|или|без|при|№|мен|бен|пен) /giu;

/** Cached: a list shows the same few texts hundreds of times. */
const known = new Map<string, string>();

/** Turns `~` into a hard space and, in Russian and Kazakh, ties short words to what follows. */
export function typeset(text: string, language: Language): string {
  if (language !== 'ru' && language !== 'kz') return hardSpaces(text);
  let tied = known.get(text);
  if (tied === undefined) {
    // Twice: two short words in a row share the space between them.
    tied = hardSpaces(text).replace(short, '$1$2\u00a0').replace(short, '$1$2\u00a0');
    known.set(text, tied);
  }
  return tied;
}

function hardSpaces(text: string): string {
  return text.replaceAll('~', '\u00a0');
}

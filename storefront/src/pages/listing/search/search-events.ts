import type { Language } from '@foyer/contract/rules/values.ts';
import { plainText } from '#pages/listing/data/description.ts';
import { sessionsByDay } from '#pages/listing/data/event-sessions.ts';
import type {
  EventData,
  FoundEvent,
  ListingData,
  SearchAnswer,
  SearchField,
} from '#pages/listing/data/listing-data.ts';
import { isHan, isOneTypo, normalised, stemOf, tokensOf } from './words.ts';

const weights: Readonly<Record<SearchField, number>> = {
  title: 16,
  note: 8,
  tag: 8,
  menu: 4,
  venue: 4,
  text: 1,
};

/** A word of the search and the words of the programme that answer it, each with how well it does. */
interface Asked {
  word: string;
  grades: Uint8Array;
  /** The nearest word, where a typo was assumed. */
  instead: string | null;
}

const grade = { exact: 3, start: 2, form: 1 } as const;
/** A typo is assumed in words of so many letters. */
const shortestTypo = 5;

/**
 * The events that have every word of a search, somewhere: in title, note, tags, menus, venue or description. A word
 * answers to its beginning and its other forms; one typo is assumed only where nothing else is found.
 */
export function searchEvents(data: ListingData, search: string, literally = false): SearchAnswer {
  const key = `${literally} ${search}`;
  const last = lastAnswers.get(data);
  if (last?.key === key) return last.answer;
  const index = indexOf(data);
  const answer =
    answerTo(search, index, data, literally) ?? answerTo(joined(search), index, data, literally) ?? nothing;
  lastAnswers.set(data, { key, answer });
  return answer;
}

/** List, panel and counts ask the same thing. */
const lastAnswers = new WeakMap<ListingData, { key: string; answer: SearchAnswer }>();

const nothing: SearchAnswer = { found: [], corrected: null, marks: () => [], textOf: plainTextOf };

/** `Дом-коммуна` is found as `дом коммуна` and as `домкоммуна`. */
function joined(text: string): string {
  return text.replace(/(?<=\p{L})[-\u2010-\u2013](?=\p{L})/gu, '');
}

function answerTo(
  search: string,
  index: SearchIndex,
  data: ListingData,
  literally: boolean,
): SearchAnswer | null {
  const asked = weighty(tokensOf(search).map(({ written }) => normalised(written))).map((word) =>
    askedWord(word, index),
  );
  if (asked.length === 0) return null;
  const exact = answer(index, asked, data);
  if (exact.found.length > 0 || literally) return exact.found.length > 0 ? exact : null;
  const someUnknown = answer(
    index,
    asked.map((one) => (one.grades.some((value) => value > 0) ? one : withTypo(one, index))),
    data,
  );
  if (someUnknown.found.length > 0) return someUnknown;
  const all = answer(
    index,
    asked.map((one) => withTypo(one, index)),
    data,
  );
  return all.found.length > 0 ? all : null;
}

/** `на`, `в`, `of`: words of one or two letters are asked for only where no longer one is. */
function weighty(words: readonly string[]): readonly string[] {
  const longer = words.filter((word) => word.length > 2 || isHan(word) || /\d/.test(word));
  return longer.length > 0 ? longer : words;
}

interface Field {
  field: SearchField;
  /** Numbers of its words. */
  words: readonly number[];
  /** The whole of it without blanks, where it has Chinese characters. */
  run: string;
}

interface SearchIndex {
  language: Language;
  entries: readonly { event: EventData; fields: readonly Field[] }[];
  words: readonly { text: string; stem: string; written: string }[];
  /** The number of each word. */
  numbers: ReadonlyMap<string, number>;
}

const indexes = new WeakMap<ListingData, SearchIndex>();

/** The words of the events, each written down once: a press of a key looks at some thousand of them. */
function indexOf(data: ListingData): SearchIndex {
  const known = indexes.get(data);
  if (known) return known;
  const numbers = new Map<string, number>();
  const words: SearchIndex['words'][number][] = [];
  const numberOf = (written: string) => {
    const text = normalised(written);
    const number = numbers.get(text);
    if (number !== undefined) return number;
    numbers.set(text, words.length);
    return words.push({ text, stem: stemOf(text, data.language), written: written.toLowerCase() }) - 1;
  };
  const entries = data.events.map((event) => ({
    event,
    fields: textsOf(event, data).map(([field, text]) => ({
      field,
      words: [...new Set(wordsOf(text).map(numberOf))],
      run: isHan(text) ? normalised(text).replace(/[^\p{L}\p{N}]/gu, '') : '',
    })),
  }));
  const index = { language: data.language, entries, words, numbers };
  indexes.set(data, index);
  return index;
}

function wordsOf(text: string): string[] {
  const compounds = joined(text);
  const tokens = compounds === text ? tokensOf(text) : [...tokensOf(text), ...tokensOf(compounds)];
  return tokens.map(({ written }) => written);
}

function textsOf(event: EventData, data: ListingData): [SearchField, string][] {
  const { title, note = '' } = event;
  const named = (names: readonly { id: number; name: string }[], ids: readonly number[] = []) =>
    names.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  const venue = event.venue === undefined ? undefined : data.venues[event.venue];
  return [
    ['title', title],
    ['note', note],
    ['tag', named(data.tags, event.tags).join(' ')],
    ['menu', named(data.menus, event.menus).join(' ')],
    ['venue', `${venue?.name ?? ''} ${venue?.address ?? ''}`],
    ['text', plainTextOf(event)],
  ];
}

function plainTextOf({ lead = '', description }: EventData): string {
  return description === undefined ? lead : plainText(description);
}

function askedWord(word: string, { words, language }: SearchIndex): Asked {
  const stem = stemOf(word, language);
  const grades = new Uint8Array(words.length);
  words.forEach((known, number) => {
    if (known.text === word) grades[number] = grade.exact;
    else if (known.text.startsWith(word)) grades[number] = grade.start;
    else if (isForm(word, stem, known)) grades[number] = grade.form;
  });
  return { word, grades, instead: null };
}

/** Another form of the same word, or the way to one: `вишневог` on the way to `вишневого`. */
function isForm(word: string, stem: string, known: { text: string; stem: string }): boolean {
  if (word.length < 4 || /\d/.test(word)) return false;
  if (known.stem === stem) return true;
  let common = 0;
  while (common < word.length && word[common] === known.text[common]) common += 1;
  return common >= 5 && word.length - common <= 2 && known.text.length - common <= 3;
}

function withTypo({ word }: Asked, { words, language }: SearchIndex): Asked {
  const grades = new Uint8Array(words.length);
  let instead: string | null = null;
  if (word.length >= shortestTypo && !isHan(word) && !/\d/.test(word)) {
    const stem = stemOf(word, language);
    let nearest = Number.POSITIVE_INFINITY;
    words.forEach((known, number) => {
      if (!isNear(word, stem, known)) return;
      grades[number] = grade.form;
      const distance = Math.abs(known.text.length - word.length);
      if (distance < nearest) [nearest, instead] = [distance, known.written];
    });
  }
  return { word, grades, instead };
}

/** One typo away from a word, from one of its forms, or from its beginning. */
function isNear(word: string, stem: string, known: { text: string; stem: string }): boolean {
  const { text } = known;
  if (text.length < word.length - 3 || !mayBeNear(word, text)) return false;
  if (isOneTypo(word, text)) return true;
  if (stem.length >= shortestTypo - 1 && isOneTypo(stem, known.stem)) return true;
  for (let length = word.length - 1; length <= word.length + 1 && length < text.length; length += 1) {
    if (isOneTypo(word, text.slice(0, length))) return true;
  }
  return false;
}

/** One typo leaves one of the first two letters in its place or beside it: most words need no closer look. */
function mayBeNear(one: string, other: string): boolean {
  return one[0] === other[0] || one[1] === other[1] || one[0] === other[1] || one[1] === other[0];
}

function answer(index: SearchIndex, asked: readonly Asked[], data: ListingData): SearchAnswer {
  const found = asked.length === 0 ? [] : index.entries.flatMap((entry) => scored(entry, asked) ?? []);
  const dayOf = ({ event }: FoundEvent) => sessionsByDay(event, data).keys().next().value ?? '9';
  found.sort((one, other) => other.score - one.score || (dayOf(one) < dayOf(other) ? -1 : 1));
  const isGuess = asked.some((one) => one.instead !== null);
  return {
    found,
    corrected: isGuess ? asked.map((one) => one.instead ?? one.word).join(' ') : null,
    marks: (text) =>
      tokensOf(text).flatMap(({ written, start }) => {
        const hit = hitOf(written, asked, index.numbers);
        return hit ? [[start + hit[0], start + hit[1]] as const] : [];
      }),
    textOf: plainTextOf,
  };
}

function scored(
  { event, fields }: SearchIndex['entries'][number],
  asked: readonly Asked[],
): (FoundEvent & { score: number }) | null {
  let score = 0;
  let best: { field: SearchField; value: number } | null = null;
  for (const one of asked) {
    let value = 0;
    for (const field of fields) {
      const here = gradeIn(field, one) * weights[field.field];
      if (here <= value) continue;
      value = here;
      if (!best || here > best.value) best = { field: field.field, value: here };
    }
    if (value === 0) return null;
    score += value;
  }
  return best && { event, field: best.field, score };
}

function gradeIn({ words, run }: Field, { word, grades }: Asked): number {
  let best = 0;
  for (const number of words) best = Math.max(best, grades[number] ?? 0);
  return best > 0 || run === '' || !isHan(word) ? best : isCovered(word, run) ? grade.start : 0;
}

/** Whether characters stand in a text, as a whole or in pieces of two and more. */
function isCovered(characters: string, run: string): boolean {
  if (run.includes(characters)) return true;
  for (let length = characters.length - 2; length >= 2; length -= 1) {
    if (run.includes(characters.slice(0, length))) return isCovered(characters.slice(length), run);
  }
  return false;
}

/** What of a word of the programme was searched for: from the letter, to before the letter. */
function hitOf(
  written: string,
  asked: readonly Asked[],
  numbers: SearchIndex['numbers'],
): readonly [number, number] | null {
  const text = normalised(written);
  const number = numbers.get(text);
  for (const { word, grades } of asked) {
    const found = number === undefined ? 0 : (grades[number] ?? 0);
    // Of another form or a typo the whole word is meant.
    if (found > 0) return [0, found === grade.start ? word.length : written.length];
    const inside = isHan(word) ? text.indexOf(word) : -1;
    if (inside >= 0) return [inside, inside + word.length];
  }
  return null;
}

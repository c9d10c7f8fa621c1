import { counted } from '#texts/counted.ts';

/** Languages of the checker's messages. */
export const reportLanguages = ['en', 'ru'] as const;
export type ReportLanguage = (typeof reportLanguages)[number];

/** A sentence of the checker in each of its languages. */
export type Sentence = Readonly<Record<ReportLanguage, string>>;

/** Where in the house's folder: line and column are counted from 1. */
export interface Place {
  file: string;
  line: number;
  column: number;
}

/** Prevents a house from being opened. */
export interface Mistake extends Place {
  found: Sentence;
  expected: Sentence;
  hint: Sentence | null;
}

/** Worth knowing, but needs no change. */
export interface Note extends Place {
  text: Sentence;
}

export function say(en: string, ru: string): Sentence {
  return { en, ru };
}

/** The same text in both languages: keys, file names, days. */
export function same(text: string): Sentence {
  return { en: text, ru: text };
}

/** Collects all mistakes, so that one check reports everything. */
export class Findings {
  readonly #mistakes: Mistake[] = [];
  readonly #notes: Note[] = [];

  refuse(place: Place, found: Sentence, expected: Sentence, hint: Sentence | null = null): void {
    const { file, line, column } = place;
    this.#mistakes.push({ file, line, column, found, expected, hint });
  }

  note(place: Place, text: Sentence): void {
    const { file, line, column } = place;
    this.#notes.push({ file, line, column, text });
  }

  /** Whether something was wrong in the file, between these lines. */
  hasMistakeIn(file: string, from = 1, to = Number.POSITIVE_INFINITY): boolean {
    return this.#mistakes.some(
      (mistake) => mistake.file === file && mistake.line >= from && mistake.line < to,
    );
  }

  /** In the order of the files and lines. */
  get mistakes(): readonly Mistake[] {
    return this.#mistakes.toSorted(byPlace);
  }

  get notes(): readonly Note[] {
    return this.#notes.toSorted(byPlace);
  }
}

function byPlace(one: Place, other: Place): number {
  return one.file.localeCompare(other.file) || one.line - other.line || one.column - other.column;
}

/** "Did you mean": the known word closest to the written one, or null when none is close. */
export function nearestWord(written: string, known: Iterable<string>): string | null {
  const plain = plainForm(written);
  let best: { word: string; distance: number } | null = null;
  for (const word of known) {
    const distance = editDistance(plain, plainForm(word));
    if (distance <= allowedDistance(word) && (!best || distance < best.distance)) best = { word, distance };
  }
  return best?.word ?? null;
}

/** A hint for an unknown word: the nearest known one, otherwise all of them if they are few. */
export function hintFor(written: string, known: Iterable<string>): Sentence | null {
  const words = [...known];
  const nearest = nearestWord(written, words);
  if (nearest !== null) return say(`Did you mean "${nearest}"?`, `Возможно, «${nearest}»?`);
  if (words.length === 0 || words.length > 30) return null;
  return say(`Known: ${words.join(', ')}.`, `Известны: ${words.join(', ')}.`);
}

function plainForm(word: string): string {
  return word.toLowerCase().replace(/[\s_-]+/g, '');
}

function allowedDistance(word: string): number {
  return word.length <= 3 ? 1 : Math.min(3, Math.floor(word.length / 3));
}

/** Insertions, deletions, changes and swaps of neighbours (optimal string alignment). */
function editDistance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= other.length; j += 1) {
      const change = one[i - 1] === other[j - 1] ? 0 : 1;
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(
        Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + change,
          swapped ? at(i - 2, j - 2) + 1 : 99,
        ),
      );
    }
  }
  return at(one.length, other.length);
}

const words = {
  en: { found: 'found', expected: 'expected', hint: 'hint' },
  ru: { found: 'написано', expected: 'нужно', hint: 'подсказка' },
} as const;

/** Every mistake in plain lines, ready for a terminal; many that are alike stand together at the place of the first. */
export function formatMistakes(mistakes: readonly Mistake[], language: ReportLanguage): string {
  const alike = Map.groupBy(mistakes, (mistake) => reasonOf(mistake, language));
  const blocks = mistakes.flatMap((mistake) => {
    const reason = reasonOf(mistake, language);
    const those = alike.get(reason) ?? [];
    if (those.length <= mostAlike) return [`${placeOf(mistake)}${reason}`];
    return mistake === those[0] ? [`${manyPlaces(those, language)}${reason}`] : [];
  });
  return blocks.join('\n');
}

function reasonOf(mistake: Mistake, language: ReportLanguage): string {
  const { found, expected, hint } = words[language];
  const width = Math.max(found.length, expected.length, hint.length);
  const line = (label: string, text: string) => `  ${label.padEnd(width)}  ${text}\n`;
  const last = mistake.hint === null ? '' : line(hint, mistake.hint[language]);
  return line(found, mistake.found[language]) + line(expected, mistake.expected[language]) + last;
}

function placeOf({ file, line, column }: Mistake): string {
  return `${file}:${line}:${column}\n`;
}

function manyPlaces(mistakes: readonly Mistake[], language: ReportLanguage): string {
  const shown = mistakes.slice(0, mostAlike).map(placeOf).join('');
  const more = mistakes.length - mostAlike;
  return `${shown}${language === 'en' ? `… and ${counted(more, 'more place')}` : `… и ещё ${more}`}\n`;
}

export function formatNotes(notes: readonly Note[], language: ReportLanguage): string {
  const counts = new Map<string, number>();
  const shown = notes.filter(({ text }) => {
    const count = (counts.get(text[language]) ?? 0) + 1;
    counts.set(text[language], count);
    return count <= mostAlike;
  });
  const lines = shown.map(({ file, line, column, text }) => `${file}:${line}:${column}  ${text[language]}\n`);
  const more = [...counts].filter(([, count]) => count > mostAlike);
  return [
    ...lines,
    ...more.map(([text, count]) =>
      language === 'en'
        ? `… ${count - mostAlike} more like this: ${text}\n`
        : `… и ещё ${count - mostAlike}: ${text}\n`,
    ),
  ].join('');
}

/** A season of two hundred events without English titles must not hide the one other note or mistake. */
const mostAlike = 5;

/** Mistakes and notes for JSON output, in one language. */
export function findingsForPrograms(
  mistakes: readonly Mistake[],
  notes: readonly Note[],
  language: ReportLanguage,
) {
  return {
    mistakes: mistakes.map(({ file, line, column, found, expected, hint }) => ({
      file,
      line,
      column,
      found: found[language],
      expected: expected[language],
      hint: hint?.[language] ?? null,
    })),
    notes: notes.map(({ file, line, column, text }) => ({ file, line, column, text: text[language] })),
  };
}

/** `3 mistakes`, `3 ошибки`. */
export function countMistakes(count: number, language: ReportLanguage): string {
  if (language === 'en') return count === 1 ? '1 mistake' : `${count} mistakes`;
  const form = new Intl.PluralRules('ru').select(count);
  return `${count} ${form === 'one' ? 'ошибка' : form === 'few' ? 'ошибки' : 'ошибок'}`;
}

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

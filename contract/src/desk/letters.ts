import type { Language, Text } from '#rules/values.ts';

/** A letter of the house to everybody who has a ticket of a session. */
export interface NewLetter {
  session: number;
  /** A UUID: sent again after a lost answer it is the same letter. */
  key: string;
  /** In the house's language at least; others get their own where it is there. */
  subject: Text;
  body: Text;
  /** How many mails somebody has read about and confirms; null: only says who would get it. */
  tells: number | null;
}

/** Who gets it, or how many got it. */
export type LetterPlan =
  | {
      kind: 'planned';
      mails: number;
      languages: readonly { language: Language; mails: number }[];
      /** Orders whose buyers were erased: nobody can be written to. */
      untold: readonly number[];
      /** What they would read, one mail for each language, without the name and order of its reader. */
      preview: readonly { language: Language; subject: string; text: string }[];
    }
  | { kind: 'written'; mails: number };

export interface LettersView {
  /** The house's, in which every letter is written. */
  language: Language;
  /** Newest first. */
  letters: readonly LetterView[];
}

export interface LetterView {
  id: number;
  at: number;
  who: string;
  subject: string;
  body: string;
  mails: number;
  sent: number;
  failed: number;
}

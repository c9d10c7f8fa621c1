import type { ChangeView } from '@foyer/contract/returns/change.ts';
import type { PathParams } from '#lib/router/match.ts';
import type { pathPatterns } from '#path-patterns.ts';

export type ChangeParams = PathParams<typeof pathPatterns.orderChange>;

/** A changed session in one language. */
export interface ChangeData {
  number: string;
  hash: string;
  /** The name of the link, with which the form is sent. */
  name: string;
  kind: ChangeView['kind'];
  /** `choosing`: buttons; `staying`: came to stay, may change their mind; the others only tell. */
  phase: 'choosing' | 'staying' | 'returned' | 'over' | 'undone';
  was: ChangedWords;
  now: ChangedWords;
  because: string;
  until: string;
  paysByItself: boolean;
  tickets: readonly { id: number; words: string; amount: string; isReturned: boolean }[];
  /** What goes back with the last good ticket, and its price; null for nothing. */
  addOns: { names: string; sum: string } | null;
  /** What goes back for the tickets that are good, and for add-ons with them. */
  sum: string;
  /** Nothing was paid for them. */
  isFree: boolean;
  /** What went back by this choice; '' for nothing. */
  returnedSum: string;
  /** Why the last answer was not taken; '' for nothing. */
  refused: string;
}

export interface ChangedWords {
  title: string;
  when: string;
  /** Day and month, for a heading. */
  day: string;
  where: string;
}

/** null: no such order, or a link that is none of it. */
export type ChangePageData = ChangeData | null;

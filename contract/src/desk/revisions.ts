/** A state of the house's files that was opened. */
export interface RevisionView {
  number: number;
  /** Epoch milliseconds. */
  openedAt: number;
  /** From a folder, by an act of the desk, or an earlier one opened again. */
  source: 'folder' | 'desk' | 'undo';
  madeBy: string;
  /** Of an undo: the revision that came back. */
  undoneTo: number | null;
  /** Files that differ from the revision before; null: it is the first. */
  changed: readonly string[] | null;
}

export interface UndoRequest {
  /** The revision whose files come back. */
  to: number;
  /** How many mails somebody has read about and confirms; null: only says what would change. */
  tells: number | null;
}

/** What an undo changes, or has changed. */
export interface UndoPlan {
  /** A sentence for each change that buyers notice; none where they notice nothing. */
  changes: readonly string[];
  /** How many mails go to buyers. */
  mails: number;
}

/** What came of it; refusals leave everything as it was. */
export type UndoneHouse =
  | ({ kind: 'planned' | 'opened' } & UndoPlan)
  /** Another number of mails would be written by now. */
  | { kind: 'untold' }
  /** What the files would say is refused, in words. */
  | { kind: 'refused'; words: string }
  | { kind: 'no-such-revision' }
  /** Somebody else has opened the house meanwhile. */
  | { kind: 'changed-meanwhile' };

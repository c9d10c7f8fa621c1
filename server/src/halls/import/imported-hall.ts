import type { Point, SeatFlag } from '#halls/hall.ts';
import type { PlanFindings, PlanSentence } from '#halls/hall-plan.ts';

/** A hall as read from another format, before its sectors get keys. */
export interface ImportedHall {
  seats: readonly ImportedSeat[];
  standing: readonly { name: string; capacity: number | null; outline: readonly Point[]; line: number }[];
  stage: { name: string; at: Point; width: number; depth: number } | null;
  labels: readonly { text: string; at: Point; turn: number }[];
  /** A safe drawing behind the seats. */
  backdrop: string | null;
  /** `[x, y, width, height]` that the file shows; null: everything. */
  view: readonly number[] | null;
}

export interface ImportedSeat extends Point {
  /** As the file calls the part of the hall; '' when it does not. */
  sector: string;
  row: string;
  number: string;
  /** As the file calls the price zone. */
  category: string | null;
  flags: readonly SeatFlag[];
  /** Where the file has it. */
  line: number;
}

/** Findings about one imported file, by line. */
export interface ImportNotes {
  refuse(line: number, found: PlanSentence, expected: PlanSentence, hint?: PlanSentence): void;
  note(line: number, text: PlanSentence): void;
}

export function importNotes(file: string, findings: PlanFindings): ImportNotes {
  return {
    refuse: (line, found, expected, hint) =>
      findings.refuse({ file, line, column: 1 }, found, expected, hint),
    note: (line, text) => findings.note({ file, line, column: 1 }, text),
  };
}

import type { PlanFindings, PlanSentence } from '#halls/hall-plan.ts';

/** Findings about one imported file, by line. */
export interface ImportNotes {
  refuse(line: number, found: PlanSentence, expected: PlanSentence): void;
  note(line: number, text: PlanSentence): void;
}

export function importNotes(file: string, findings: PlanFindings): ImportNotes {
  return {
    refuse: (line, found, expected) => findings.refuse({ file, line, column: 1 }, found, expected),
    note: (line, text) => findings.note({ file, line, column: 1 }, text),
  };
}

import { checkHouse } from '#house-files/check-house.ts';
import type { Mistake, Note, ReportLanguage } from '#house-files/findings/findings.ts';
import {
  countMistakes,
  formatMistakes,
  formatNotes,
  mistakesForPrograms,
  notesForPrograms,
} from '#house-files/findings/report.ts';
import { type CommandOutput, exitCodes } from '#platform/command-line.ts';
import { readFolderArguments } from './folder-arguments.ts';

export const checkUsage = `foyer check <folder> [--lang en|ru] [--json]

Says what is wrong in the house files of the folder: every mistake with its file and line,
what was found and what was expected. Changes nothing.

Exit code 0: nothing is wrong · 1: there are mistakes · 2: the command was written wrongly.
`;

/** `foyer check`: the exit code. */
export async function checkCommand(
  argv: readonly string[],
  output: CommandOutput,
  now: Date,
): Promise<number> {
  const request = readFolderArguments(argv, checkUsage, output, false);
  if (typeof request === 'number') return request;
  const { folder, json, language } = request;
  const { findings } = await checkHouse(folder, now);
  const { mistakes, notes } = findings;
  if (json) output.write(`${JSON.stringify(jsonReport(mistakes, notes, language), null, 2)}\n`);
  else output.write(textReport(mistakes, notes, language));
  return mistakes.length > 0 ? exitCodes.wrong : exitCodes.done;
}

export function jsonReport(mistakes: readonly Mistake[], notes: readonly Note[], language: ReportLanguage) {
  return { mistakes: mistakesForPrograms(mistakes, language), notes: notesForPrograms(notes, language) };
}

function textReport(mistakes: readonly Mistake[], notes: readonly Note[], language: ReportLanguage): string {
  const remarks = notes.length > 0 ? `${formatNotes(notes, language)}\n` : '';
  if (mistakes.length === 0) return remarks + (language === 'en' ? 'Nothing is wrong.\n' : 'Ошибок нет.\n');
  return `${remarks}${formatMistakes(mistakes, language)}\n${countMistakes(mistakes.length, language)}.\n`;
}

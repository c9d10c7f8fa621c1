import type { CommandCall } from '#commands/kit/command-call.ts';
import { checkHouse } from '#house-files/check-house.ts';
import type { Mistake, Note, ReportLanguage } from '#house-files/findings/findings.ts';
import {
  countMistakes,
  findingsForPrograms,
  formatMistakes,
  formatNotes,
} from '#house-files/findings/report.ts';
import { exitCodes } from '#platform/command-line.ts';
import { readFolderArguments } from './folder-arguments.ts';

/** `foyer check`: needs no database. */
export async function checkCommand(call: Omit<CommandCall, 'config'>): Promise<number> {
  const request = readFolderArguments(call, 'check');
  if (typeof request === 'number') return request;
  const { folder, json, language } = request;
  const { findings } = await checkHouse(folder, call.now);
  const { mistakes, notes } = findings;
  if (json) call.output.write(`${JSON.stringify(findingsForPrograms(mistakes, notes, language), null, 2)}\n`);
  else call.output.write(textReport(mistakes, notes, language));
  return mistakes.length > 0 ? exitCodes.wrong : exitCodes.done;
}

function textReport(mistakes: readonly Mistake[], notes: readonly Note[], language: ReportLanguage): string {
  const remarks = notes.length > 0 ? `${formatNotes(notes, language)}\n` : '';
  if (mistakes.length === 0) return remarks + (language === 'en' ? 'No mistakes found.\n' : 'Ошибок нет.\n');
  return `${remarks}${formatMistakes(mistakes, language)}\n${countMistakes(mistakes.length, language)}.\n`;
}

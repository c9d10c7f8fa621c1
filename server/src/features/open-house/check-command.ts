import { existsSync } from 'node:fs';
import path from 'node:path';
import { checkHouse } from '#house-files/check-house.ts';
import { openHouseFolder } from '#house-files/house-folder.ts';
import type { Mistake, Note, ReportLanguage } from '#house-files/mistake.ts';
import {
  countMistakes,
  formatMistakes,
  formatNotes,
  mistakesForPrograms,
  notesForPrograms,
} from '#house-files/report.ts';
import { type CommandOutput, exitCodes, readFolderArguments } from './command-line.ts';

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
  const { folder: name, json, language } = request;
  const folder = openHouseFolder(name);
  if (folder === null) {
    output.writeAside(missingFolder(name, language));
    return exitCodes.wrong;
  }
  const { findings } = await checkHouse(folder, now);
  const { mistakes, notes } = findings;
  if (json) output.write(`${JSON.stringify(jsonReport(mistakes, notes, language), null, 2)}\n`);
  else output.write(textReport(mistakes, notes, language));
  return mistakes.length > 0 ? exitCodes.wrong : exitCodes.done;
}

/** Why the folder cannot be opened, as one sentence. */
export function missingFolder(folder: string, language: ReportLanguage): string {
  if (!existsSync(folder)) {
    return language === 'en' ? `${folder}: there is no such folder.\n` : `${folder}: такой папки нет.\n`;
  }
  const above = path.dirname(folder);
  return language === 'en'
    ? `${folder} is a file; the folder that it lies in is wanted: ${above}\n`
    : `${folder} — файл, а нужна папка, в которой он лежит: ${above}\n`;
}

export function jsonReport(mistakes: readonly Mistake[], notes: readonly Note[], language: ReportLanguage) {
  return { mistakes: mistakesForPrograms(mistakes, language), notes: notesForPrograms(notes, language) };
}

function textReport(mistakes: readonly Mistake[], notes: readonly Note[], language: ReportLanguage): string {
  const remarks = notes.length > 0 ? `${formatNotes(notes, language)}\n` : '';
  if (mistakes.length === 0) return remarks + (language === 'en' ? 'Nothing is wrong.\n' : 'Ошибок нет.\n');
  return `${remarks}${formatMistakes(mistakes, language)}\n${countMistakes(mistakes.length, language)}.\n`;
}

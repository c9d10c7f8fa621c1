import type { CommandCall } from '#commands/kit/command-call.ts';
import { type CheckedHouse, checkHouse } from '#house-files/check-house.ts';
import { compileServices } from '#house-files/compile/compile-house.ts';
import { compileSignIn } from '#house-files/compile/compile-setup.ts';
import type { Mistake, Note, ReportLanguage } from '#house-files/findings/findings.ts';
import {
  countMistakes,
  findingsForPrograms,
  formatMistakes,
  formatNotes,
} from '#house-files/findings/report.ts';
import { exitCodes } from '#platform/command-line.ts';
import {
  describeProblems,
  findReadinessProblems,
  problemsForPrograms,
  type ReadinessProblem,
  refusedOnes,
} from '#readiness.ts';
import { readFolderArguments } from './folder-arguments.ts';

/** `foyer check`: needs no database. */
export async function checkCommand(call: CommandCall): Promise<number> {
  const request = readFolderArguments(call, 'check');
  if (typeof request === 'number') return request;
  const { folder, json, language } = request;
  const checked = await checkHouse(folder, call.now);
  const { mistakes, notes } = checked.findings;
  const problems = readinessOf(call.config, checked);
  const report = {
    ...findingsForPrograms(mistakes, notes, language),
    readiness: problemsForPrograms(problems, language),
  };
  if (json) call.output.write(`${JSON.stringify(report, null, 2)}\n`);
  else call.output.write(describeProblems(problems, language) + textReport(mistakes, notes, language));
  return mistakes.length > 0 || refusedOnes(problems).length > 0 ? exitCodes.wrong : exitCodes.done;
}

/** Whether the shop with these settings could sell by these files; files with mistakes are not asked. */
export function readinessOf(
  config: CommandCall['config'],
  { files, findings }: CheckedHouse,
): ReadinessProblem[] {
  const services = { ...compileServices(files), setup: { signIn: compileSignIn(files) } };
  return findReadinessProblems(config, findings.mistakes.length > 0 ? null : services);
}

function textReport(mistakes: readonly Mistake[], notes: readonly Note[], language: ReportLanguage): string {
  const remarks = notes.length > 0 ? `${formatNotes(notes, language)}\n` : '';
  if (mistakes.length === 0) return remarks + (language === 'en' ? 'No mistakes found.\n' : 'Ошибок нет.\n');
  return `${remarks}${formatMistakes(mistakes, language)}\n${countMistakes(mistakes.length, language)}.\n`;
}

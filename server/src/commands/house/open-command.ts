import type { CommandCall } from '#commands/kit/command-call.ts';
import { consoleUser, openHouseClock, signed, withStores } from '#commands/kit/with-stores.ts';
import { describeOpening, openingForPrograms } from '#features/open-house/describe-opening.ts';
import { openHouse } from '#features/open-house/open-house.ts';
import { createPictures, type OnProgress } from '#features/open-house/prepare-pictures.ts';
import { findOvertaken, writeMark } from '#features/open-house/working-copy.ts';
import { type CheckedHouse, checkHouse } from '#house-files/check-house.ts';
import { compileServices } from '#house-files/compile/compile-house.ts';
import { compileSignIn } from '#house-files/compile/compile-setup.ts';
import type { Mistake, Note, ReportLanguage } from '#house-files/findings/findings.ts';
import {
  countMistakes,
  findingsForPrograms,
  formatMistakes,
  formatNotes,
} from '#house-files/findings/findings.ts';
import { drawPicture } from '#pictures/picture-recipe.ts';
import { type CommandOutput, exitCodes } from '#platform/command-line.ts';
import type { Database } from '#platform/database.ts';
import {
  describeProblems,
  findReadinessProblems,
  problemsForPrograms,
  type ReadinessProblem,
  refusedOnes,
} from '#readiness.ts';
import { NoHouseOpen } from '#store/catalogue.ts';
import { newestRevision } from '#store/house-revisions.ts';
import { type FolderArguments, readFolderArguments } from './folder-arguments.ts';
import { describeOvertaken } from './revisions-command.ts';

/** `foyer open`: wrong arguments are reported before a database is connected. */
export async function openCommand(call: CommandCall): Promise<number> {
  const request = readFolderArguments(call, 'open');
  if (typeof request === 'number') return request;
  return (await openChecked(request, call, { act: 'open', details: {}, mustExist: false })).code;
}

export interface OpeningAct {
  /** Its name in the log, and what the log says of it. */
  act: string;
  details: Readonly<Record<string, unknown>>;
  /** The house must be open already: only `foyer open` begins a new shop. */
  mustExist: boolean;
  /** Writes into the folder what was opened, before it is marked so. False: the folder lacks that. */
  follow?: () => boolean;
}

/** Checks the folder, opens it and says what came of it. `isOpen`: the shop is as the files say. */
export async function openChecked(
  request: FolderArguments,
  call: CommandCall,
  { act, details, mustExist, follow = () => true }: OpeningAct,
): Promise<{ code: number; isOpen: boolean }> {
  const { folder, json, language, dryRun, tells } = request;
  const checked = checkHouse(folder, call.now);
  const problems = readinessOf(call.config, await checked);
  const readiness = problemsForPrograms(problems, language);
  if (!json) call.output.write(describeProblems(problems, language));
  if (refusedOnes(problems).length > 0) {
    call.output.write(json ? `${JSON.stringify({ outcome: 'not-ready', readiness }, null, 2)}\n` : '');
    return { code: exitCodes.wrong, isOpen: false };
  }
  return await withStores(
    call.config,
    call.output,
    async ({ database }) => {
      if (mustExist && (await newestRevision(database)) === 0) throw new NoHouseOpen();
      const work = () => openFolder(request, call, { database, checked, readiness, follow });
      return dryRun ? await work() : await signed(database, act, { ...details, tells }, work);
    },
    { mustExist },
  );
}

interface Opening {
  database: Database;
  checked: Promise<CheckedHouse>;
  readiness: ReturnType<typeof problemsForPrograms>;
  follow: () => boolean;
}

/** Opens the folder in a database and draws its new pictures. */
async function openFolder(
  { folder, json, dryRun, newTimeZone, over, tells, language }: FolderArguments,
  { output, now, config }: Pick<CommandCall, 'output' | 'now' | 'config'>,
  { database, checked, readiness, follow }: Opening,
): Promise<{ code: number; isOpen: boolean }> {
  const basedOn = await newestRevision(database);
  const overtaken = over ? null : await findOvertaken(database, folder);
  if (overtaken !== null) {
    const words = describeOvertaken(overtaken, folder.name, await openHouseClock(database), language);
    output.write(
      json ? `${JSON.stringify({ outcome: 'overtaken', ...overtaken, readiness }, null, 2)}\n` : words,
    );
    return { code: exitCodes.wrong, isOpen: false };
  }
  const mailHost = new URL(config.origin).hostname;
  const by = { source: 'folder', name: consoleUser() } as const;
  const request = { database, folder, now, dryRun, newTimeZone, tells, mailHost, basedOn, by };
  let result = await openHouse(request, checked);
  if (result.kind === 'untold' && tells === null && output.confirm && !json) {
    const { mails } = result.planned;
    output.write(describeOpening(result, language));
    if (!(await output.confirm(confirmTexts[language](mails))))
      return { code: exitCodes.wrong, isOpen: false };
    result = await openHouse({ ...request, tells: mails }, checked);
  }
  const report = { ...openingForPrograms(result, language), readiness };
  output.write(json ? `${JSON.stringify(report, null, 2)}\n` : describeOpening(result, language));
  if (['mistakes', 'refused', 'untold', 'overtaken'].includes(result.kind))
    return { code: exitCodes.wrong, isOpen: false };
  if (!dryRun && 'filesRevision' in result && follow())
    await writeMark(database, folder.name, result.filesRevision);
  const code = dryRun ? exitCodes.done : await drawPictures(output, database, language);
  return { code, isOpen: !dryRun };
}

const confirmTexts = {
  en: (mails: number) => `Change it and write to buyers? Mails: ${mails}.`,
  ru: (mails: number) => `Изменить и написать покупателям? Писем: ${mails}.`,
} as const;

/** The house is already open; pictures drawn now need not be drawn when a visitor requests them. */
async function drawPictures(
  output: CommandOutput,
  database: Database,
  language: ReportLanguage,
): Promise<number> {
  const texts = pictureTexts[language];
  let failed = 0;
  await createPictures(database, drawPicture).drawAll({
    onProgress: progressBar(output, texts.pictures),
    onFailure: (name, error) => {
      failed += 1;
      output.writeAside(texts.notDrawn(name, error instanceof Error ? error.message : String(error)));
    },
  });
  return failed === 0 ? exitCodes.done : exitCodes.wrong;
}

const pictureTexts = {
  en: {
    pictures: 'Pictures',
    notDrawn: (name: string, reason: string) => `The picture ${name} could not be drawn: ${reason}\n`,
  },
  ru: {
    pictures: 'Картинки',
    notDrawn: (name: string, reason: string) => `Картинка ${name} не нарисована: ${reason}\n`,
  },
} as const;

const cells = 24;

/** A progress bar on a terminal; elsewhere a line at the beginning and at the end. */
function progressBar(output: CommandOutput, label: string): OnProgress {
  return (done, total) => {
    const isLast = done === total;
    if (output.isTerminal) {
      const full = Math.round((done / total) * cells);
      const bar = '█'.repeat(full) + '░'.repeat(cells - full);
      output.writeAside(`\r${label} ${bar} ${done}/${total}${isLast ? '\n' : ''}`);
    } else if (done === 1 || isLast) output.writeAside(`${label} ${done}/${total}\n`);
  };
}

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

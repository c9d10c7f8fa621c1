import type { ReportLanguage } from '#house-files/findings/findings.ts';
import { countMistakes, formatMistakes, formatNotes } from '#house-files/findings/report.ts';
import { drawPicture } from '#pictures/draw-picture.ts';
import { type CommandOutput, exitCodes } from '#platform/command-line.ts';
import type { Database } from '#platform/database.ts';
import { jsonReport } from './check-command.ts';
import { describeChanges } from './describe-changes.ts';
import { describeHarms, harmsForPrograms } from './describe-harms.ts';
import { createPictures } from './draw-pictures.ts';
import { type FolderArguments, readFolderArguments } from './folder-arguments.ts';
import { type OpenHouseResult, openHouse } from './open-house.ts';
import { progressBar } from './progress-bar.ts';

const usage = `foyer open <folder> [--dry-run] [--lang en|ru] [--json]

Checks the house files of the folder and brings the shop to what they say, all at once.
Says what buyers will notice. Refuses what would hurt a sold ticket, and says which.
Running servers show the change at once.

  --dry-run   says what would change and changes nothing

Exit code 0: done, or nothing to do · 1: mistakes, or refused · 2: the command was written wrongly.
`;

/** What `foyer open` was asked for, read before a database is looked for; a number is the exit code. */
export function readOpening(argv: readonly string[], output: CommandOutput): FolderArguments | number {
  return readFolderArguments(argv, usage, output, true);
}

/** `foyer open`: the exit code. */
export async function openCommand(
  { folder, json, dryRun, language }: FolderArguments,
  output: CommandOutput,
  database: Database,
  now: Date,
): Promise<number> {
  const result = await openHouse({ database, folder, now, dryRun });
  output.write(
    json
      ? `${JSON.stringify(openingForPrograms(result, language), null, 2)}\n`
      : describeOpening(result, language),
  );
  if (result.kind === 'mistakes' || result.kind === 'refused') return exitCodes.wrong;
  return dryRun ? exitCodes.done : drawPictures(output, database, language);
}

/** The house stands open; what is drawn now is no longer drawn when a visitor asks for it. */
async function drawPictures(
  output: CommandOutput,
  database: Database,
  language: ReportLanguage,
): Promise<number> {
  const say = endings[language];
  let failed = 0;
  await createPictures(database, drawPicture).drawAll({
    onProgress: progressBar(output, say.pictures),
    onFailure: (name, error) => {
      failed += 1;
      output.writeAside(say.notDrawn(name, error instanceof Error ? error.message : String(error)));
    },
  });
  return failed === 0 ? exitCodes.done : exitCodes.wrong;
}

const endings = {
  en: {
    nothingChanged: 'Nothing was changed.',
    unchanged: 'The shop already shows what the files say.',
    planned: 'This would change. Run the command without --dry-run to do it.',
    opened: (revision: number) => `Open, revision ${revision}.`,
    refused: 'Refused, nothing was changed. These changes would hurt people who have tickets:',
    pictures: 'Pictures',
    notDrawn: (name: string, reason: string) => `The picture ${name} could not be drawn: ${reason}\n`,
  },
  ru: {
    nothingChanged: 'Ничего не изменилось.',
    unchanged: 'Магазин уже показывает то, что написано в файлах.',
    planned: 'Так изменится магазин. Чтобы открыть, запустите команду без --dry-run.',
    opened: (revision: number) => `Открыто, версия ${revision}.`,
    refused: 'Отказано, ничего не изменилось. Эти правки задели бы людей с билетами:',
    pictures: 'Картинки',
    notDrawn: (name: string, reason: string) => `Картинка ${name} не нарисована: ${reason}\n`,
  },
} as const;

/** The report of an opening in plain lines. */
export function describeOpening(result: OpenHouseResult, language: ReportLanguage): string {
  const say = endings[language];
  const notes = result.notes.length > 0 ? `${formatNotes(result.notes, language)}\n` : '';
  switch (result.kind) {
    case 'mistakes': {
      const count = countMistakes(result.mistakes.length, language);
      return `${notes}${formatMistakes(result.mistakes, language)}\n${count}. ${say.nothingChanged}\n`;
    }
    case 'refused':
      return `${notes}${say.refused}\n${lines(describeHarms(result.harms, language))}`;
    case 'unchanged':
      return `${notes}${say.unchanged}\n`;
    default: {
      const ending = result.kind === 'planned' ? say.planned : say.opened(result.revision);
      return `${notes}${lines(describeChanges(result, language))}${ending}\n`;
    }
  }
}

function lines(sentences: readonly string[]): string {
  return sentences.map((sentence) => `  ${sentence}\n`).join('');
}

function openingForPrograms(result: OpenHouseResult, language: ReportLanguage) {
  const mistakes = result.kind === 'mistakes' ? result.mistakes : [];
  const changed = result.kind === 'planned' || result.kind === 'opened';
  return {
    outcome: result.kind,
    revision: 'revision' in result ? result.revision : null,
    changes: changed ? describeChanges(result, language) : [],
    refused: result.kind === 'refused' ? harmsForPrograms(result.harms, language) : [],
    ...jsonReport(mistakes, result.notes, language),
  };
}

import type { ReportLanguage } from '#house-files/findings/findings.ts';
import {
  countMistakes,
  findingsForPrograms,
  formatMistakes,
  formatNotes,
} from '#house-files/findings/findings.ts';
import { breakingChangesForPrograms, describeBreakingChanges } from './describe-breaking-changes.ts';
import { describeChanges } from './describe-changes.ts';
import type { OpenHouseResult } from './open-house.ts';

/** The report of an opening for a terminal. */
export function describeOpening(result: OpenHouseResult, language: ReportLanguage): string {
  const say = endings[language];
  const notes = result.notes.length > 0 ? `${formatNotes(result.notes, language)}\n` : '';
  switch (result.kind) {
    case 'mistakes': {
      const count = countMistakes(result.mistakes.length, language);
      return `${notes}${formatMistakes(result.mistakes, language)}\n${count}. ${say.nothingChanged}\n`;
    }
    case 'refused':
      return `${notes}${say.refused}\n${lines(describeBreakingChanges(result.breakingChanges, language))}`;
    case 'unchanged':
      return `${notes}${say.unchanged}\n`;
    case 'overtaken':
      return `${notes}${say.overtaken}\n`;
    case 'opened':
      return `${notes}${lines(describeChanges(result, language))}${say.opened(result.filesRevision)}\n`;
    default: {
      const { mails } = result.planned;
      const ending = mails > 0 ? say.tells(mails) : say.planned;
      return `${notes}${lines(describeChanges(result, language))}${ending}\n`;
    }
  }
}

function lines(sentences: readonly string[]): string {
  return sentences.map((sentence) => `  ${sentence}\n`).join('');
}

/** The report of an opening for JSON output. */
export function openingForPrograms(result: OpenHouseResult, language: ReportLanguage) {
  const mistakes = result.kind === 'mistakes' ? result.mistakes : [];
  const changed = 'planned' in result;
  return {
    outcome: result.kind,
    revision: 'filesRevision' in result ? result.filesRevision : null,
    changes: changed ? describeChanges(result, language) : [],
    mails: changed ? result.planned.mails : 0,
    listMails: changed ? result.listMails : 0,
    refused: result.kind === 'refused' ? breakingChangesForPrograms(result.breakingChanges, language) : [],
    ...findingsForPrograms(mistakes, result.notes, language),
  };
}

const endings = {
  en: {
    nothingChanged: 'Nothing was changed.',
    unchanged: 'The shop already shows what the files say.',
    overtaken: 'Nothing was changed: somebody has opened other files in the meantime. Run the command again.',
    planned: 'These changes would be made. Run the command without --dry-run to apply them.',
    tells: (mails: number) =>
      `Nothing was changed. To do it and write to these buyers, run the command with --tells ${mails}.`,
    opened: (revision: number) => `Open, revision ${revision}.`,
    refused: 'Refused, nothing was changed. These changes would affect people who have tickets:',
  },
  ru: {
    nothingChanged: 'Ничего не изменилось.',
    unchanged: 'В магазине уже всё как в файлах.',
    overtaken: 'Ничего не изменилось: за это время открыли другие файлы. Запустите команду ещё раз.',
    planned: 'Так изменится магазин. Чтобы открыть, запустите команду без --dry-run.',
    tells: (mails: number) =>
      `Ничего не изменилось. Чтобы открыть и написать этим покупателям, запустите команду с --tells ${mails}.`,
    opened: (revision: number) => `Открыто, версия ${revision}.`,
    refused: 'Отказано, ничего не изменилось. Эти правки затронули бы тех, кто уже купил билеты:',
  },
} as const;

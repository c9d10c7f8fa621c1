import type { HouseClock } from '#commands/kit/house-clock.ts';
import type { Overtaken } from '#features/open-house/working-copy.ts';
import type { ReportLanguage } from '#house-files/findings/findings.ts';
import type { HouseRevision } from '#store/house-revisions.ts';

/** Why a folder is not opened that lacks what was changed elsewhere. */
export function describeOvertaken(
  { revisions, files }: Overtaken,
  folder: string,
  clock: HouseClock,
  language: ReportLanguage,
): string {
  const say = texts[language];
  const list = revisions.map((revision) => `  ${revisionLine(revision, clock, language)}\n`).join('');
  return `${say.overtaken}\n${list}${say.differs(files)}\n${say.waysOn(folder)}\n`;
}

/** `7  2026-11-27 14:05  Вера, at the desk: events/storm.yaml` */
export function revisionLine(revision: HouseRevision, clock: HouseClock, language: ReportLanguage): string {
  const say = texts[language];
  const { number, openedAt, source, madeBy, folder, undoneTo, changed } = revision;
  const from = { folder, desk: say.desk, undo: say.undo(undoneTo ?? 0) }[source];
  const what = changed === null ? say.first : shortened(changed);
  return `${number}  ${clock(openedAt)}  ${madeBy.replace(/^console:/, '')}, ${from}: ${what}`;
}

const mostNames = 4;

function shortened(files: readonly string[]): string {
  const more = files.length - mostNames;
  return more > 1 ? `${files.slice(0, mostNames).join(', ')} + ${more}` : files.join(', ');
}

const texts = {
  en: {
    overtaken: 'Nothing was changed. Since this folder was opened, the house has been changed elsewhere:',
    differs: (files: readonly string[]) => `In the shop these files say something else: ${shortened(files)}.`,
    waysOn: (folder: string) =>
      `"foyer pull ${folder}" brings the changes into the folder; "foyer open ${folder} --over" takes them back.`,
    desk: 'at the desk',
    undo: (number: number) => `back to revision ${number}`,
    first: 'all files',
  },
  ru: {
    overtaken: 'Ничего не изменилось. С тех пор как эту папку открывали, файлы меняли в другом месте:',
    differs: (files: readonly string[]) => `В магазине содержание этих файлов другое: ${shortened(files)}.`,
    waysOn: (folder: string) =>
      `«foyer pull ${folder}» перенесёт изменения в папку, «foyer open ${folder} --over» отменит их.`,
    desk: 'в кабинете сотрудников',
    undo: (number: number) => `возврат к версии ${number}`,
    first: 'все файлы',
  },
} as const;

import { type CommandCall, typedNumber } from '#commands/kit/command-call.ts';
import {
  consoleUser,
  type HouseClock,
  openHouseClock,
  signed,
  withStores,
} from '#commands/kit/with-stores.ts';
import { describeOpening, openingForPrograms } from '#features/open-house/describe-opening.ts';
import { type UndoOrder, undoOpening } from '#features/open-house/undo-opening.ts';
import type { Overtaken } from '#features/open-house/working-copy.ts';
import type { ReportLanguage } from '#house-files/findings/findings.ts';
import { type CommandOutput, complain, exitCodes, readCommandLine } from '#platform/command-line.ts';
import { type HouseRevision, listRevisions, newestRevision } from '#store/house-revisions.ts';
import { languageOf } from './folder-arguments.ts';

/** `foyer revisions`. */
export async function revisionsCommand({ argv, usage, output, config }: CommandCall): Promise<number> {
  const line = readCommandLine(argv, listOptions, usage, output);
  if (typeof line === 'number') return line;
  const { values, positionals } = line;
  if (positionals[0] !== undefined) return complain(output, `"${positionals[0]}" is not understood.`, usage);
  const language = languageOf(values.lang, { usage, output, config });
  if (typeof language === 'number') return language;
  return await withStores(config, output, async ({ database }) => {
    const clock = await openHouseClock(database);
    const revisions = await listRevisions(database);
    output.write(
      values.json
        ? `${JSON.stringify(revisions, null, 2)}\n`
        : revisions.map((revision) => `${revisionLine(revision, clock, language)}\n`).join(''),
    );
    return exitCodes.done;
  });
}

const listOptions = {
  json: { type: 'boolean', default: false },
  lang: { type: 'string' },
} as const;

/** `foyer undo`: opens the files of an earlier revision as a new one. */
export async function undoCommand({ argv, usage, output, config, now }: CommandCall): Promise<number> {
  const line = readCommandLine(argv, undoOptions, usage, output);
  if (typeof line === 'number') return line;
  const { values, positionals } = line;
  if (positionals[0] !== undefined) return complain(output, `"${positionals[0]}" is not understood.`, usage);
  const to = values.to === undefined ? null : typedNumber(values.to);
  if (values.to !== undefined && to === null)
    return complain(output, `--to is "${values.to}"; expected the number of a revision.`, usage);
  const tells = values.tells === undefined ? null : typedNumber(values.tells);
  if (values.tells !== undefined && tells === null)
    return complain(output, `--tells is "${values.tells}"; expected the number of mails.`, usage);
  const language = languageOf(values.lang, { usage, output, config });
  if (typeof language === 'number') return language;
  return await withStores(config, output, async ({ database }) => {
    const order: UndoOrder = {
      to: to ?? (await newestRevision(database)) - 1,
      event: values.event ?? null,
      ...{ tells, dryRun: values['dry-run'], by: consoleUser() },
      mailHost: new URL(config.origin).hostname,
    };
    const work = async () => {
      const undone = await undoOpening(database, order, now);
      return printUndone(output, undone, order, { language, json: values.json });
    };
    const details = { to: order.to, event: order.event, tells };
    return order.dryRun ? await work() : await signed(database, 'undoOpening', details, work);
  });
}

function printUndone(
  output: CommandOutput,
  undone: Awaited<ReturnType<typeof undoOpening>>,
  order: UndoOrder,
  { language, json }: { language: ReportLanguage; json: boolean },
): number {
  if (undone.kind === 'no-such-revision' || undone.kind === 'no-such-event') {
    output.writeAside(`${undoTexts[language][undone.kind](order)}\n`);
    return exitCodes.wrong;
  }
  output.write(
    json
      ? `${JSON.stringify(openingForPrograms(undone, language), null, 2)}\n`
      : describeOpening(undone, language),
  );
  return ['opened', 'planned', 'unchanged'].includes(undone.kind) ? exitCodes.done : exitCodes.wrong;
}

const undoOptions = {
  to: { type: 'string' },
  event: { type: 'string' },
  tells: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  lang: { type: 'string' },
} as const;

const undoTexts = {
  en: {
    'no-such-revision': ({ to }: UndoOrder) =>
      `There is no earlier revision ${to}; "foyer revisions" lists them.`,
    'no-such-event': ({ to, event }: UndoOrder) => `Revision ${to} has no file events/${event}.yaml.`,
  },
  ru: {
    'no-such-revision': ({ to }: UndoOrder) => `Более ранней версии ${to} нет, список: foyer revisions.`,
    'no-such-event': ({ to, event }: UndoOrder) => `В версии ${to} нет файла events/${event}.yaml.`,
  },
} as const;

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

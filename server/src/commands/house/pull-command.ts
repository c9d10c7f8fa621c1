import type { CommandCall } from '#commands/kit/command-call.ts';
import { withStores } from '#commands/kit/with-stores.ts';
import { type PullConflict, type Pulled, pullHouse } from '#features/open-house/pull-house.ts';
import type { ReportLanguage } from '#house-files/findings/findings.ts';
import { complain, exitCodes, readCommandLine } from '#platform/command-line.ts';
import { languageOf } from './folder-arguments.ts';

/** `foyer pull`: brings into a folder what was changed elsewhere. */
export async function pullCommand({ argv, usage, output, config }: CommandCall): Promise<number> {
  const line = readCommandLine(argv, options, usage, output);
  if (typeof line === 'number') return line;
  const { values, positionals } = line;
  const [folder, ...more] = positionals;
  if (folder === undefined) return complain(output, 'The folder to write into is missing.', usage);
  if (more.length > 0)
    return complain(output, `Only one folder at a time: "${more[0]}" is one too many.`, usage);
  const language = languageOf(values.lang, { usage, output, config });
  if (typeof language === 'number') return language;
  const request = { folder, over: values.over, dryRun: values['dry-run'] };
  const pulled = await withStores(config, output, ({ database }) => pullHouse(database, request));
  const words = describe(pulled, request, language);
  if (values.json) output.write(`${JSON.stringify(pulled, null, 2)}\n`);
  else if (pulled.kind === 'pulled') output.write(words);
  else output.writeAside(words);
  return pulled.kind === 'pulled' ? exitCodes.done : exitCodes.wrong;
}

const options = {
  over: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  lang: { type: 'string' },
} as const;

function describe(
  pulled: Pulled,
  { folder, dryRun }: { folder: string; dryRun: boolean },
  language: ReportLanguage,
): string {
  const say = texts[language];
  const conflict = (one: PullConflict) => conflictLine(one, say);
  const line = (file: string, words: string) => `  ${file}: ${words}\n`;
  switch (pulled.kind) {
    case 'no-house':
      return `${say.noHouse}\n`;
    case 'refused':
      return pulled.reason;
    case 'conflicts':
      return `${say.conflicts}\n${pulled.conflicts.map(conflict).join('')}${say.waysOn(folder)}\n`;
    case 'pulled': {
      const { written, removed, merged, overruled, revision } = pulled;
      const lines = [
        ...written.map((file) => line(file, merged.includes(file) ? say.merged : say.written)),
        ...removed.map((file) => line(file, say.removed)),
        ...overruled.map(conflict),
      ];
      const ending = dryRun ? say.planned : say.pulled(folder, revision);
      return `${lines.join('')}${lines.length === 0 ? say.same(folder, revision) : ending}\n`;
    }
  }
}

/** `house.yaml, hold: "25 min" | "30 min"`; `logo.svg: changed | removed` */
function conflictLine(
  { file, key, inFile, atSource }: PullConflict,
  { nothing, changed, gone }: (typeof texts)[ReportLanguage],
): string {
  const whole = (value: unknown) => (value ? changed : gone);
  const shown = (value: unknown) => (value === undefined ? nothing : JSON.stringify(value));
  return key === ''
    ? `  ${file}: ${whole(inFile)} | ${whole(atSource)}\n`
    : `  ${file}, ${key}: ${shown(inFile)} | ${shown(atSource)}\n`;
}

const texts = {
  en: {
    noHouse: 'No house is open in this shop: "foyer open <folder>" opens one.',
    conflicts: 'Nothing was written. Changed both in the folder and in the shop (folder | shop):',
    waysOn: (folder: string) =>
      `Write what is right into the folder and run "foyer open ${folder} --over", or take the shop's with "foyer pull ${folder} --over".`,
    nothing: 'nothing',
    changed: 'changed',
    gone: 'removed',
    merged: 'changed on both sides, brought together',
    written: 'as in the shop',
    removed: 'removed, as in the shop',
    planned: 'These files would be written. Run the command without --dry-run to do it.',
    pulled: (folder: string, revision: number) => `${folder} has revision ${revision} now.`,
    same: (folder: string, revision: number) => `${folder} already has all of revision ${revision}.`,
  },
  ru: {
    noHouse: 'В этом магазине ничего не открыто: «foyer open <папка>».',
    conflicts: 'Ничего не записано. Изменено и в папке, и в магазине (папка | магазин):',
    waysOn: (folder: string) =>
      `Напишите верное в папке и запустите «foyer open ${folder} --over» или возьмите то, что в магазине: «foyer pull ${folder} --over».`,
    nothing: 'пусто',
    changed: 'изменён',
    gone: 'удалён',
    merged: 'изменён с двух сторон, правки объединены',
    written: 'как в магазине',
    removed: 'удалён, как в магазине',
    planned: 'Так изменятся файлы. Чтобы записать, запустите команду без --dry-run.',
    pulled: (folder: string, revision: number) => `В папке ${folder} теперь версия ${revision}.`,
    same: (folder: string, revision: number) => `В папке ${folder} уже всё из версии ${revision}.`,
  },
} as const;

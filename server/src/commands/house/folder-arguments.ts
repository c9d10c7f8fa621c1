import { existsSync } from 'node:fs';
import path from 'node:path';
import { type CommandCall, typedNumber } from '#commands/kit/command-call.ts';
import { type ReportLanguage, reportLanguages } from '#house-files/findings/findings.ts';
import { type HouseFolder, openHouseFolder } from '#house-files/folder/house-folder.ts';
import { complain, exitCodes, readCommandLine } from '#platform/command-line.ts';

export interface FolderArguments {
  folder: HouseFolder;
  json: boolean;
  dryRun: boolean;
  newTimeZone: boolean;
  /** The folder is put over what was changed elsewhere since. */
  over: boolean;
  /** How many mails to buyers somebody has read about and confirms; null: nobody has. */
  tells: number | null;
  language: ReportLanguage;
}

/** Reads `<folder> [--dry-run] [--tells <number>] [--new-time-zone] [--over] [--json] [--lang en|ru]`; a number is the exit code after a complaint. */
export function readFolderArguments(
  { argv, usage, output, config }: Pick<CommandCall, 'argv' | 'usage' | 'output' | 'config'>,
  command: 'check' | 'open',
): FolderArguments | number {
  const line = readCommandLine(argv, options, usage, output);
  if (typeof line === 'number') return line;
  const { values, positionals } = line;
  const ofOpen = (['dry-run', 'new-time-zone', 'over', 'tells'] as const).find((name) => values[name]);
  if (ofOpen !== undefined && command !== 'open')
    return complain(output, `--${ofOpen} belongs to "foyer open".`, usage);
  const [name, ...more] = positionals;
  if (more.length > 0)
    return complain(output, `Only one folder at a time: "${more[0]}" is one too many.`, usage);
  const asked = folderOfArguments(name ?? '', values, { usage, output, config });
  if (typeof asked === 'number') return asked;
  return { ...asked, json: values.json, newTimeZone: values['new-time-zone'], over: values.over };
}

/** The folder, and what every command that opens one is told; a number is the exit code after a complaint. */
export function folderOfArguments(
  name: string,
  values: { lang?: string | undefined; tells?: string | undefined; 'dry-run': boolean },
  { usage, output, config }: Pick<CommandCall, 'usage' | 'output' | 'config'>,
): Omit<FolderArguments, 'json' | 'newTimeZone' | 'over'> | number {
  const language = languageOf(values.lang, { usage, output, config });
  if (typeof language === 'number') return language;
  if (name === '') return complain(output, 'The folder with the house files is missing.', usage);
  const tells = values.tells === undefined ? null : typedNumber(values.tells);
  if (values.tells !== undefined && tells === null)
    return complain(output, `--tells is "${values.tells}"; expected the number of mails.`, usage);
  const folder = openHouseFolder(name);
  if (folder !== null) return { folder, dryRun: values['dry-run'], tells, language };
  output.writeAside(missingFolder(name, language));
  return exitCodes.wrong;
}

/** Of reports: what is asked for, or the shell's own. A number is the exit code after a complaint. */
export function languageOf(
  asked: string | undefined,
  { usage, output, config }: Pick<CommandCall, 'usage' | 'output' | 'config'>,
): ReportLanguage | number {
  const language = reportLanguages.find((one) => one === (asked ?? config.language));
  return (
    language ?? complain(output, `--lang is "${asked}"; expected ${reportLanguages.join(' or ')}.`, usage)
  );
}

const options = {
  json: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  'new-time-zone': { type: 'boolean', default: false },
  over: { type: 'boolean', default: false },
  tells: { type: 'string' },
  lang: { type: 'string' },
} as const;

/** Why the folder cannot be opened, as one sentence. */
function missingFolder(folder: string, language: ReportLanguage): string {
  if (!existsSync(folder)) {
    return language === 'en' ? `${folder}: no such folder.\n` : `${folder}: такой папки нет.\n`;
  }
  const above = path.dirname(folder);
  return language === 'en'
    ? `${folder} is a file; expected its folder: ${above}\n`
    : `${folder} — файл, а нужна папка, в которой он лежит: ${above}\n`;
}

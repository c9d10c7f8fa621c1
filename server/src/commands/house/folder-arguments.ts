import { existsSync } from 'node:fs';
import path from 'node:path';
import { typedNumber } from '#commands/kit/command-arguments.ts';
import type { CommandCall } from '#commands/kit/command-call.ts';
import { type ReportLanguage, reportLanguages } from '#house-files/findings/findings.ts';
import { type HouseFolder, openHouseFolder } from '#house-files/folder/house-folder.ts';
import { complain, exitCodes, readCommandLine } from '#platform/command-line.ts';

export interface FolderArguments {
  folder: HouseFolder;
  json: boolean;
  dryRun: boolean;
  newTimeZone: boolean;
  /** How many mails to buyers somebody has read about and confirms; null: nobody has. */
  tells: number | null;
  language: ReportLanguage;
}

/** Reads `<folder> [--dry-run] [--tells <number>] [--new-time-zone] [--json] [--lang en|ru]`; a number is the exit code after a complaint. */
export function readFolderArguments(
  { argv, usage, output, config }: Pick<CommandCall, 'argv' | 'usage' | 'output' | 'config'>,
  command: 'check' | 'open',
): FolderArguments | number {
  const line = readCommandLine(argv, options, usage, output);
  if (typeof line === 'number') return line;
  const { values, positionals } = line;
  const ofOpen = (['dry-run', 'new-time-zone', 'tells'] as const).find((name) => values[name]);
  if (ofOpen !== undefined && command !== 'open')
    return complain(output, `--${ofOpen} belongs to "foyer open".`, usage);
  const [name, ...more] = positionals;
  if (more.length > 0)
    return complain(output, `Only one folder at a time: "${more[0]}" is one too many.`, usage);
  const asked = folderOfArguments(name ?? '', values, { usage, output, config });
  if (typeof asked === 'number') return asked;
  return { ...asked, json: values.json, newTimeZone: values['new-time-zone'] };
}

/** The folder, and what every command that opens one is told; a number is the exit code after a complaint. */
export function folderOfArguments(
  name: string,
  values: { lang?: string | undefined; tells?: string | undefined; 'dry-run': boolean },
  { usage, output, config }: Pick<CommandCall, 'usage' | 'output' | 'config'>,
): Omit<FolderArguments, 'json' | 'newTimeZone'> | number {
  const language = reportLanguages.find((one) => one === (values.lang ?? config.language));
  if (language === undefined)
    return complain(output, `--lang is "${values.lang}"; expected ${reportLanguages.join(' or ')}.`, usage);
  if (name === '') return complain(output, 'The folder with the house files is missing.', usage);
  const tells = values.tells === undefined ? null : typedNumber(values.tells);
  if (values.tells !== undefined && tells === null)
    return complain(output, `--tells is "${values.tells}"; expected the number of mails.`, usage);
  const folder = openHouseFolder(name);
  if (folder !== null) return { folder, dryRun: values['dry-run'], tells, language };
  output.writeAside(missingFolder(name, language));
  return exitCodes.wrong;
}

const options = {
  json: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  'new-time-zone': { type: 'boolean', default: false },
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

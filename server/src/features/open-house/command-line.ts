import { parseArgs } from 'node:util';
import { type ReportLanguage, reportLanguages } from '#house-files/mistake.ts';

/** Where a command writes. */
export interface CommandOutput {
  /** What was asked for. */
  write(text: string): void;
  /** Progress and complaints; the same stream where there is only one. */
  writeAside(text: string): void;
  /** A person looks on: a bar may be drawn over itself. */
  isTerminal: boolean;
}

/** Exit codes: done · something is wrong with the house · the command was written wrongly. */
export const exitCodes = { done: 0, wrong: 1, usage: 2 } as const;

export interface FolderArguments {
  folder: string;
  json: boolean;
  dryRun: boolean;
  language: ReportLanguage;
}

/** Reads `<folder> [--dry-run] [--json] [--lang en|ru]`; a number is the exit code after help or a complaint. */
export function readFolderArguments(
  argv: readonly string[],
  usage: string,
  output: CommandOutput,
  dryRunAllowed: boolean,
): FolderArguments | number {
  const complain = (text: string) => {
    output.writeAside(`${text}\n\n${usage}`);
    return exitCodes.usage;
  };
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true });
    if (values.help) {
      output.write(usage);
      return exitCodes.done;
    }
    const language = reportLanguages.find((one) => one === values.lang);
    if (language === undefined)
      return complain(`--lang is ${values.lang}; expected ${reportLanguages.join(' or ')}.`);
    if (values['dry-run'] && !dryRunAllowed) return complain('--dry-run does not belong to this command.');
    const [folder, ...rest] = positionals;
    if (folder === undefined || rest.length > 0) return complain('One folder of house files is needed.');
    return { folder, json: values.json, dryRun: values['dry-run'], language };
  } catch (error) {
    return complain(error instanceof Error ? error.message : String(error));
  }
}

const options = {
  help: { type: 'boolean', short: 'h', default: false },
  json: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  lang: { type: 'string', default: 'en' },
} as const;

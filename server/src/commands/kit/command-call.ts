import { writeFile } from 'node:fs/promises';
import { type CommandOutput, complain, readCommandLine } from '#platform/command-line.ts';
import type { Config } from '#platform/config.ts';
import { isOfFullDisk } from '#platform/disk-full.ts';

/** What a command is run with. */
export interface CommandCall {
  /** The words after the command's name. */
  argv: readonly string[];
  /** Printed after a complaint about the arguments. */
  usage: string;
  output: CommandOutput;
  config: Config;
  now: Date;
}

interface PlainArguments {
  json: boolean;
  words: string[];
}

/** Reads `[words …] [--json]`; a number is the exit code after a complaint. */
export function readArguments(
  argv: readonly string[],
  usage: string,
  output: CommandOutput,
  mostWords = 0,
): PlainArguments | number {
  const line = readCommandLine(argv, options, usage, output);
  if (typeof line === 'number') return line;
  const { values, positionals } = line;
  const tooMany = positionals[mostWords];
  if (tooMany !== undefined) return complain(output, `"${tooMany}" is not understood.`, usage);
  return { json: values.json, words: positionals };
}

/** List open items, retry one, or close one that was resolved by hand. */
type OpenItemArguments = { kind: 'list'; json: boolean } | { kind: 'retry' | 'close'; id: number };

/** Reads `[--json]`, `retry <number>` or `close <number>`; a number is the exit code after a complaint. */
export function readOpenItemArguments(
  argv: readonly string[],
  usage: string,
  output: CommandOutput,
): OpenItemArguments | number {
  const request = readArguments(argv, usage, output, 2);
  if (typeof request === 'number') return request;
  const [word, number] = request.words;
  if (word === undefined) return { kind: 'list', json: request.json };
  if (word !== 'retry' && word !== 'close') return complain(output, `"${word}" is not understood.`, usage);
  const id = typedNumber(number);
  if (id !== null) return { kind: word, id };
  return complain(
    output,
    number === undefined ? `"${word}" needs a number.` : `"${number}" is not a number.`,
    usage,
  );
}

const options = { json: { type: 'boolean', default: false } } as const;

/** The number of an order, a ticket, a return as it was typed, from 1; null when it is not a number. */
export function typedNumber(word: string | undefined): number | null {
  const number = Number(word);
  return word !== undefined && /^\d{1,15}$/.test(word) && number > 0 ? number : null;
}

/** Writes what a command was asked for into a file that only its owner reads. False: it cannot be written, and that was said. */
export async function writePrivateFile(
  output: CommandOutput,
  file: string,
  content: Uint8Array,
): Promise<boolean> {
  try {
    await writeFile(file, content, { mode: 0o600 });
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error) || isOfFullDisk(error)) throw error;
    output.writeAside(
      `${file} cannot be written (${error.code}); expected a file in a folder that exists and that you can write to.\n`,
    );
    return false;
  }
}

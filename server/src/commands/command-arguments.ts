import { type CommandOutput, complain, readCommandLine } from '#platform/command-line.ts';
import { typedNumber } from './number-argument.ts';

export interface PlainArguments {
  json: boolean;
  words: string[];
}

/** Reads `[words …] [--json] [--help]`; a number is the exit code after help or a complaint. */
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

/** What is asked of things that wait: to list them, to try one again, to end one that was put right by hand. */
type WaitingArguments = { kind: 'list'; json: boolean } | { kind: 'retry' | 'told'; id: number };

/** Reads `[--json]`, `retry <number>` or `told <number>`; a number is the exit code after help or a complaint. */
export function readWaitingArguments(
  argv: readonly string[],
  usage: string,
  output: CommandOutput,
): WaitingArguments | number {
  const request = readArguments(argv, usage, output, 2);
  if (typeof request === 'number') return request;
  const [word, number] = request.words;
  if (word === undefined) return { kind: 'list', json: request.json };
  if (word !== 'retry' && word !== 'told') return complain(output, `"${word}" is not understood.`, usage);
  const id = typedNumber(number);
  if (id !== null) return { kind: word, id };
  return complain(
    output,
    number === undefined ? `"${word}" needs a number.` : `"${number}" is no number.`,
    usage,
  );
}

const options = { json: { type: 'boolean', default: false } } as const;

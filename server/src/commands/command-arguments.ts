import { type CommandOutput, complain, readCommandLine } from '#platform/command-line.ts';

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

const options = { json: { type: 'boolean', default: false } } as const;

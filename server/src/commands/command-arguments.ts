import { parseArgs } from 'node:util';
import { type CommandOutput, exitCodes } from '#features/open-house/command-line.ts';

export interface PlainArguments {
  json: boolean;
  words: string[];
}

/** Reads `[words …] [--json] [--help]`; a number is the exit code after help. @throws ERR_PARSE_ARGS_… */
export function readArguments(
  argv: readonly string[],
  usage: string,
  output: CommandOutput,
  mostWords = 0,
): PlainArguments | number {
  const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true });
  if (values.help) {
    output.write(usage);
    return exitCodes.done;
  }
  if (positionals.length > mostWords) {
    output.writeAside(`"${positionals[mostWords]}" is not understood.\n\n${usage}`);
    return exitCodes.usage;
  }
  return { json: values.json, words: positionals };
}

const options = {
  help: { type: 'boolean', short: 'h', default: false },
  json: { type: 'boolean', default: false },
} as const;

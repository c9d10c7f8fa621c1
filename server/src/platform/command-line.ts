import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** Where a command writes. */
export interface CommandOutput {
  /** What was asked for. */
  write(text: string): void;
  /** Progress and complaints; the same stream where there is only one. */
  writeAside(text: string): void;
  /** A person looks on: a bar may be drawn over itself. */
  isTerminal: boolean;
}

/** Exit codes: done · something is wrong with what was asked · the command was written wrongly. */
export const exitCodes = { done: 0, wrong: 1, usage: 2 } as const;

/** Reads words and options, and answers --help; a number is the exit code after help or a complaint. */
export function readCommandLine<const Options extends ParseArgsOptionsConfig>(
  argv: readonly string[],
  options: Options,
  usage: string,
  output: CommandOutput,
) {
  if (argv.includes('--help') || argv.includes('-h')) {
    output.write(usage);
    return exitCodes.done;
  }
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (error) {
    const mistake = explain(error);
    if (mistake === null) throw error;
    return complain(output, mistake, usage);
  }
}

/** Says what was written wrongly, then how it is written: the exit code. */
export function complain(output: CommandOutput, mistake: string, usage: string): number {
  output.writeAside(`${mistake}\n\n${usage}`);
  return exitCodes.usage;
}

/** What parseArgs says of an option, for people; null for any other error. */
function explain(error: unknown): string | null {
  if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')))
    return null;
  const [option = ''] = error.message.match(/-[^' ]+(?=[' ])/) ?? [];
  if (error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `There is no option "${option}".`;
  const isFlag = error.message.includes('does not take');
  return isFlag ? `Nothing is written behind "${option}".` : `A value is missing behind "${option}".`;
}

import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** Where a command writes. */
export interface CommandOutput {
  /** The result: stdout. */
  write(text: string): void;
  /** Progress and complaints: stderr. */
  writeAside(text: string): void;
  /** A terminal, where a progress bar can be redrawn. */
  isTerminal: boolean;
  /** Asks the person at the terminal; missing where nobody is there. */
  confirm?(question: string): Promise<boolean>;
}

/** Exit codes: done · the request cannot be fulfilled · the arguments are wrong. */
export const exitCodes = { done: 0, wrong: 1, usage: 2 } as const;

/** Reads words and options; a number is the exit code after a complaint. */
export function readCommandLine<const Options extends ParseArgsOptionsConfig>(
  argv: readonly string[],
  options: Options,
  usage: string,
  output: CommandOutput,
) {
  try {
    const read = parseArgs({ args: [...argv], options, allowPositionals: true });
    if (read.positionals.some(isBlank))
      return complain(output, 'A word is empty: a variable of the shell is not set, perhaps.', usage);
    const empty = Object.entries(read.values).find(
      ([name, value]) => pathOptions.has(name) && isBlank(value),
    );
    return empty ? complain(output, `"--${empty[0]}" needs a value.`, usage) : read;
  } catch (error) {
    const mistake = explain(error);
    if (mistake === null) throw error;
    return complain(output, mistake, usage);
  }
}

/** An empty path is the folder where somebody happens to be. */
const pathOptions = new Set(['file', 'into', 'mapping', 'pdf', 'xlsx']);

function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}

/** Prints what is wrong with the arguments and the usage; returns the exit code. */
export function complain(output: CommandOutput, mistake: string, usage: string): number {
  output.writeAside(`${mistake}\n\n${usage}`);
  return exitCodes.usage;
}

/** What parseArgs rejects, as a sentence; null for any other error. */
function explain(error: unknown): string | null {
  if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')))
    return null;
  const [option = ''] = error.message.match(/-[^' ]+(?=[' ])/) ?? [];
  if (error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `There is no option "${option}".`;
  const isFlag = error.message.includes('does not take');
  return isFlag ? `"${option}" takes no value.` : `"${option}" needs a value.`;
}

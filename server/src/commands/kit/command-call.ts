import type { CommandOutput } from '#platform/command-line.ts';
import type { Config } from '#platform/config.ts';

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

import type { CommandOutput } from '#platform/command-line.ts';

/** The terminal, or a pipe. */
export const terminal: CommandOutput = {
  write: (text) => void process.stdout.write(text),
  writeAside: (text) => void process.stderr.write(text),
  isTerminal: process.stderr.isTTY === true,
};

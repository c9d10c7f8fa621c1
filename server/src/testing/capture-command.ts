import { runCommand } from '#commands/run-command.ts';
import type { CommandOutput } from '#platform/command-line.ts';

/** Runs a command: its exit code, and what it wrote to both streams. */
export async function captureCommand(
  run: (output: CommandOutput) => Promise<number>,
): Promise<{ code: number; written: string; aside: string }> {
  let [written, aside] = ['', ''];
  const code = await run({
    write: (text) => {
      written += text;
    },
    writeAside: (text) => {
      aside += text;
    },
    isTerminal: false,
  });
  return { code, written, aside };
}

/** `foyer <words>` on a database, at its address. */
export async function captureFoyer(
  url: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
) {
  const ours = { DATABASE_URL: url, FOYER_LOG_LEVEL: 'silent', ...environment };
  return await captureCommand((output) => runCommand(words, output, ours));
}
